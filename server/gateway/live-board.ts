import { createHash, type Hash } from 'node:crypto';
import type { Site } from '#config/site.ts';
import { endOf } from '#domain/event-times.ts';
import { findAllMonitors, findMonitor, listMonitors } from '#domain/find-monitor.ts';
import { isMember, type MonitorTags } from '#domain/membership.ts';
import type { BoardEvent, Category } from '#events/event.ts';
import { toCategoryMember } from '#events/read-categories.ts';
import { toMember } from '#events/to-member.ts';
import { prepareAnswer, type PreparedAnswer } from './prepared-answer.ts';
import type { Pause, Reading } from './snapshot.ts';

/** One language's events, ready to be served. Ended events leave it as time passes. */
export interface LiveBoard {
  readonly reading: Reading;
  /** Changes with everything that a monitor could show. */
  readonly revision: string;
  /** The events of one monitor, or all; an unknown ID has none. At once where it has been asked for before. */
  readonly answerEvents: (monitor: string | null, now: number) => Answer;
  readonly answerEvent: (id: number, now: number) => Answer | null;
  readonly answerCategories: () => Promise<PreparedAnswer>;
  /** The events a wall may show now. */
  readonly visibleEvents: (now: number) => readonly BoardEvent[];
}

type Answer = PreparedAnswer | Promise<PreparedAnswer>;

interface Entry {
  readonly event: BoardEvent;
  /** Epoch ms. */
  readonly end: number;
  readonly json: string;
}

/** What is true between two ends of events. */
interface Interval {
  readonly from: number;
  readonly until: number;
  readonly entries: readonly Entry[];
  readonly answers: Map<string, Answer>;
}

const jsonLd = 'application/ld+json; charset=utf-8';
const portion = 200;
/** Distinct monitor IDs remembered; made-up ones only cost their own answers. */
const mostAnswers = 2000;

/**
 * Makes a reading ready: members written once, in portions. Unpublished events never get in. Monitor IDs name the
 * `sourceCategories`, those of the site's first language: translated names would turn known IDs into unknown ones.
 */
export async function createLiveBoard(
  reading: Reading,
  sourceCategories: readonly Category[],
  site: Site,
  pause: Pause,
): Promise<LiveBoard> {
  const { picture } = reading;
  const hash = createHash('sha1');
  const entries = await writeEntries(picture.events, site.timeZone, pause, hash);
  const categories = writeCollection(
    'FilterCategory',
    '/api/filter_categories',
    picture.categories.map(writeCategory),
  );
  for (const text of categories) hash.update(text);
  const revision = hash.update(JSON.stringify(sourceCategories)).digest('base64url');
  let interval: Interval = { from: 0, until: -1, entries: [], answers: new Map() };
  const current = (now: number) => {
    if (now < interval.from || now > interval.until) interval = openInterval(entries, now);
    return interval;
  };
  let categoriesAnswer: Promise<PreparedAnswer> | null = null;
  return {
    reading,
    revision,
    answerEvents: (monitor, now) => {
      const { entries: visible, answers } = current(now);
      return remember(answers, monitor === null ? 'all' : `monitor ${monitor}`, () => {
        const shown = monitor === null ? visible : filterMembers(visible, monitor, sourceCategories, site);
        return prepareAnswer(
          writeCollection(
            'Event',
            '/api/events',
            shown.map(({ json }) => json),
          ),
          jsonLd,
        );
      });
    },
    answerEvent: (id, now) => {
      const { entries: visible, answers } = current(now);
      const entry = visible.find(({ event }) => event.id === id);
      if (entry === undefined) return null;
      return remember(answers, `event ${id}`, () =>
        prepareAnswer([`{"@context":"/api/contexts/Event",${entry.json.slice(1)}`], jsonLd),
      );
    },
    answerCategories: () => (categoriesAnswer ??= prepareAnswer(categories, jsonLd)),
    visibleEvents: (now) => current(now).entries.map(({ event }) => event),
  };
}

/** The tags that matter for a monitor ID, several of them parted by commas. */
export function monitorTags(monitor: string, categories: readonly Category[], site: Site): MonitorTags {
  const ids = monitor.split(',').filter((id) => id.trim() !== '');
  const monitors = ids
    .map((id) => findMonitor(id, categories, site.allMonitors))
    .filter((found) => found !== null);
  return {
    monitors,
    all: findAllMonitors(categories, site.allMonitors),
    listed: listMonitors(categories, site),
  };
}

function filterMembers(
  entries: readonly Entry[],
  monitor: string,
  categories: readonly Category[],
  site: Site,
): readonly Entry[] {
  const tags = monitorTags(monitor, categories, site);
  return tags.monitors.length === 0 ? [] : entries.filter(({ event }) => isMember(event, tags));
}

async function writeEntries(
  events: readonly BoardEvent[],
  timeZone: string,
  pause: Pause,
  hash: Hash,
): Promise<Entry[]> {
  const publicEvents = events
    .filter(({ published, archived }) => published && !archived)
    .sort((a, b) => a.id - b.id);
  const entries: Entry[] = [];
  for (const event of publicEvents) {
    // The first time right away: sorting was work too.
    if (entries.length % portion === 0) await pause();
    const json = JSON.stringify(toMember(event));
    hash.update(json);
    entries.push({ event, end: endOf(event, timeZone), json });
  }
  return entries;
}

function writeCategory(category: Category): string {
  return JSON.stringify(toCategoryMember(category));
}

/** The text of a collection in pieces, to be put in a row: ten thousand members are too much to join in one go. */
function writeCollection(type: string, path: string, members: readonly string[]): string[] {
  const head =
    `{"@context":"/api/contexts/${type}","@id":"${path}","@type":"hydra:Collection",` +
    `"hydra:totalItems":${members.length},"hydra:member":[`;
  const texts = [head];
  for (const member of members) texts.push(texts.length === 1 ? '' : ',', member);
  texts.push(']}');
  return texts;
}

function openInterval(entries: readonly Entry[], now: number): Interval {
  const visible = entries.filter(({ end }) => end >= now);
  const until = visible.reduce((least, { end }) => Math.min(least, end), Number.POSITIVE_INFINITY);
  return { from: now, until, entries: visible, answers: new Map() };
}

function remember(answers: Map<string, Answer>, key: string, make: () => Promise<PreparedAnswer>): Answer {
  const known = answers.get(key);
  if (known !== undefined) return known;
  if (answers.size >= mostAnswers) answers.clear();
  const made = make().then((answer) => {
    answers.set(key, answer);
    return answer;
  });
  answers.set(key, made);
  return made;
}
