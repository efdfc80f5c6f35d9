import type { Site } from '#config/site.ts';
import { createAnswerCache } from '#server/answers/answer-cache.ts';
import { createServedEvents, type ServedEvents } from './served-events.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { Pause, Reading, Snapshot } from '#server/snapshot/snapshot.ts';
import { createWorkQueue } from '#server/answers/work-queue.ts';

/** A board with the headers that say how fresh it is, written once per poll. */
export interface ServedLanguage {
  readonly served: ServedEvents;
  readonly headers: readonly string[];
}

export interface ServedEventsStore {
  readonly servedIn: (language: string | undefined) => ServedLanguage | null;
  /** Makes a snapshot the one that is served; true where monitors may see a difference. */
  readonly publish: (snapshot: Snapshot) => Promise<boolean>;
  /** The memory of the answers that are kept ready. */
  readonly preparedBytes: () => number;
}

/** Memory for prepared answers of all languages together. */
const mostBytes = 64_000_000;
/** Compressing takes both encoders' threads and some 30 MB: six at once would take six times as much. */
const preparing = { atOnce: 1, places: 100 };

const caching = 'public, max-age=0, s-maxage=5, stale-while-revalidate=60, stale-if-error=86400';

/** The boards of all languages. Prepared answers outlive a poll that changed nothing. */
export function createServedEventsStore(options: {
  readonly site: () => Site;
  readonly pollSeconds: number;
  /** Headers of every answer with data, as a flat list. */
  readonly headers: readonly string[];
  readonly pause: Pause;
  readonly logger: Logger;
}): ServedEventsStore {
  const { site, pollSeconds, headers, pause, logger } = options;
  const cache = createAnswerCache(mostBytes);
  const queue = createWorkQueue(preparing);
  let boards: ReadonlyMap<string, ServedLanguage> = new Map();
  let madeFor: Site | null = null;
  const logParts = createPartsLog(logger);
  const publish = async (snapshot: Snapshot) => {
    const current = site();
    const reusable = madeFor === current ? boards : new Map<string, ServedLanguage>();
    const next = new Map<string, ServedLanguage>();
    let hasChanged = false;
    const source = readingOf(snapshot, current.languages[0])?.content.categories ?? [];
    for (const [language, reading] of snapshot.readings) {
      const onPrepared = (held: number, total: number) => logParts(language, held, total);
      const made = await createServedEvents(reading, source, current, { pause, cache, queue, onPrepared });
      const known = reusable.get(language)?.served;
      const isSame = known?.revision === made.revision;
      hasChanged ||= !isSame;
      const served: ServedEvents = isSame ? { ...known, reading } : made;
      next.set(language, { served, headers: [...headers, ...freshness(served, pollSeconds)] });
    }
    for (const [language, { served }] of boards)
      if (next.get(language)?.served.close !== served.close) served.close();
    boards = next;
    madeFor = current;
    return hasChanged;
  };
  return {
    publish,
    preparedBytes: cache.bytes,
    servedIn: (language) => {
      const first = site().languages[0] ?? 'de';
      return boards.get(language ?? first) ?? boards.get(first) ?? boards.values().next().value ?? null;
    },
  };
}

/** One line when answers become parts of what there is, and one when they are whole again. */
function createPartsLog(logger: Logger) {
  const inParts = new Set<string>();
  return (language: string, held: number, total: number) => {
    const isPart = held < total;
    if (isPart === inParts.has(language)) return;
    const fields = { language, held, total };
    if (isPart) {
      inParts.add(language);
      logger.warn(fields, 'an answer would be larger than 2 MB; it holds the events that start first');
    } else {
      inParts.delete(language);
      logger.info(fields, 'all events fit into an answer again');
    }
  };
}

function readingOf({ readings }: Snapshot, language: string | undefined): Reading | undefined {
  return readings.get(language ?? '') ?? readings.values().next().value;
}

function freshness({ reading }: ServedEvents, pollSeconds: number): string[] {
  return [
    'Cache-Control',
    caching,
    'X-Data-As-Of',
    new Date(reading.readAt).toISOString(),
    'X-Poll-Seconds',
    String(pollSeconds),
    ...(reading.content.complete ? [] : ['X-Data-Complete', 'false']),
  ];
}
