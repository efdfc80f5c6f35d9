import { createHash } from 'node:crypto';
import type { Site } from '#config/site.ts';
import { isMember } from '#domain/membership.ts';
import type { CalendarEvent, Category } from '#events/event.ts';
import type { Answer, AnswerCache, AnswerScope } from '#server/answers/answer-cache.ts';
import { prepareCollection, type WrittenMember } from '#server/answers/prepare-collection.ts';
import { createPreparedAnswer, type PreparedAnswer } from '#server/answers/prepared-answer.ts';
import type { WorkQueue } from '#server/answers/work-queue.ts';
import type { Pause, Reading } from '#server/snapshot/snapshot.ts';
import { type Entry, writeCategory, writeEntries } from './event-entries.ts';
import { type EventRanks, rankEvents } from './event-ranks.ts';
import { indexMonitors, type SiteMonitors } from './site-monitors.ts';

/** The events of one language with their prepared answers. Ended events are left out at the time of the request. */
export interface ServedEvents {
  readonly reading: Reading;
  /** Changes with everything that a monitor could show. */
  readonly revision: string;
  readonly monitors: SiteMonitors;
  /** The events of one monitor, or all (null). Synchronous if the answer is cached. */
  readonly answerEvents: (monitor: string | null, now: number) => Answer;
  /** Null if the event is unknown, has ended or is too large. */
  readonly answerEvent: (id: number, now: number) => PreparedAnswer | null;
  readonly answerCategories: () => Promise<PreparedAnswer>;
  readonly visibleEvents: (now: number) => readonly CalendarEvent[];
  /** Computed at the first call. */
  readonly ranks: (locale: string) => Promise<EventRanks>;
  readonly close: () => void;
}

export interface ServedEventsOptions {
  readonly pause: Pause;
  readonly cache: AnswerCache;
  readonly queue: WorkQueue;
  /** Called for partial answers and for that of all events, with the number of events in the answer and in total. */
  readonly onPrepared: (included: number, total: number) => void;
}

/** The events and answers that stay valid from `from` until the next event ends, epoch ms. */
interface Interval {
  readonly from: number;
  readonly until: number;
  readonly entries: readonly Entry[];
  readonly answers: AnswerScope;
}

const portion = 200;
const maxEventLength = 1_000_000;
/** Values of `monitor` for which the category ids are memoized. */
const maxMemoized = 500;

/** Without unpublished and archived events. Monitor IDs name the `sourceCategories`, of the site's first language. */
export async function createServedEvents(
  reading: Reading,
  sourceCategories: readonly Category[],
  site: Site,
  options: ServedEventsOptions,
): Promise<ServedEvents> {
  const { content } = reading;
  const { pause, cache } = options;
  const hash = createHash('sha1');
  const entries = await writeEntries(content.events, site.timeZone, pause, hash);
  const categories = content.categories.map(writeCategory);
  for (const { json } of categories) hash.update(json);
  const revision = hash.update(JSON.stringify(sourceCategories)).digest('base64url');
  const byId = new Map(entries.map((entry) => [entry.event.id, entry]));
  const monitors = indexMonitors(sourceCategories, content.categories, site);
  const categoryIdsOf = memoizeCategoryIds(monitors);
  const intervals = createIntervals(entries, cache);
  const ranks = new Map<string, Promise<EventRanks>>();
  const rank = (locale: string) => {
    const events = entries.map(({ event }) => event);
    const ranked = rankEvents(events, content.categories, { timeZone: site.timeZone, locale }, pause);
    ranks.set(locale, ranked);
    return ranked;
  };
  let categoriesAnswer: Promise<PreparedAnswer> | null = null;
  return {
    reading,
    revision,
    monitors,
    answerEvents: (monitor, now) => {
      const { entries: visible, answers } = intervals.at(now);
      const wanted = monitor === null ? null : categoryIdsOf(monitor);
      const prepare = () => prepareEvents(visible, wanted, monitors, options);
      // Many screens wait for the answer of one monitor, few for that of a combination.
      const isUsual = wanted === null || wanted.length <= 1;
      const key = wanted === null ? 'all' : `monitors ${wanted.join(',')}`;
      return answers.get(key, () => options.queue.run(prepare, isUsual));
    },
    answerEvent: (id, now) => {
      const entry = byId.get(id);
      return entry === undefined || entry.end < now ? null : answerEntry(entry);
    },
    answerCategories: () => (categoriesAnswer ??= prepareCategories(categories)),
    visibleEvents: (now) => intervals.at(now).entries.map(({ event }) => event),
    ranks: (locale) => ranks.get(locale) ?? rank(locale),
    close: intervals.close,
  };
}

/** The ids of the categories that a value of `monitor` names, ascending and unique. */
function memoizeCategoryIds(monitors: SiteMonitors): (monitor: string) => readonly number[] {
  const memoized = new Map<string, readonly number[]>();
  return (monitor) => {
    const previous = memoized.get(monitor);
    if (previous !== undefined) return previous;
    const ids = monitors.tagsOf(monitor).monitors.map(({ id }) => id);
    const wanted = ids.sort((a, b) => a - b);
    if (memoized.size >= maxMemoized) memoized.clear();
    memoized.set(monitor, wanted);
    return wanted;
  };
}

/** `wanted`: category ids; null for all events. */
async function prepareEvents(
  visible: readonly Entry[],
  wanted: readonly number[] | null,
  monitors: SiteMonitors,
  { pause, onPrepared }: ServedEventsOptions,
): Promise<PreparedAnswer> {
  const shown = wanted === null ? visible : await filterMembers(visible, wanted, monitors, pause);
  const { answer, included } = await prepareCollection({ type: 'Event', path: '/api/events' }, shown);
  if (included < shown.length || wanted === null) onPrepared(included, shown.length);
  return answer;
}

async function filterMembers(
  entries: readonly Entry[],
  wanted: readonly number[],
  monitors: SiteMonitors,
  pause: Pause,
): Promise<readonly Entry[]> {
  if (wanted.length === 0) return [];
  const tags = monitors.tagsOf(wanted.join(','));
  const members: Entry[] = [];
  for (const [at, entry] of entries.entries()) {
    if (at % portion === 0) await pause();
    if (isMember(entry.event, tags)) members.push(entry);
  }
  return members;
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
  let interval: Interval | null = null;
  const close = () => interval?.answers.close();
  const at = (now: number): Interval => {
    if (interval !== null && now >= interval.from && now <= interval.until) return interval;
    close();
    const visible = entries.filter(({ end }) => end >= now);
    const until = visible.reduce((least, { end }) => Math.min(least, end), Number.POSITIVE_INFINITY);
    interval = { from: now, until, entries: visible, answers: cache.openScope() };
    return interval;
  };
  return { at, close };
}
