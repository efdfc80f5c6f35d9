import { endOf } from '#domain/event-times.ts';
import type { SiteTags } from '#domain/group-by-tag.ts';
import { isTagOf } from '#domain/membership.ts';
import { nearestMonitor } from '#domain/nearest-monitor.ts';
import { slugify } from '#domain/slugify.ts';
import type { CalendarEvent, CategoryTag } from '#events/event.ts';
import type { CommonRules, MonitorSummary } from './summarise-monitors.ts';

/** An event as a note names it. */
export interface NamedEvent {
  readonly id: number;
  readonly name: string;
}

/** Something in the event service that staff may want to put right. */
export type Note =
  | { readonly kind: 'no-address'; readonly events: readonly NamedEvent[] }
  /** `typed`: what stands in the place of an address, or an address that is too long. */
  | { readonly kind: 'odd-address'; readonly events: readonly (NamedEvent & { readonly typed: string })[] }
  | {
      readonly kind: 'stray-tag';
      readonly tag: string;
      readonly like: string;
      readonly events: readonly NamedEvent[];
    }
  | { readonly kind: 'same-slug'; readonly slug: string; readonly numbers: readonly number[] }
  | { readonly kind: 'empty-monitor'; readonly id: string; readonly name: string };

/** What can be found in the snapshot alone, the most telling first. */
export function findNotes(
  events: readonly CalendarEvent[],
  tags: SiteTags,
  monitors: readonly MonitorSummary[],
  rules: CommonRules,
): readonly Note[] {
  const current = events.filter(
    (event) => event.published && !event.archived && endOf(event, rules.timeZone) >= rules.now,
  );
  return [
    ...strayTags(current, tags),
    ...sameSlugs(tags),
    ...withoutAddress(current, tags),
    ...monitors
      .filter(({ shown }) => shown === 0)
      .map(({ id, name }) => ({ kind: 'empty-monitor' as const, id, name })),
  ];
}

const naming = ({ id, name }: CalendarEvent): NamedEvent => ({ id, name });
const typedIn = ({ eventUrl, contact }: CalendarEvent) => (eventUrl ?? contact).slice(0, 120);
const namingTyped = (event: CalendarEvent) => ({ ...naming(event), typed: typedIn(event) });

/** Bytes in the largest QR code at level M (ISO/IEC 18004, version 40). */
const mostInCode = 2331;
const fitsCode = (address: string) => new TextEncoder().encode(address).length <= mostInCode;

/** Events on a wall without a code, because they have no address or one that no code can carry. */
function withoutAddress(events: readonly CalendarEvent[], { listed, all }: SiteTags): readonly Note[] {
  const walls = [...all, ...listed];
  const found = events.filter(
    (event) =>
      !(event.eventUrl !== null && fitsCode(event.eventUrl)) &&
      !event.canceled &&
      (event.filterCategories ?? []).some((tag) => isTagOf(tag, walls)),
  );
  const odd = found.filter((event) => typedIn(event) !== '');
  const bare = found.filter((event) => typedIn(event) === '');
  return [
    ...(odd.length === 0 ? [] : [{ kind: 'odd-address' as const, events: odd.map(namingTyped) }]),
    ...(bare.length === 0 ? [] : [{ kind: 'no-address' as const, events: bare.map(naming) }]),
  ];
}

/** Tags that no monitor listens to, though their names say that somebody thought so. */
function strayTags(events: readonly CalendarEvent[], tags: SiteTags): readonly Note[] {
  const known = [...tags.all, ...tags.listed];
  const verdictOf = new Map<string, string | null>();
  const strays = new Map<string, { tag: string; like: string; events: NamedEvent[] }>();
  for (const event of events) {
    for (const tag of event.filterCategories ?? []) {
      const key = `${tag.id ?? ''} ${tag.name}`;
      if (!verdictOf.has(key)) verdictOf.set(key, isTagOf(tag, known) ? null : likeWhich(tag, tags));
      const like = verdictOf.get(key) ?? null;
      if (like === null) continue;
      const stray = strays.get(key) ?? { tag: tag.name.trim(), like, events: [] };
      stray.events.push(naming(event));
      strays.set(key, stray);
    }
  }
  return [...strays.values()].map((stray) => ({ kind: 'stray-tag', ...stray }));
}

/** The name of the monitor a tag looks like, '' where it only calls itself one, null where it looks like none. */
function likeWhich(tag: CategoryTag, { listed, all }: SiteTags): string | null {
  const near = nearestMonitor(tag.name, [...listed, ...all]);
  if (near !== null && isAlike(slugify(tag.name), slugify(near.name))) return near.name.trim();
  return slugify(tag.name).includes('monitor') ? '' : null;
}

/** One begins like the other for most of its length. `nearestMonitor` alone answers typing errors, and is generous. */
function isAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((slug) => slug.replace(/^monitor-|-monitor$/g, ''));
  if (a === undefined || b === undefined || a === '' || b === '') return false;
  let common = 0;
  while (common < a.length && a[common] === b[common]) common += 1;
  return common >= 3 && common >= 0.75 * Math.max(a.length, b.length);
}

function sameSlugs({ listed, all }: SiteTags): readonly Note[] {
  const numbers = new Map<string, number[]>();
  for (const { id, name } of [...all, ...listed]) {
    const slug = slugify(name);
    numbers.set(slug, [...(numbers.get(slug) ?? []), id]);
  }
  return [...numbers]
    .filter(([, ids]) => ids.length > 1)
    .map(([slug, ids]) => ({ kind: 'same-slug', slug, numbers: ids }));
}
