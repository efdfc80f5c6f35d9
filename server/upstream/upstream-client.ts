import { isRecord } from '#events/read-reference.ts';
import { ServiceError } from './service-error.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly body: string;
}

/** Must not follow redirects. Errors other than `ServiceError` become `unreachable`. */
export type HttpGet<Answer = HttpAnswer> = (
  address: string,
  options: { headers: Readonly<Record<string, string>>; timeoutMs: number; maxBytes: number },
) => Promise<Answer>;

export interface EventServiceClientOptions {
  /** Without a trailing `/api`. */
  readonly baseUrl: string;
  /** Called for each request, so that a new key applies immediately. */
  readonly key: () => string | null;
  readonly keyIn: 'header' | 'query';
  readonly get: HttpGet;
  readonly now: () => number;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

export interface EventServiceClient {
  /** Throws a `ServiceError`. */
  readonly getJson: (
    path: string,
    options: { language: string; query?: Readonly<Record<string, string>> },
  ) => Promise<unknown>;
  readonly requestCount: () => number;
}

/** Never requests addresses from answers: all paths are built here. */
export function createEventServiceClient(options: EventServiceClientOptions): EventServiceClient {
  const { timeoutMs = 15_000, maxBytes = 32_000_000 } = options;
  let requests = 0;
  return {
    requestCount: () => requests,
    getJson: async (path, { language, query = {} }) => {
      requests += 1;
      const { address, headers } = buildRequest(options, path, { language, query });
      const answer = await options
        .get(address, { headers, timeoutMs, maxBytes })
        .catch((error: unknown) => Promise.reject(toConnectionError(error, path)));
      return readJson(answer, path, options.now());
    },
  };
}

function toConnectionError(error: unknown, path: string): ServiceError {
  return error instanceof ServiceError
    ? error
    : new ServiceError('unreachable', `${path}: no connection`, { cause: error });
}

function buildRequest(
  { baseUrl, key, keyIn }: EventServiceClientOptions,
  path: string,
  { language, query }: { language: string; query: Readonly<Record<string, string>> },
) {
  const headers: Record<string, string> = { accept: 'application/ld+json', 'accept-language': language };
  const address = new URL(baseUrl.replace(/\/+$/, '') + path);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const apiKey = key();
  if (apiKey !== null && keyIn === 'header') headers['x-api-key'] = apiKey;
  if (apiKey !== null && keyIn === 'query') address.searchParams.set('apiKey', apiKey);
  return { address: address.href, headers };
}

/** The status decides before the type (specification §10.5, §19.12). */
function readJson(answer: HttpAnswer, path: string, now: number): unknown {
  const { status } = answer;
  const waitSeconds = readRetryAfter(answer.header('retry-after'), now);
  if (status === 401 || status === 403 || status === 407)
    throw new ServiceError('refused', `${path}: the key was refused (${status})`, { status });
  if (status >= 300 && status < 400)
    throw new ServiceError('refused', `${path}: redirected (${status}), to a login page or another address`, {
      status,
    });
  if (status === 404 || status === 410)
    throw new ServiceError('not-found', `${path}: not found (${status})`, { status });
  if (status === 429)
    throw new ServiceError('rate-limited', `${path}: too many requests (429)`, { status, waitSeconds });
  if (status >= 500)
    throw new ServiceError('server-error', `${path}: server error (${status})`, { status, waitSeconds });
  if (status !== 200)
    throw new ServiceError('broken-answer', `${path}: unexpected status ${status}`, { status });
  return parseBody(answer, path);
}

function parseBody(answer: HttpAnswer, path: string): unknown {
  const type = answer.header('content-type');
  if (type === null || !/^application\/(?:[\w.-]+\+)?json\b/i.test(type))
    throw new ServiceError('broken-answer', `${path}: not JSON but ${describeType(type)}`, { status: 200 });
  const body = parseJson(answer.body, path);
  if (isRecord(body) && 'error' in body)
    throw new ServiceError('broken-answer', `${path}: an error in a 200`, { status: 200 });
  return body;
}

/** Messages are logged, so only known types are named. */
function describeType(type: string | null): string {
  if (type === null) return 'without a type';
  return (
    /^(?:text\/(?:html|plain|xml|csv)|application\/(?:xml|xhtml\+xml|pdf))\b/i.exec(type)?.[0] ??
    'another type'
  );
}

function parseJson(body: string, path: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new ServiceError('broken-answer', `${path}: broken JSON`, { status: 200, cause });
  }
}

/** Seconds or a date (RFC 9110, 10.2.3), limited to an hour (design §6). */
function readRetryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), 3600) : null;
}
