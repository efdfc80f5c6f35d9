import type { Attempts } from '@aushang/serving/limits/attempts.ts';
import type { Words } from '#back-office/words/words-de.ts';
import type { ServiceLog } from '#http/service-log.ts';
import type { Database } from '#storage/database/database.ts';
import type { Person } from '#storage/people.ts';
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

/** A request for a page: what its headers, its URL and its session say. */
export interface PageRequest {
  readonly context: BackOfficeContext;
  readonly words: Words;
  readonly language: 'de' | 'en';
  /** As the browser called it: `http://127.0.0.1:8081`. */
  readonly origin: string;
  /** Path and query. */
  readonly url: string;
  readonly query: URLSearchParams;
  /** The id in the path, `/events/12`; 0 where there is none. */
  readonly id: number;
  readonly isTls: boolean;
  /** Sign-in attempts are counted by it. */
  readonly clientAddress: string;
  readonly person: Person | null;
  /** '' where nobody is signed in. */
  readonly sessionToken: string;
}

export interface SignedInRequest extends PageRequest {
  readonly person: Person;
}
