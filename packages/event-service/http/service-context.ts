import { randomInt } from 'node:crypto';
import { DatabaseFailure } from '@aushang/serving/database/database-failure.ts';
import { connectionLimits } from '@aushang/serving/limits/rate-limit.ts';
import { pino } from 'pino';
import { createSampleRenewer } from '#samples/sample-renewer.ts';
import type { Database } from '#storage/database/database.ts';
import { createStore } from '#storage/store.ts';
import { createZoneClock } from '#time/date-time.ts';
import { maxSeed, orderSeed } from './filters.ts';
import { reportFailure, type ServiceLog } from './problem.ts';

export interface ContextOptions {
  readonly now?: () => number;
  /** Ms of a clock that is never set back. */
  readonly monotonic?: () => number;
  readonly connectionLimits?: typeof connectionLimits;
  /** Address of a client's monitors, without a trailing slash; null while unknown. */
  readonly boardUrl?: () => string | null;
  /** Address of the page that shows an event's slide, with `{id}` and maybe `{monitor}`, a category's; null while unknown. */
  readonly slidePreviewUrl?: () => string | null;
  readonly logger?: ServiceLog;
  readonly acceptedKey?: string;
  /** Scheme, N, r and p of the hashes of passwords. */
  readonly passwordCost?: string;
  /** Days for which the audit log is kept. */
  readonly keepDays?: number;
  /** Fills an empty database with sample events and renews them. */
  readonly demo: boolean;
  /** Fields of list items: all (specification §1), or only the table of §2. */
  readonly listItems?: 'complete' | 'short';
  readonly memberOrder?: 'every-few-seconds' | 'every-request';
}

export type ServiceContext = Readonly<Awaited<ReturnType<typeof createServiceContext>>>;

const defaults = {
  now: Date.now,
  monotonic: () => performance.now(),
  connectionLimits,
  boardUrl: () => null,
  slidePreviewUrl: () => null,
  logger: pino({ enabled: false }),
};

/** What all handlers share. `publicUrl`: address of this service for the public, without a trailing slash. */
export async function createServiceContext(db: Database, options: ContextOptions, publicUrl: () => string) {
  const given = { ...defaults, ...options };
  const { now, logger } = given;
  const clock = createZoneClock('Europe/Berlin');
  const renew = options.demo ? await createSampleRenewer({ db, now, clock }) : () => Promise.resolve();
  const isRestless = options.memberOrder === 'every-request';
  return {
    ...given,
    db,
    store: createStore(db, now, options.keepDays),
    clock,
    shortList: options.listItems === 'short',
    /** A number below 2³¹ by which collections are shuffled: clients must not rely on an order (specification §8). */
    orderSeed: () => (isRestless ? randomInt(maxSeed) : orderSeed(now())),
    renewSamples: () =>
      renew().catch((error: unknown) => {
        // Outdated sample events are still served from a database that can only be read.
        if (!(error instanceof DatabaseFailure) || error.kind === 'unreachable') throw error;
        reportFailure(logger, error);
      }),
    publicUrl,
  };
}
