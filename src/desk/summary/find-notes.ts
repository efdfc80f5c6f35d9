import { endOf } from '#domain/event-times.ts';
import { nearestMonitor } from '#domain/nearest-monitor.ts';
import type { SiteMonitors } from '#domain/site-monitors.ts';
import { slugify, withoutMonitor } from '#domain/slugify.ts';
import type { CalendarEvent, CategoryTag } from '#events/event.ts';
import type { MonitorSummary, SummaryContext } from './summarise-monitors.ts';

export interface NamedEvent {
  readonly id: number;
  readonly name: string;
}

/** A fault in the data of the event service. */
export type Note =
  | { readonly kind: 'no-address'; readonly events: readonly NamedEvent[] }
  /** `typed`: a text instead of an address, or an address that is too long. */
  | { readonly kind: 'odd-address'; readonly events: readonly (NamedEvent & { readonly typed: string })[] }
  | {
      readonly kind: 'stray-tag';
      readonly tag: string;
      readonly like: string;
      readonly events: readonly NamedEvent[];
    }
  | { readonly kind: 'same-slug'; readonly slug: string; readonly ids: readonly number[] }
  | { readonly kind: 'empty-monitors'; readonly monitors: readonly Pick<MonitorSummary, 'id' | 'name'>[] };

/** The notes about events and categories. */
export function findNotes(
  events: readonly CalendarEvent[],
  { monitors, screen, now }: Pick<SummaryContext, 'monitors' | 'screen' | 'now'>,
  summaries: readonly MonitorSummary[],
): readonly Note[] {
  const current = events.filter(
    (event) => event.published && !event.archived && endOf(event, screen.timeZone) >= now,
  );
  const empty = summaries.filter(({ shown }) => shown === 0).map(({ id, name }) => ({ id, name }));
  return [
    ...findStrayTags(current, monitors),
    ...findSameSlugs(monitors),
    ...findMissingAddresses(current, monitors),
    ...(empty.length === 0 ? [] : [{ kind: 'empty-monitors' as const, monitors: empty }]),
  ];
}

const toNamedEvent = ({ id, name }: CalendarEvent): NamedEvent => ({ id, name });
const typedAddress = ({ eventUrl, contact }: CalendarEvent) => (eventUrl ?? contact).slice(0, 120);
const toEventWithAddress = (event: CalendarEvent) => ({ ...toNamedEvent(event), typed: typedAddress(event) });

/** Bytes in the largest QR code at level M (ISO/IEC 18004, version 40). */
const maxQrBytes = 2331;
const fitsQrCode = (address: string) => new TextEncoder().encode(address).length <= maxQrBytes;

/** Events that monitors show without a QR code: without an address, or with one that does not fit. */
function findMissingAddresses(
  events: readonly CalendarEvent[],
  { listed, all }: SiteMonitors,
): readonly Note[] {
  const found = events.filter(
    (event) =>
      !(event.eventUrl !== null && fitsQrCode(event.eventUrl)) &&
      !event.canceled &&
      (event.filterCategories ?? []).some((tag) => all.has(tag) || listed.has(tag)),
  );
  const odd = found.filter((event) => typedAddress(event) !== '');
  const empty = found.filter((event) => typedAddress(event) === '');
  return [
    ...(odd.length === 0 ? [] : [{ kind: 'odd-address' as const, events: odd.map(toEventWithAddress) }]),
    ...(empty.length === 0 ? [] : [{ kind: 'no-address' as const, events: empty.map(toNamedEvent) }]),
  ];
}

/** Tags whose names look like a monitor, but that do not belong to one. */
function findStrayTags(events: readonly CalendarEvent[], monitors: SiteMonitors): readonly Note[] {
  const { all, listed } = monitors;
  const likeOf = new Map<string, string | null>();
  const strays = new Map<string, { tag: string; like: string; events: NamedEvent[] }>();
  for (const event of events) {
    for (const tag of event.filterCategories ?? []) {
      const key = `${tag.id ?? ''} ${tag.name}`;
      if (!likeOf.has(key))
        likeOf.set(key, all.has(tag) || listed.has(tag) ? null : findSimilarMonitor(tag, monitors));
      const like = likeOf.get(key) ?? null;
      if (like === null) continue;
      const stray = strays.get(key) ?? { tag: tag.name.trim(), like, events: [] };
      stray.events.push(toNamedEvent(event));
      strays.set(key, stray);
    }
  }
  return [...strays.values()].map((stray) => ({ kind: 'stray-tag', ...stray }));
}

/** The monitor with a similar name; '' if the tag only contains "monitor", else null. */
function findSimilarMonitor(tag: CategoryTag, { listed, all }: SiteMonitors): string | null {
  const near = nearestMonitor(tag.name, [...listed.list, ...all.list]);
  if (near !== null && isAlike(slugify(tag.name), slugify(near.name))) return near.name.trim();
  return slugify(tag.name).includes('monitor') ? '' : null;
}

/** Stricter than `nearestMonitor`: three quarters of the longer slug are a common prefix. */
function isAlike(one: string, other: string): boolean {
  const [a, b] = [withoutMonitor(one), withoutMonitor(other)];
  let common = 0;
  while (common < a.length && a[common] === b[common]) common += 1;
  return common >= 3 && common >= 0.75 * Math.max(a.length, b.length);
}

function findSameSlugs({ listed, all }: SiteMonitors): readonly Note[] {
  const idsOf = new Map<string, number[]>();
  for (const { id, name } of [...all.list, ...listed.list]) {
    const slug = slugify(name);
    idsOf.set(slug, [...(idsOf.get(slug) ?? []), id]);
  }
  return [...idsOf]
    .filter(([, ids]) => ids.length > 1)
    .map(([slug, ids]) => ({ kind: 'same-slug', slug, ids }));
}
