import type { Site } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { announcedUntil } from '#domain/event-dates.ts';
import type { CalendarEvent } from '#events/event.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { Reading } from '#server/upstream/reading.ts';
import { type ServiceError, toServiceError } from '#server/upstream/service-error.ts';
import type { CollectionWalker } from '#server/upstream/walk-collection.ts';
import { walkEvents } from '#server/upstream/walk-events.ts';
import type { Snapshot } from './snapshot.ts';

export type SnapshotKeeper = ReturnType<typeof createSnapshotKeeper>;
export type PollResult = Awaited<ReturnType<SnapshotKeeper['poll']>>;

/** Logs changes of state, not single polls. */
export function createSnapshotKeeper(options: {
  readonly source: string;
  readonly walker: CollectionWalker;
  readonly site: () => Site;
  readonly now: () => number;
  readonly logger: Logger;
}) {
  const { source, walker, site, logger } = options;
  let snapshot: Snapshot | null = null;
  const logState = createStateLog(logger);
  const readLanguage = (language: string, previous: Reading | null) => {
    const now = options.now();
    const timeZone = createTimeZone(site().timeZone);
    const isNeeded = (event: CalendarEvent) => announcedUntil(event, timeZone) >= now;
    return walkEvents({ walker, language, timeZone, now, previous, isNeeded });
  };
  return {
    snapshot: (): Snapshot | null => snapshot,
    /** Replaces the snapshot by a newer one of the same event service; true if it did. */
    adopt: (other: Snapshot) => {
      if (other.source !== source || newestReadAt(other) <= newestReadAt(snapshot)) return false;
      snapshot = other;
      return true;
    },
    /** Reads all languages. Never throws; after a failure the last snapshot remains. */
    poll: async () => {
      const problems: ServiceError[] = [];
      let hasNewSnapshot = false;
      for (const language of new Set(site().languages)) {
        const previous = snapshot?.readings.get(language) ?? null;
        try {
          const reading = await readLanguage(language, previous);
          problems.push(...reading.problems);
          snapshot = { source, readings: new Map([...(snapshot?.readings ?? []), [language, reading]]) };
          hasNewSnapshot = true;
        } catch (thrown) {
          const error = toServiceError(thrown, '/api/events');
          logState(error, previous);
          return { failure: error.failure, waitSeconds: error.waitSeconds, hasNewSnapshot };
        }
      }
      logState(problems[0] ?? null, snapshot?.readings.values().next().value ?? null);
      const waitSeconds = Math.max(0, ...problems.map((error) => error.waitSeconds));
      return { failure: null, waitSeconds, hasNewSnapshot };
    },
  };
}

/** Epoch ms of the newest reading; -Infinity without a snapshot. */
export function newestReadAt(snapshot: Snapshot | null): number {
  const readings = [...(snapshot?.readings.values() ?? [])];
  return Math.max(Number.NEGATIVE_INFINITY, ...readings.map(({ readAt }) => readAt));
}

function createStateLog(logger: Logger) {
  let last = '';
  return (error: ServiceError | null, reading: Reading | null) => {
    const { events = [], unreadable = [], complete = true, totalItems = null } = reading ?? {};
    const state = `${error?.failure ?? 'ok'} ${error?.status ?? ''} ${!complete}`;
    if (state === last) return;
    last = state;
    const fields = { events: events.length, unreadable: unreadable.length };
    if (error === null && complete) return logger.info(fields, 'event service answers');
    if (error === null) return logger.warn({ ...fields, totalItems }, 'event service answers incompletely');
    const { failure, message: reason, cause } = error;
    const failed = { ...fields, failure, reason };
    if (failure === 'refused')
      return logger.error(failed, 'THE EVENT SERVICE REFUSES THE KEY: check EVENT_SERVICE_API_KEY');
    if (failure !== 'internal') return logger.warn(failed, 'event service fails');
    const stack = cause instanceof Error ? (cause.stack ?? '').slice(0, 2000) : '';
    logger.error({ ...failed, stack }, 'an answer of the event service could not be processed');
  };
}
