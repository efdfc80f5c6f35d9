import type { Attempts } from '@aushang/serving/limits/attempts.ts';
import type { ServiceLog } from '#http/report-failure.ts';
import type { Database } from '#storage/database/database.ts';
import type { Store } from '#storage/store.ts';
import type { ZoneClock } from '#time/zone-clock.ts';
import type { OneTimeValues } from './one-time-values.ts';

/** What all pages of the back office share. */
export interface BackOfficeContext {
  readonly db: Database;
  readonly store: Store;
  readonly now: () => number;
  readonly clock: ZoneClock;
  readonly writeDateTime: (epochMs: number) => string;
  readonly renewSamples: () => Promise<void>;
  /** Address of the monitors' gateway, without a trailing slash; null while it is not known. */
  readonly boardUrl: () => string | null;
  readonly attempts: Attempts;
  readonly oneTimeValues: OneTimeValues;
  readonly logger: ServiceLog | false;
}
