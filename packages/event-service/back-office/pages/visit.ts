import type { Database } from '#storage/database/database.ts';
import type { Person } from '#storage/people.ts';
import type { Store } from '#storage/store.ts';
import type { ZoneClock } from '#time/zone-clock.ts';
import type { Attempts } from '@aushang/serving/limits/attempts.ts';
import type { Form } from './form.ts';
import type { Html } from './html.ts';
import type { OnceShown } from './once-shown.ts';
import type { Words } from '#back-office/words/words-de.ts';
import type { ServiceLog } from '#http/report-failure.ts';

/** What all pages of the back office share. */
export interface Office {
  readonly db: Database;
  readonly store: Store;
  readonly now: () => number;
  readonly clock: ZoneClock;
  readonly writeDateTime: (epochMs: number) => string;
  readonly renewSamples: () => Promise<void>;
  /** Address of the monitors' gateway, without a slash at the end; null while it is not known. */
  readonly boardUrl: () => string | null;
  readonly attempts: Attempts;
  readonly onceShown: OnceShown;
  readonly logger: ServiceLog | false;
}

/** One request for a page, by whoever. */
export interface Visit {
  readonly office: Office;
  readonly words: Words;
  readonly language: 'de' | 'en';
  /** `http://127.0.0.1:8081`, as the browser called it. */
  readonly origin: string;
  /** Path and query within this host. */
  readonly address: string;
  readonly query: URLSearchParams;
  /** The number in the path, `/events/12`; 0 where there is none. */
  readonly id: number;
  readonly isTls: boolean;
  /** Who is counted when passwords are guessed. */
  readonly caller: string;
  readonly person: Person | null;
  /** '' where nobody is signed in. */
  readonly sessionToken: string;
}

/** A visit by somebody who is signed in. */
export interface SignedVisit extends Visit {
  readonly person: Person;
}

export interface Page {
  readonly kind: 'page';
  readonly status: number;
  readonly title: string;
  readonly main: Html;
  readonly cookie?: string;
  /** When asking again makes sense. */
  readonly retryAfterSeconds?: number;
}

/** Where the browser goes next, by GET. */
export interface Redirect {
  readonly kind: 'redirect';
  readonly to: string;
  readonly cookie?: string;
}
export type Answer = Page | Redirect;

/** What somebody must be to see a page. */
export type Right = 'signed-in' | 'administrator' | 'key-maker';

interface OpenRoute {
  readonly right: 'anybody';
  readonly get?: (visit: Visit) => Promise<Answer>;
  readonly post?: (visit: Visit, form: Form) => Promise<Answer>;
}

interface GuardedRoute {
  readonly right: Right;
  readonly get?: (visit: SignedVisit) => Promise<Answer>;
  readonly post?: (visit: SignedVisit, form: Form) => Promise<Answer>;
  /** Its form may bring a file along: only here are multipart bodies read. */
  readonly takesFiles?: true;
  /**
   * Shows a form again with what was typed and saves nothing: for who had to sign in anew in between. Without it the
   * page of `get` is shown.
   */
  readonly showAgain?: (visit: SignedVisit, form: Form) => Promise<Answer>;
}

/** One page; `path` stands below `/back-office` and may hold one `:id`. */
export type Route = { readonly path: string } & (OpenRoute | GuardedRoute);

export const root = '/back-office';

/** A page that was found. */
export function page(title: string, main: Html, status = 200): Page {
  return { kind: 'page', status, title, main };
}

/** Goes to a page of the back office. */
export function goTo(path: string): Redirect {
  return { kind: 'redirect', to: root + path };
}

export interface FoundRoute {
  readonly route: Route;
  readonly id: number;
}
