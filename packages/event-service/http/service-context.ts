import type { ConnectionLimits } from '@aushang/serving/limits/rate-limit.ts';
import type { Database } from '#storage/database/database.ts';
import type { Store } from '#storage/store.ts';
import type { ZoneClock } from '#time/date-time.ts';
import type { createAuthenticator } from './authenticate.ts';
import type { ServiceLog } from './problem.ts';

export interface ServiceContext {
  readonly db: Database;
  readonly store: Store;
  readonly now: () => number;
  /** Ms of a clock that is never set back. */
  readonly monotonic: () => number;
  readonly connectionLimits: ConnectionLimits;
  readonly clock: ZoneClock;
  /** Scheme, N, r and p of the hashes of passwords; undefined: the default. */
  readonly passwordCost: string | undefined;
  readonly shortList: boolean;
  /** A number below 2³¹ by which collections are shuffled: clients must not rely on an order (specification §8). */
  readonly orderSeed: () => number;
  readonly authenticate: ReturnType<typeof createAuthenticator>;
  /** Resolves immediately if there are no sample events. */
  readonly renewSamples: () => Promise<void>;
  /** Address of a client's monitors, without a trailing slash; null while unknown. */
  readonly boardUrl: () => string | null;
  /** Address of this service for the public, without a trailing slash. */
  readonly publicUrl: () => string;
  readonly logger: ServiceLog;
}
