import type { Site } from '#config/site.ts';
import { createAnswerCache } from '#server/answers/answer-cache.ts';
import type { HeaderFields } from '#server/answers/prepared-answer.ts';
import { createWorkQueue } from '#server/answers/work-queue.ts';
import type { FormerIds } from '#screens/gateway/former-ids.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { Reading } from '#server/upstream/reading.ts';
import { readTitles } from './read-titles.ts';
import { createServedEvents, type ServedEvents } from './served-events.ts';

export interface ServedLanguage {
  readonly events: ServedEvents;
  readonly headers: HeaderFields;
}

export type ServedEventsStore = ReturnType<typeof createServedEventsStore>;

const maxCacheBytes = 64_000_000;
/** Preparing one answer takes two threads and about 30 MB. */
const preparing = { atOnce: 1, places: 100 };

const caching = 'public, max-age=0, s-maxage=5, stale-while-revalidate=60, stale-if-error=86400';

/** Prepared answers stay valid through a poll that changed nothing. */
export function createServedEventsStore(options: {
  readonly site: () => Site;
  readonly pollSeconds: number;
  readonly logger: Logger;
  readonly formerIds: FormerIds;
}) {
  const { site, pollSeconds, logger, formerIds } = options;
  const cache = createAnswerCache(maxCacheBytes);
  const queue = createWorkQueue(preparing);
  let languages: ReadonlyMap<string, ServedLanguage> = new Map();
  const logPartial = createPartialLog(logger);
  /** Serves this snapshot from now on; true if the revision of any language changed. */
  const publish = async (snapshot: Snapshot): Promise<boolean> => {
    const current = site();
    const next = new Map<string, ServedLanguage>();
    let hasChanged = false;
    const source = await formerIds.update(readingOf(snapshot, current.languages[0])?.categories ?? []);
    for (const [language, reading] of await readTitles(snapshot.readings)) {
      const onPrepared = (included: number, total: number) => logPartial(language, included, total);
      const created = await createServedEvents(reading, source, current, { cache, queue, onPrepared });
      const previous = languages.get(language)?.events;
      const isSame = previous?.revision === created.revision;
      hasChanged ||= !isSame;
      const events: ServedEvents = isSame ? { ...previous, reading } : created;
      next.set(language, { events, headers: freshnessHeaders(reading, pollSeconds) });
    }
    for (const [language, { events }] of languages)
      if (next.get(language)?.events.close !== events.close) events.close();
    languages = next;
    return hasChanged;
  };
  return {
    publish,
    preparedBytes: cache.bytes,
    /** The events of a language, else of the site's first; null until there is a snapshot. */
    servedLanguage: (language: string | undefined): ServedLanguage | null => {
      const listed: readonly string[] = site().languages;
      // A reading of a language that has left the list is no longer renewed.
      const wanted = listed.find((one) => one === language) ?? '';
      const [first = ''] = listed;
      return languages.get(wanted) ?? languages.get(first) ?? languages.values().next().value ?? null;
    },
  };
}

function createPartialLog(logger: Logger) {
  const partial = new Set<string>();
  return (language: string, included: number, total: number) => {
    const fields = { language, held: included, total };
    if (included === total && partial.delete(language))
      logger.info(fields, 'all events fit into an answer again');
    if (included === total || partial.has(language)) return;
    partial.add(language);
    logger.warn(fields, 'an answer would be larger than 2 MB; it holds the events that start first');
  };
}

function readingOf({ readings }: Snapshot, language: string | undefined): Reading | undefined {
  return readings.get(language ?? '') ?? readings.values().next().value;
}

function freshnessHeaders({ readAt, complete }: Reading, pollSeconds: number): HeaderFields {
  return {
    'cache-control': caching,
    'x-data-as-of': new Date(readAt).toISOString(),
    'x-poll-seconds': String(pollSeconds),
    ...(!complete && { 'x-data-complete': 'false' }),
  };
}
