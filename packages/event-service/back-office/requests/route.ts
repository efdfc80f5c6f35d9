import type { Html } from '#back-office/html/html.ts';
import type { Words } from '#back-office/words/words-de.ts';
import type { Person } from '#storage/people.ts';
import type { BackOfficeContext } from './context.ts';
import type { Form } from './form.ts';
import type { Right } from './rights.ts';

/** A request with its parsed URL, headers and session. */
export interface PageRequest {
  readonly context: BackOfficeContext;
  readonly words: Words;
  readonly language: 'de' | 'en';
  /** Of the page in the browser: `http://127.0.0.1:8081`. */
  readonly origin: string;
  /** Path and query. */
  readonly url: string;
  readonly query: URLSearchParams;
  /** The id in the path, `/events/12`; 0 if there is none. */
  readonly id: number;
  readonly isTls: boolean;
  /** Sign-in attempts are counted by it. */
  readonly clientAddress: string;
  readonly person: Person | null;
  /** '' without a session. */
  readonly sessionToken: string;
}

export interface SignedInRequest extends PageRequest {
  readonly person: Person;
}

export interface Page {
  readonly kind: 'page';
  readonly status: number;
  readonly title: string;
  readonly main: Html;
  readonly cookie?: string;
  readonly retryAfterSeconds?: number;
}

/** The browser follows it with GET (303). */
interface Redirect {
  readonly kind: 'redirect';
  readonly to: string;
  readonly cookie?: string;
}
export type Answer = Page | Redirect;

interface PublicRoute {
  readonly right: 'anybody';
  readonly get?: (request: PageRequest) => Answer | Promise<Answer>;
  readonly post?: (request: PageRequest, form: Form) => Promise<Answer>;
}

interface GuardedRoute {
  readonly right: Right;
  readonly get?: (request: SignedInRequest) => Answer | Promise<Answer>;
  readonly post?: (request: SignedInRequest, form: Form) => Promise<Answer>;
  /** Multipart bodies are read on these routes only. */
  readonly takesFiles?: true;
  /**
   * Shows a submitted form again without saving it, after the session ended and its owner signed in again. Default: the
   * page of `get`.
   */
  readonly showAgain?: (request: SignedInRequest, form: Form) => Answer | Promise<Answer>;
}

/** `path` is below `/back-office` and may contain one `:id`. */
export type Route = { readonly path: string } & (PublicRoute | GuardedRoute);

export interface MatchedRoute {
  readonly route: Route;
  readonly id: number;
}

export const root = '/back-office';

export function page(title: string, main: Html, status = 200): Page {
  return { kind: 'page', status, title, main };
}

/** `path` is below `/back-office`. */
export function redirectTo(path: string): Redirect {
  return { kind: 'redirect', to: root + path };
}

export function matchRoute(routes: readonly Route[], path: string): MatchedRoute | null {
  for (const route of routes) {
    const pattern = new RegExp(`^${root}${route.path.replace(':id', String.raw`(\d{1,9})`)}$`);
    const match = pattern.exec(path);
    if (match !== null) return { route, id: Number(match[1] ?? 0) };
  }
  return null;
}
