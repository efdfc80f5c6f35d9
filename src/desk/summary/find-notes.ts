import type { Route } from '#desk/shell/route.tsx';
import { announcedUntil } from '#domain/event-dates.ts';
import { groupBy } from '#domain/membership.ts';
import { nearestMonitor } from '#domain/nearest-monitor.ts';
import { slugify, withoutMonitor } from '#domain/slugify.ts';
import type { CalendarEvent, CategoryTag } from '#events/event.ts';
import type { noteWords } from './note-words.ts';
import type { MonitorSummary, SummaryContext } from './summarise-monitors.ts';

/** A fault in the data of the event service. */
export interface Note {
  readonly title: string;
  readonly advice: string;
  readonly links: readonly {
    readonly name: string;
    readonly to?: Partial<Route> | undefined;
    /** Text after the link. */
    readonly beside?: string;
  }[];
  /** The links are in one column. */
  readonly isWide?: boolean;
}

type Words = (typeof noteWords)['de'];

export function findNotes(
  events: readonly CalendarEvent[],
  context: SummaryContext,
  summaries: readonly MonitorSummary[],
  words: Words,
): readonly Note[] {
  const { monitors, screen, now } = context;
  const current = events.filter(
    (event) => event.published && !event.archived && announcedUntil(event, screen.timeZone) >= now,
  );
  const empty = summaries.filter(({ shown }) => shown === 0);
  const links = empty.map(({ id, name }) => {
    const query = new URLSearchParams({ monitor: id }).toString();
    return { name, to: { view: 'monitor' as const, query } };
  });
  return [
    ...findStrayTags(current, monitors, words),
    ...findSameSlugs(monitors, words),
    ...findMissingCodes(current, context, words),
    ...(links.length === 0 ? [] : [{ ...words.emptyMonitor(links.length), links }]),
  ];
}

type Monitors = SummaryContext['monitors'];

const linkTo = ({ id, name }: CalendarEvent) => ({ name, to: { view: 'why' as const, event: String(id) } });
const belongsTo = ({ all, listed }: Monitors, tag: CategoryTag) => all.has(tag) || listed.has(tag);

/** Bytes in the largest QR code at level M (ISO/IEC 18004, version 40). */
const maxQrBytes = 2331;
const fitsQrCode = (address: string) => new TextEncoder().encode(address).length <= maxQrBytes;

/** Events that monitors show without a QR code: without an address, or with a text or, without one of the gateway, an address that is too long. */
function findMissingCodes(
  events: readonly CalendarEvent[],
  { monitors, screen }: SummaryContext,
  words: Words,
) {
  const hasCode = ({ eventUrl }: CalendarEvent) =>
    eventUrl !== null && (screen.publicUrl !== null || fitsQrCode(eventUrl));
  const found = events
    .filter((event) => !event.canceled && !hasCode(event))
    .filter(({ filterCategories }) => filterCategories?.some((tag) => belongsTo(monitors, tag)))
    .map((event) => ({ link: linkTo(event), typed: (event.eventUrl ?? event.contact).slice(0, 120) }));
  const odd = found.flatMap(({ link, typed }) => (typed === '' ? [] : { ...link, beside: `: ${typed}` }));
  const empty = found.flatMap(({ link, typed }) => (typed === '' ? link : []));
  return [
    { ...words.oddAddress(odd.length), links: odd },
    { ...words.noAddress(empty.length), links: empty },
  ].filter(({ links }) => links.length > 0);
}

/** Tags whose names look like a monitor, but that do not belong to one. */
function findStrayTags(events: readonly CalendarEvent[], monitors: Monitors, words: Words): readonly Note[] {
  const keyOf = ({ id, name }: CategoryTag) => `${id ?? ''} ${name}`;
  const all = events.flatMap(({ filterCategories }) => filterCategories ?? []);
  const tagged = groupBy(events, ({ filterCategories }) => (filterCategories ?? []).map(keyOf));
  return [...new Map(all.map((tag) => [keyOf(tag), tag]))].flatMap(([key, tag]) => {
    const like = belongsTo(monitors, tag) ? null : findSimilarMonitor(tag, monitors);
    const links = tagged.get(key)?.map(linkTo) ?? [];
    return like === null ? [] : { ...words.strayTag(tag.name.trim(), like), links };
  });
}

/** The monitor with a similar name; '' if the tag only contains "monitor", else null. */
function findSimilarMonitor(tag: CategoryTag, { listed, all }: Monitors): string | null {
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

function findSameSlugs({ listed, all }: Monitors, words: Words): readonly Note[] {
  const bySlug = groupBy([...all.list, ...listed.list], ({ name }) => [slugify(name)]);
  return [...bySlug].flatMap(([slug, some]) => {
    const ids = some.map(({ id }) => id).join(', ');
    return some.length > 1 ? { ...words.sameSlug(slug, ids), links: [] } : [];
  });
}
