import { isRecord } from '#events/read-reference.ts';
import type { HttpAnswer, HttpClient } from './http-client.ts';
import { ServiceError, type ServiceFailure } from './service-error.ts';

export type EventServiceClient = ReturnType<typeof createEventServiceClient>;

interface ClientOptions {
  /** The address ends before `/api`. */
  readonly baseUrl: string;
  /** Called for each request, so that a new key applies immediately. */
  readonly key: () => string | null;
  readonly keyIn: 'header' | 'query';
  readonly get: HttpClient['get'];
  readonly now: () => number;
  /** Called for each usable answer with what reads its headers. */
  readonly onAnswer?: (header: HttpAnswer['header']) => void;
}

const limits = { timeoutMs: 15_000, maxBytes: 32_000_000 };

/** Never requests addresses from answers: all are built here, of links only their queries are taken. */
export function createEventServiceClient({ baseUrl, key, keyIn, get, now, onAnswer }: ClientOptions) {
  let requests = 0;
  return {
    requestCount: () => requests,
    /** The query of a link to another page of this path; null if it leads elsewhere. The scheme may be that behind a proxy. */
    readLink: (link: string, path: string): Readonly<Record<string, string>> | null => {
      const base = new URL(baseUrl.replace(/\/+$/, '') + path);
      const url = URL.canParse(link, base.href) ? new URL(link, base.href) : null;
      if (url === null || !/^https?:$/.test(url.protocol)) return null;
      if (url.host !== base.host || url.pathname !== base.pathname) return null;
      url.searchParams.delete('apiKey');
      return Object.fromEntries(url.searchParams);
    },
    /** Throws a `ServiceError`. */
    getJson: async (path: string, language: string, query: Readonly<Record<string, string>> = {}) => {
      requests += 1;
      const headers: Record<string, string> = { accept: 'application/ld+json', 'accept-language': language };
      const address = new URL(baseUrl.replace(/\/+$/, '') + path);
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      const apiKey = key();
      if (apiKey !== null && keyIn === 'header') headers['x-api-key'] = apiKey;
      if (apiKey !== null && keyIn === 'query') address.searchParams.set('apiKey', apiKey);
      const answer = await get(address.href, headers, limits);
      const body = readJson(answer, path, now());
      onAnswer?.(answer.header);
      return body;
    },
  };
}

/** The status decides before the type (specification §10.5, §19.12). */
function readJson(answer: HttpAnswer, path: string, now: number): unknown {
  const { status } = answer;
  if (status === 200) return parseBody(answer, path);
  const [failure, reason] = failureOf(status);
  // A refusal, such as a proxy's login page, may end at any moment: its header is not obeyed (design §6).
  const isBusy = status === 429 || status >= 500;
  const waitSeconds = isBusy ? readRetryAfter(answer.header('retry-after'), now) : 0;
  throw new ServiceError(failure, `${path}: ${reason} (${status})`, { status, waitSeconds });
}

function failureOf(status: number): readonly [ServiceFailure, string] {
  if (status === 401 || status === 403 || status === 407) return ['refused', 'the key was refused'];
  if (status >= 300 && status < 400) return ['refused', 'redirected, to a login page or another address'];
  if (status === 404 || status === 410) return ['not-found', 'not found'];
  if (status === 429) return ['rate-limited', 'too many requests'];
  return status >= 500 ? ['server-error', 'server error'] : ['broken-answer', 'unexpected status'];
}

function parseBody(answer: HttpAnswer, path: string): unknown {
  const broken = (reason: string, cause?: unknown) =>
    new ServiceError('broken-answer', `${path}: ${reason}`, { cause });
  const type = answer.header('content-type');
  if (type === null || !/^application\/(?:[\w.-]+\+)?json\b/i.test(type))
    throw broken(`not JSON but ${describeType(type)}`);
  let body: unknown;
  try {
    // `TextDecoder` removes a byte order mark, which `toString` keeps.
    body = JSON.parse(new TextDecoder().decode(answer.body));
  } catch (cause) {
    throw broken('broken JSON', cause);
  }
  if (isRecord(body) && 'error' in body) throw broken('an error in a 200');
  return body;
}

/** Messages are logged, so only known types are named. */
function describeType(type: string | null): string {
  if (type === null) return 'without a type';
  const known = /^(?:text\/(?:html|plain|xml|csv)|application\/(?:xml|xhtml\+xml|pdf))\b/i.exec(type);
  return known?.[0] ?? 'another type';
}

/** Seconds or a date (RFC 9110, 10.2.3), limited to an hour (design §6); 0 without one. */
function readRetryAfter(value: string | null, now: number): number {
  if (value === null) return 0;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), 3600) : 0;
}
