import { endOf } from '#domain/event-times.ts';
import { nearestMonitor } from '#domain/nearest-monitor.ts';
import type { SiteMonitors } from '#domain/site-monitors.ts';
import { slugify, withoutMonitor } from '#domain/slugify.ts';
import type { CalendarEvent, CategoryTag } from '#events/event.ts';
import type { noteWords } from './note-words.ts';
import type { MonitorSummary, SummaryContext } from './summarise-monitors.ts';

/** A fault in the data of the event service. */
export interface Note {
  readonly title: string;
  readonly advice: string;
  readonly links: readonly NoteLink[];
  /** In one column. */
  readonly isWide?: boolean;
}

export interface NoteLink {
  readonly name: string;
  /** A route of the desk. */
  readonly to:
    | { readonly view: 'why'; readonly event: string }
    | { readonly view: 'monitor'; readonly query: string }
    | undefined;
  /** Text after the link. */
  readonly beside?: string;
}

type Words = (typeof noteWords)['de'];

/** The notes about events and categories. */
export function findNotes(
  events: readonly CalendarEvent[],
  { monitors, screen, now }: SummaryContext,
  summaries: readonly MonitorSummary[],
  words: Words,
): readonly Note[] {
  const current = events.filter(
    (event) => event.published && !event.archived && endOf(event, screen.timeZone) >= now,
  );
  const empty = summaries.filter(({ shown }) => shown === 0).map(linkToMonitor);
  return [
    ...findStrayTags(current, monitors, words),
    ...findSameSlugs(monitors, words),
    ...findMissingAddresses(current, monitors, words),
    ...noteWith(empty, words.emptyMonitor, words.emptyAdvice),
  ];
}

function noteWith(
  links: readonly NoteLink[],
  title: (number: number) => string,
  advice: string,
): readonly Note[] {
  return links.length === 0 ? [] : [{ title: title(links.length), advice, links }];
}

const linkToMonitor = ({ id, name }: MonitorSummary) =>
  ({ name, to: { view: 'monitor', query: `${new URLSearchParams({ monitor: id })}` } }) as const;
const linkTo = ({ id, name }: CalendarEvent) => ({ name, to: { view: 'why', event: String(id) } }) as const;
const typedAddress = ({ eventUrl, contact }: CalendarEvent) => (eventUrl ?? contact).slice(0, 120);

/** Bytes in the largest QR code at level M (ISO/IEC 18004, version 40). */
const maxQrBytes = 2331;
const fitsQrCode = (address: string) => new TextEncoder().encode(address).length <= maxQrBytes;

/** Events that monitors show without a QR code: without an address, or with a text or an address that is too long. */
function findMissingAddresses(
  events: readonly CalendarEvent[],
  { listed, all }: SiteMonitors,
  words: Words,
): readonly Note[] {
  const found = events.filter(
    (event) =>
      !(event.eventUrl !== null && fitsQrCode(event.eventUrl)) &&
      !event.canceled &&
      (event.filterCategories ?? []).some((tag) => all.has(tag) || listed.has(tag)),
  );
  const odd = found.filter((event) => typedAddress(event) !== '');
  const empty = found.filter((event) => typedAddress(event) === '');
  const oddLinks = odd.map((event) => ({ ...linkTo(event), beside: `: ${typedAddress(event)}` }));
  return [
    ...noteWith(oddLinks, words.oddAddress, words.oddAddressAdvice),
    ...noteWith(empty.map(linkTo), words.noAddress, words.noAddressAdvice),
  ];
}

/** Tags whose names look like a monitor, but that do not belong to one. */
function findStrayTags(
  events: readonly CalendarEvent[],
  monitors: SiteMonitors,
  words: Words,
): readonly Note[] {
  const { all, listed } = monitors;
  const tagged = new Map<string, { readonly tag: CategoryTag; readonly links: NoteLink[] }>();
  for (const event of events) {
    for (const tag of event.filterCategories ?? []) {
      const key = `${tag.id ?? ''} ${tag.name}`;
      if (!tagged.has(key)) tagged.set(key, { tag, links: [] });
      tagged.get(key)?.links.push(linkTo(event));
    }
  }
  return [...tagged.values()].flatMap(({ tag, links }) => {
    const like = all.has(tag) || listed.has(tag) ? null : findSimilarMonitor(tag, monitors);
    const title = () => words.strayTag(tag.name.trim(), like ?? '');
    return like === null ? [] : noteWith(links, title, words.strayAdvice);
  });
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

function findSameSlugs({ listed, all }: SiteMonitors, words: Words): readonly Note[] {
  const idsOf = new Map<string, number[]>();
  for (const { id, name } of [...all.list, ...listed.list]) {
    const slug = slugify(name);
    idsOf.set(slug, [...(idsOf.get(slug) ?? []), id]);
  }
  return [...idsOf]
    .filter(([, ids]) => ids.length > 1)
    .map(([slug, ids]) => {
      const advice = words.sameSlugAdvice(ids.join(', '));
      return { title: words.sameSlug(slug), advice, links: [] };
    });
}
