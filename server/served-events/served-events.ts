import { createHash, type Hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Language, languages, type Site } from '#config/site.ts';
import { createTimeZone, type TimeZone } from '#config/time-zone.ts';
import { announcedUntil, datesOf, type EventDate, occurrencesOf } from '#domain/event-dates.ts';
import { endOfDay, localDay } from '#domain/local-time.ts';
import { groupByTag } from '#domain/membership.ts';
import { seriesOf, withoutCopies } from '#domain/series.ts';
import { indexMonitors, type SiteMonitors } from '#domain/site-monitors.ts';
import { nextOccurrences } from '#domain/sort-events.ts';
import type { CalendarEvent, Category } from '#events/event.ts';
import { toCategoryMember } from '#events/read-collection.ts';
import { toMember } from '#events/read-member.ts';
import type { Answer, AnswerCache } from '#server/answers/answer-cache.ts';
import { inPortions } from '#server/answers/in-portions.ts';
import { prepareCollection } from '#server/answers/prepare-collection.ts';
import { createPreparedAnswer, type PreparedAnswer } from '#server/answers/prepared-answer.ts';
import type { WorkQueue } from '#server/answers/work-queue.ts';
import type { Reading } from '#server/upstream/reading.ts';

/** Memoizes what stays the same from `from` to `until`, epoch ms, both included. */
function memoizeInterval<One extends Readonly<Record<'from' | 'until', number>>>(
  open: (from: number) => One,
) {
  let last: One | null = null;
  return (now: number): One => {
    if (last === null || now < last.from || now > last.until) last = open(now);
    return last;
  };
}

type Entry = ReturnType<typeof createEntry>;
type View = ReturnType<Entry['viewAt']>;

/** The rank of an event is the start of its next date; `json` has all dates. */
function createEntry(event: CalendarEvent, timeZone: TimeZone) {
  const dates = datesOf(event, timeZone);
  const json = writeEvent(event, dates);
  /** The event with the dates that are announced and not over, the same from `from` to `until`, epoch ms. */
  const openView = (from: number) => {
    const coming = dates.filter((date) => date.until >= from);
    const until = coming.reduce((least, date) => Math.min(least, date.until), Infinity);
    const written = coming.length === dates.length ? json : writeEvent(event, coming);
    return { event, from, until, rank: coming[0]?.start ?? 0, json: written };
  };
  return { event, json, until: announcedUntil(event, timeZone), viewAt: memoizeInterval(openView) };
}

/** Pages need no ids of dates. */
function writeEvent(event: CalendarEvent, all: readonly EventDate[]): string {
  const dates = all.map(({ startDate, endDate, visibleUntil }) => ({ startDate, endDate, visibleUntil }));
  return JSON.stringify({ ...toMember(event), dates });
}

/** The longest chain of postponements that is followed. */
const maxSteps = 5;

/**
 * Adds to a cancelled event the first of its alternative events that takes place, whichever monitor shows it, in place of what
 * the service sent of them; where none does, of the alternatives of those that were cancelled too. `readAt`: when the events were
 * read, epoch ms.
 */
function createReplacements(published: readonly CalendarEvent[], readAt: number, timeZone: TimeZone) {
  const byId = new Map(published.map((event) => [event.id, event]));
  const nextOf = (event: CalendarEvent) => occurrencesOf(event, { now: readAt, timeZone })[0];
  const takesPlace = (event: CalendarEvent) => !event.canceled && (nextOf(event)?.date.until ?? 0) >= readAt;
  const find = (event: CalendarEvent): CalendarEvent | undefined => {
    const seen = new Set([event.id]);
    let canceled = event.canceled ? [event] : [];
    for (let step = 0; step < maxSteps && canceled.length > 0; step += 1) {
      const ids = new Set(canceled.flatMap(({ alternativeEvents }) => alternativeEvents));
      const next = [...ids].flatMap((id) => (seen.has(id) ? [] : (byId.get(id) ?? [])));
      const found = next.find(takesPlace);
      if (found !== undefined) return found;
      for (const { id } of next) seen.add(id);
      canceled = next.filter((one) => one.canceled);
    }
    return undefined;
  };
  return (event: CalendarEvent): CalendarEvent => {
    const found = find(event);
    const date = found && nextOf(found)?.date;
    if (!found || !date) return event.replacement === null ? event : { ...event, replacement: null };
    const { id, eventUrl, place, building } = found;
    const { startDate, endDate } = date;
    return { ...event, replacement: { id, startDate, endDate, eventUrl, place, building } };
  };
}

type Select = (events: readonly CalendarEvent[]) => readonly CalendarEvent[];

/** Finds the first events of categories without sorting all events for each request. */
export function rankEvents(
  events: readonly CalendarEvent[],
  categories: readonly Category[],
  timeZone: TimeZone,
  language: Language,
) {
  /** The order of design §4 changes when the next date of an event is over, and at midnight. */
  const orderAt = memoizeInterval((from) => {
    const next = nextOccurrences(events, { now: from, timeZone, language });
    const announced = next.filter(({ date }) => date.until >= from);
    const today = endOfDay(localDay(from, timeZone), timeZone);
    const until = announced.reduce((least, { date }) => Math.min(least, date.until), today);
    const ranked = announced.map(({ event }) => event);
    return { from, until, membersOf: groupByTag(ranked, categories) };
  });
  const unite = (wanted: readonly Category[], now: number, select: Select) => {
    const { membersOf } = orderAt(now);
    return withoutCopies(wanted.flatMap((category) => select(withoutCopies(membersOf(category)))));
  };
  return {
    /** Contains at least the first `count` events of these categories in the order of design §4. */
    first: (wanted: readonly Category[], now: number, count: number) =>
      unite(wanted, now, (members) => members.slice(0, count)),
    /** Contains at least the first `count` events that have slides. */
    firstOfSeries: (wanted: readonly Category[], now: number, count: number) =>
      unite(wanted, now, (members) => firstOfSeries(members, count)),
  };
}

function firstOfSeries(events: readonly CalendarEvent[], count: number): readonly CalendarEvent[] {
  const first = new Map<string, CalendarEvent>();
  for (const one of events) {
    if (first.size === count) break;
    const series = seriesOf(one);
    if (!first.has(series)) first.set(series, one);
  }
  return [...first.values()];
}

export type ServedEvents = Awaited<ReturnType<typeof createServedEvents>>;

interface ServedEventsOptions {
  readonly cache: AnswerCache;
  readonly queue: WorkQueue;
  /** Called for partial answers and for that of all events, with the number of events in the answer and in total. */
  readonly onPrepared: (included: number, total: number) => void;
}

const maxEventLength = 1_000_000;
/** Values of `monitor` for which the categories are memoized. */
const maxMemoized = 500;

/**
 * The published events of one language with their prepared answers. Ended events are left out at the time of the request.
 * Monitor IDs name the `sourceCategories`, of the site's first language.
 */
export async function createServedEvents(
  reading: Reading,
  sourceCategories: readonly Category[],
  site: Site,
  options: ServedEventsOptions,
) {
  const timeZone = createTimeZone(site.timeZone);
  const hash = createHash('sha1');
  const entries = await writeEntries(reading, timeZone, hash);
  const sourceById = new Map(sourceCategories.map((category) => [category.id, category]));
  const categories = reading.categories.map((category, rank) => ({
    json: JSON.stringify(toCategoryMember({ ...sourceById.get(category.id), ...category })),
    rank,
  }));
  for (const { json } of categories) hash.update(json);
  const revision = hash.update(JSON.stringify([sourceCategories, site])).digest('base64url');
  const events = entries.map(({ event }) => event);
  const byId = new Map(entries.map((entry) => [entry.event.id, entry]));
  const findEntry = (id: number, now: number) => {
    const entry = byId.get(id);
    return entry === undefined || entry.until < now ? null : entry;
  };
  const titles = new Map(events.map(({ iri, name }) => [iri, name]));
  const monitors = indexMonitors(sourceCategories, site, reading.categories);
  const ranks = new LRUCache<Language, ReturnType<typeof rankEvents>>({
    max: languages.length,
    memoMethod: (language) => rankEvents(events, reading.categories, timeZone, language),
  });
  let categoriesAnswer: Promise<PreparedAnswer> | null = null;
  return {
    reading,
    /** Changes with everything that a monitor could show. */
    revision,
    monitors,
    /** The id of a monitor's category; null if it is unknown. */
    findCategory: (id: string) => monitors.find(id)?.id ?? null,
    /** Takes the event's `@id`; it may have ended. Null if it is unknown. */
    titleOf: (iri: string) => titles.get(iri) ?? null,
    /** Null if the event is unknown, has ended or is too large. */
    answerEvent: (id: number, now: number) => {
      const entry = findEntry(id, now);
      return entry && answerEntry(entry.viewAt(now));
    },
    /** Null if the event is unknown or has ended. */
    findEvent: (id: number, now: number) => findEntry(id, now)?.event ?? null,
    answerCategories: () =>
      (categoriesAnswer ??= prepareCollection(
        { type: 'FilterCategory', path: '/api/filter_categories' },
        categories,
      ).then(({ answer }) => answer)),
    ranksIn: (language: Language) => ranks.memo(language),
    ...createEventsAnswers(entries, indexMembers(events, monitors, reading.categories), options),
  };
}

/** Serializes the published events, sorted by id, and updates `hash` with them. */
async function writeEntries({ events, readAt }: Reading, timeZone: TimeZone, hash: Hash) {
  const published = events.filter((event) => event.published && !event.archived);
  const addReplacement = createReplacements(published, readAt, timeZone);
  const entries = [];
  for await (const part of inPortions(published.sort((a, b) => a.id - b.id).map(addReplacement)))
    for (const event of part) {
      const entry = createEntry(event, timeZone);
      hash.update(entry.json);
      entries.push(entry);
    }
  return entries;
}

function indexMembers(
  events: readonly CalendarEvent[],
  { all, findEach }: SiteMonitors,
  categories: readonly Category[],
) {
  let membersOf: ((category: Category) => readonly CalendarEvent[]) | null = null;
  const memoized = new LRUCache<string, readonly Category[]>({
    max: maxMemoized,
    memoMethod: (monitor) => findEach(monitor.split(',')).toSorted((a, b) => a.id - b.id),
  });
  return {
    wantedOf: (monitor: string) => memoized.memo(monitor),
    filter: (visible: readonly View[], wanted: readonly Category[]) => {
      if (wanted.length === 0) return [];
      // The first answer that is not prepared needs them: a poll may bring nothing new.
      membersOf ??= groupByTag(events, categories);
      const members = new Set([...all.list, ...wanted].flatMap(membersOf));
      return visible.filter(({ event }) => members.has(event));
    },
  };
}

/** Neither compressed nor cached: one event is small and rarely requested. */
function answerEntry({ json }: View): PreparedAnswer | null {
  if (json.length > maxEventLength) return null;
  const body = Buffer.from(`{"@context":"/api/contexts/Event",${json.slice(1)}`);
  return createPreparedAnswer('application/ld+json; charset=utf-8', body);
}

function createEventsAnswers(
  entries: readonly Entry[],
  members: ReturnType<typeof indexMembers>,
  { cache, queue, onPrepared }: ServedEventsOptions,
) {
  let answers = cache.openScope();
  /** The events and answers that stay valid from `from` until the next date ends or is hidden, epoch ms. */
  const intervalAt = memoizeInterval((from) => {
    answers.close();
    answers = cache.openScope();
    const visible = entries.filter((entry) => entry.until >= from).map(({ viewAt }) => viewAt(from));
    const until = visible.reduce((least, view) => Math.min(least, view.until), Infinity);
    return { from, until, visible, answers };
  });
  return {
    visibleEvents: (now: number) => intervalAt(now).visible.map(({ event }) => event),
    /** The events of one monitor, or all (null). Synchronous if the answer is cached. */
    answerEvents: (monitor: string | null, now: number): Answer => {
      const { visible, answers } = intervalAt(now);
      const wanted = monitor === null ? null : members.wantedOf(monitor);
      const prepare = async () => {
        const chosen = wanted === null ? visible : members.filter(visible, wanted);
        const { answer, included } = await prepareCollection({ type: 'Event', path: '/api/events' }, chosen);
        if (included < chosen.length || wanted === null) onPrepared(included, chosen.length);
        return answer;
      };
      // Many screens wait for the answer of one monitor, few for that of a combination.
      const isUsual = wanted === null || wanted.length <= 1;
      const key = wanted === null ? 'all' : `monitors ${wanted.map(({ id }) => id).join(',')}`;
      return answers.get(key, () => queue.run(prepare, { isUsual }));
    },
    /** An answer of another kind that is made of the visible events, prepared once until these change. */
    prepareAnswer: (name: string, now: number, make: () => Promise<PreparedAnswer>): Answer =>
      intervalAt(now).answers.get(name, make),
    close: () => answers.close(),
  };
}
