import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Language, Site } from '#config/site.ts';
import { createTimeZone, type TimeZone } from '#config/time-zone.ts';
import { groupByTag } from '#domain/membership.ts';
import { indexMonitors, type SiteMonitors } from '#domain/site-monitors.ts';
import type { Category } from '#events/event.ts';
import type { Answer, AnswerCache } from '#server/answers/answer-cache.ts';
import { prepareCollection, type WrittenMember } from '#server/answers/prepare-collection.ts';
import { createPreparedAnswer, type PreparedAnswer } from '#server/answers/prepared-answer.ts';
import type { WorkQueue } from '#server/answers/work-queue.ts';
import type { Pause, Reading } from '#server/snapshot/snapshot.ts';
import { type Entry, writeCategory, writeEntries } from './event-entries.ts';
import { type EventRanks, rankEvents } from './event-ranks.ts';

export type ServedEvents = Awaited<ReturnType<typeof createServedEvents>>;

export interface ServedEventsOptions {
  readonly pause: Pause;
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
  const { content } = reading;
  const { pause, cache } = options;
  const timeZone = createTimeZone(site.timeZone);
  const hash = createHash('sha1');
  const entries = await writeEntries(content.events, timeZone, pause, hash);
  const categories = content.categories.map(writeCategory);
  for (const { json } of categories) hash.update(json);
  const revision = hash.update(JSON.stringify(sourceCategories)).digest('base64url');
  const byId = new Map(entries.map((entry) => [entry.event.id, entry]));
  const monitors = indexMonitors(sourceCategories, site, content.categories);
  const members = indexMembers(entries, monitors, content.categories);
  const intervals = createIntervals(entries, cache);
  let categoriesAnswer: Promise<PreparedAnswer> | null = null;
  return {
    reading,
    /** Changes with everything that a monitor could show. */
    revision,
    monitors,
    /** The events of one monitor, or all (null). Synchronous if the answer is cached. */
    answerEvents: (monitor: string | null, now: number): Answer => {
      const { entries: visible, answers } = intervals.at(now);
      const wanted = monitor === null ? null : members.wantedOf(monitor);
      const prepare = () =>
        prepareEvents(wanted === null ? visible : members.filter(visible, wanted), wanted === null, options);
      // Many screens wait for the answer of one monitor, few for that of a combination.
      const isUsual = wanted === null || wanted.length <= 1;
      const key = wanted === null ? 'all' : `monitors ${wanted.map(({ id }) => id).join(',')}`;
      return answers.get(key, () => options.queue.run(prepare, isUsual));
    },
    /** Null if the event is unknown, has ended or is too large. */
    answerEvent: (id: number, now: number) => {
      const entry = byId.get(id);
      return entry === undefined || entry.end < now ? null : answerEntry(entry);
    },
    answerCategories: () => (categoriesAnswer ??= prepareCategories(categories)),
    visibleEvents: (now: number) => intervals.at(now).entries.map(({ event }) => event),
    /** Computed at the first call. */
    ranks: createRanks(entries, content.categories, timeZone),
    close: intervals.close,
  };
}

function indexMembers(
  entries: readonly Entry[],
  { all, findEach }: SiteMonitors,
  categories: readonly Category[],
) {
  const membersOf = groupByTag(entries, ({ event }) => event, categories);
  const memoized = new LRUCache<string, readonly Category[]>({
    max: maxMemoized,
    memoMethod: (monitor) => findEach(monitor.split(',')).toSorted((a, b) => a.id - b.id),
  });
  return {
    /** The categories that a value of `monitor` names, by ascending id. */
    wantedOf: (monitor: string) => memoized.memo(monitor),
    /** The entries that monitors of these categories show. */
    filter: (visible: readonly Entry[], wanted: readonly Category[]) => {
      if (wanted.length === 0) return [];
      const members = new Set([...all.list, ...wanted].flatMap(membersOf));
      return visible.filter((entry) => members.has(entry));
    },
  };
}

function createRanks(entries: readonly Entry[], categories: readonly Category[], timeZone: TimeZone) {
  const ranks = new Map<Language, EventRanks>();
  return (language: Language): EventRanks => {
    const known = ranks.get(language) ?? rankEvents(entries, categories, timeZone, language);
    ranks.set(language, known);
    return known;
  };
}

async function prepareEvents(
  events: readonly Entry[],
  isAll: boolean,
  { onPrepared }: ServedEventsOptions,
): Promise<PreparedAnswer> {
  const { answer, included } = await prepareCollection({ type: 'Event', path: '/api/events' }, events);
  if (included < events.length || isAll) onPrepared(included, events.length);
  return answer;
}

/** Neither compressed nor cached: one event is small and rarely requested. */
function answerEntry({ json }: Entry): PreparedAnswer | null {
  if (json.length > maxEventLength) return null;
  const body = Buffer.from(`{"@context":"/api/contexts/Event",${json.slice(1)}`);
  return createPreparedAnswer('application/ld+json; charset=utf-8', body, null, null);
}

async function prepareCategories(categories: readonly WrittenMember[]): Promise<PreparedAnswer> {
  const path = '/api/filter_categories';
  return (await prepareCollection({ type: 'FilterCategory', path }, categories)).answer;
}

function createIntervals(entries: readonly Entry[], cache: AnswerCache) {
  /** The events and answers that stay valid from `from` until the next event ends, epoch ms. */
  const open = (from: number) => {
    const visible = entries.filter(({ end }) => end >= from);
    const until = visible.reduce((least, { end }) => Math.min(least, end), Number.POSITIVE_INFINITY);
    return { from, until, entries: visible, answers: cache.openScope() };
  };
  let interval: ReturnType<typeof open> | null = null;
  const close = () => interval?.answers.close();
  const at = (now: number) => {
    if (interval !== null && now >= interval.from && now <= interval.until) return interval;
    close();
    interval = open(now);
    return interval;
  };
  return { at, close };
}
