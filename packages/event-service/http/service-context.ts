import type { Database } from '#storage/database/database.ts';
import type { Store } from '#storage/store.ts';
import type { ZoneClock } from '#time/zone-clock.ts';
import type { ConnectionLimits } from '@aushang/serving/limits/connection-limits.ts';
import type { Access } from './authenticate.ts';
import type { createMemberCache } from './member-cache.ts';
import type { ServiceLog } from './report-failure.ts';

/** What the routes of one running service share. */
export interface ServiceContext {
  readonly db: Database;
  readonly store: Store;
  readonly now: () => number;
  /** Ms since any moment; what it measures does not change with the machine's clock. */
  readonly monotonic: () => number;
  readonly connectionLimits: ConnectionLimits;
  readonly clock: ZoneClock;
  readonly writeDateTime: (epochMs: number) => string;
  readonly shortList: boolean;
  readonly nextSeed: () => number;
  readonly findMembers: ReturnType<typeof createMemberCache>;
  readonly authenticate: (key: string | null) => Promise<Access>;
  /** Keeps sample events current; does nothing where there are none. */
  readonly renewSamples: () => Promise<void>;
  /** Address of the monitors' gateway, without a slash at the end; null while it is not known. */
  readonly boardUrl: () => string | null;
  readonly logger: ServiceLog | false;
}
