import type { Attempts } from '@aushang/serving/limits/attempts.ts';
import type { ServiceContext } from '#http/service-context.ts';
import type { OneTimeValues } from './one-time-values.ts';

/** Shared by all pages of the back office. */
export interface BackOfficeContext extends ServiceContext {
  readonly attempts: Attempts;
  readonly oneTimeValues: OneTimeValues;
}
