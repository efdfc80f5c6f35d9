import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Language, Site } from '#config/site.ts';
import { createTimeZone, type TimeZone } from '#config/time-zone.ts';
import { groupByTag } from '#domain/membership.ts';
import { indexMonitors, type SiteMonitors } from '#domain/site-monitors.ts';
import type { CalendarEvent, Category } from '#events/event.ts';
import { toCategoryMember } from '#events/read-collection.ts';
import type { Answer, AnswerCache } from '#server/answers/answer-cache.ts';
import { prepareCollection } from '#server/answers/prepare-collection.ts';
import { createPreparedAnswer, type PreparedAnswer } from '#server/answers/prepared-answer.ts';
import type { WorkQueue } from '#server/answers/work-queue.ts';
import type { Reading } from '#server/upstream/reading.ts';
import { type EventRanks, rankEvents } from './event-ranks.ts';
import { createReplacements } from './replacements.ts';
import { createEntry, type Entry, type View } from './served-entry.ts';

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
const portion = 200;

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
  const byId = new Map(entries.map((entry) => [entry.event.id, entry]));
  const byIri = new Map(entries.map((entry) => [entry.event.iri, entry]));
  const monitors = indexMonitors(sourceCategories, site, reading.categories);
  let categoriesAnswer: Promise<PreparedAnswer> | null = null;
  return {
    reading,
    /** Changes with everything that a monitor could show. */
    revision,
    monitors,
    /** By its `@id`; it may have ended. */
    hasEvent: (iri: string) => byIri.has(iri),
    /** By its `@id`; null if the event is unknown. */
    titleOf: (iri: string) => byIri.get(iri)?.event.name ?? null,
    /** Null if the event is unknown, has ended or is too large. */
    answerEvent: (id: number, now: number) => {
      const entry = byId.get(id);
      return entry === undefined || entry.until < now ? null : answerEntry(entry.viewAt(now));
    },
    /** Null if the event is unknown or has ended. */
    findEvent: (id: number, now: number) => {
      const entry = byId.get(id);
      return entry === undefined || entry.until < now ? null : entry.event;
    },
    answerCategories: () =>
      (categoriesAnswer ??= prepareCollection(
        { type: 'FilterCategory', path: '/api/filter_categories' },
        categories,
      ).then(({ answer }) => answer)),
    ranks: createRanks(entries, reading.categories, timeZone),
    ...createEventsAnswers(entries, indexMembers(entries, monitors, reading.categories), options),
  };
}

/** Serializes the published events, sorted by id, and updates `hash` with them. */
async function writeEntries({ events, readAt }: Reading, timeZone: TimeZone, hash: Hash) {
  const published = events.filter((event) => event.published && !event.archived);
  const addReplacement = createReplacements(published, readAt, timeZone);
  const entries = [];
  for (const event of published.sort((a, b) => a.id - b.id).map(addReplacement)) {
    if (entries.length % portion === 0) await setImmediate();
    const entry = createEntry(event, timeZone);
    hash.update(entry.json);
    entries.push(entry);
  }
  return entries;
}

function indexMembers(
  entries: readonly Entry[],
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
      // At the first answer that is not prepared: a poll may bring nothing new.
      membersOf ??= groupByTag(
        entries.map(({ event }) => event),
        (event) => event,
        categories,
      );
      const members = new Set([...all.list, ...wanted].flatMap(membersOf));
      return visible.filter(({ event }) => members.has(event));
    },
  };
}

function createRanks(entries: readonly Entry[], categories: readonly Category[], timeZone: TimeZone) {
  const ranks = new Map<Language, EventRanks>();
  return (language: Language): EventRanks => {
    const events = () => entries.map(({ event }) => event);
    const known = ranks.get(language) ?? rankEvents(events(), categories, timeZone, language);
    ranks.set(language, known);
    return known;
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
  /** The events and answers that stay valid from `from` until the next date ends or is hidden, epoch ms. */
  const openInterval = (from: number) => {
    const visible = entries.filter((entry) => entry.until >= from).map(({ viewAt }) => viewAt(from));
    const until = visible.reduce((least, view) => Math.min(least, view.until), Number.POSITIVE_INFINITY);
    return { from, until, visible, answers: cache.openScope() };
  };
  let interval: ReturnType<typeof openInterval> | null = null;
  const intervalAt = (now: number) => {
    if (interval !== null && now >= interval.from && now <= interval.until) return interval;
    interval?.answers.close();
    interval = openInterval(now);
    return interval;
  };
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
    close: () => interval?.answers.close(),
  };
}
