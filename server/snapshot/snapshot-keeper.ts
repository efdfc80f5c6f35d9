import type { Site } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { endOf } from '#domain/event-times.ts';
import { plainText } from '#server/upstream/plain-text.ts';
import { ServiceError, type ServiceFailure, toServiceError } from '#server/upstream/service-error.ts';
import type { CollectionWalker } from '#server/upstream/walk-collection.ts';
import { walkEvents } from '#server/upstream/walk-events.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { Pause, Reading, Snapshot } from './snapshot.ts';

export interface PollResult {
  readonly failure: ServiceFailure | null;
  readonly waitSeconds: number | null;
  readonly hasNewSnapshot: boolean;
}

export type SnapshotKeeper = ReturnType<typeof createSnapshotKeeper>;

export interface KeeperOptions {
  readonly source: string;
  readonly walker: CollectionWalker;
  readonly site: () => Site;
  readonly now: () => number;
  readonly pause: Pause;
  readonly logger: Logger;
}

/** Logs changes of state, not single polls. */
export function createSnapshotKeeper(options: KeeperOptions) {
  const { source, site, logger } = options;
  let snapshot: Snapshot | null = null;
  const logState = createStateLog(logger);
  /** Reads all languages. Never throws; after a failure the last snapshot remains. */
  const poll = async (): Promise<PollResult> => {
    const failures: ServiceError[] = [];
    let hasNewSnapshot = false;
    for (const language of new Set(site().languages)) {
      try {
        const reading = await readLanguage(options, language, snapshot?.readings.get(language) ?? null);
        failures.push(...reading.content.problems);
        snapshot = { source, readings: new Map([...(snapshot?.readings ?? []), [language, reading]]) };
        hasNewSnapshot = true;
      } catch (thrown) {
        const error = toServiceError(thrown, '/api/events');
        logState(error, snapshot?.readings.get(language) ?? null);
        return { failure: error.failure, waitSeconds: error.waitSeconds, hasNewSnapshot };
      }
    }
    logState(failures[0] ?? null, snapshot?.readings.values().next().value ?? null);
    const waitSeconds = Math.max(0, ...failures.map((error) => error.waitSeconds ?? 0));
    return { failure: null, waitSeconds, hasNewSnapshot };
  };
  return {
    snapshot: (): Snapshot | null => snapshot,
    /** Replaces the snapshot by a newer one of the same event service; true if it did. */
    adopt: (other: Snapshot) => {
      if (other.source !== source || newestReadAt(other) <= newestReadAt(snapshot)) return false;
      snapshot = other;
      return true;
    },
    poll,
  };
}

/** Epoch ms of the newest reading; -Infinity without a snapshot. */
export function newestReadAt(snapshot: Snapshot | null): number {
  return Math.max(
    Number.NEGATIVE_INFINITY,
    ...[...(snapshot?.readings.values() ?? [])].map(({ readAt }) => readAt),
  );
}

async function readLanguage(
  options: KeeperOptions,
  language: string,
  previous: Reading | null,
): Promise<Reading> {
  const { walker, site, now, pause } = options;
  const readAt = now();
  const timeZone = createTimeZone(site().timeZone);
  const content = await walkEvents({
    walker,
    language,
    plainText,
    now: readAt,
    previous: previous?.content ?? null,
    isNeeded: (event) => endOf(event, timeZone) >= readAt,
    pause,
  });
  // The start of the walk: later changes may be missing.
  return { readAt, content };
}

function createStateLog(logger: Logger) {
  let last = '';
  return (error: ServiceError | null, reading: Reading | null) => {
    const incomplete = reading !== null && !reading.content.complete;
    const state = `${error?.failure ?? 'ok'} ${error?.status ?? ''} ${incomplete}`;
    if (state === last) return;
    last = state;
    const fields = {
      events: reading?.content.events.length ?? 0,
      unreadable: reading?.content.unreadable.length ?? 0,
    };
    if (error?.failure === 'refused')
      logger.error(
        { ...fields, reason: error.message },
        'THE EVENT SERVICE REFUSES THE KEY: check EVENT_SERVICE_API_KEY',
      );
    else if (error?.failure === 'internal')
      logger.error(
        { ...fields, failure: error.failure, reason: error.message, stack: stackOf(error.cause) },
        'an answer of the event service could not be processed',
      );
    else if (error !== null)
      logger.warn({ ...fields, failure: error.failure, reason: error.message }, 'event service fails');
    else if (incomplete)
      logger.warn(
        { ...fields, totalItems: reading.content.totalItems },
        'event service answers incompletely',
      );
    else logger.info(fields, 'event service answers');
  };
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '').slice(0, 2000) : '';
}
