import { isRecord } from '#events/read-reference.ts';
import { ServiceError, type ServiceFailure } from './service-error.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly body: Buffer;
}

/** Does not follow redirects. Fails with `ServiceError`. */
export type HttpGet = (
  address: string,
  options: { headers: Readonly<Record<string, string>>; timeoutMs: number; maxBytes: number },
) => Promise<HttpAnswer>;

export interface EventServiceClientOptions {
  /** Without a trailing `/api`. */
  readonly baseUrl: string;
  /** Called for each request, so that a new key applies immediately. */
  readonly key: () => string | null;
  readonly keyIn: 'header' | 'query';
  readonly get: HttpGet;
  readonly now: () => number;
}

export type EventServiceClient = ReturnType<typeof createEventServiceClient>;

interface JsonRequest {
  readonly language: string;
  readonly query?: Readonly<Record<string, string>>;
}

const timeoutMs = 15_000;
const maxBytes = 32_000_000;

/** Never requests addresses from answers: all paths are built here. */
export function createEventServiceClient(options: EventServiceClientOptions) {
  let requests = 0;
  return {
    requestCount: () => requests,
    /** Throws a `ServiceError`. */
    getJson: async (path: string, request: JsonRequest): Promise<unknown> => {
      requests += 1;
      const { address, headers } = buildRequest(options, path, request);
      const answer = await options.get(address, { headers, timeoutMs, maxBytes });
      return readJson(answer, path, options.now());
    },
  };
}

function buildRequest(
  { baseUrl, key, keyIn }: EventServiceClientOptions,
  path: string,
  { language, query = {} }: JsonRequest,
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
  const [failure, reason] = failureOf(status);
  if (failure !== null)
    throw new ServiceError(failure, `${path}: ${reason} (${status})`, { status, waitSeconds });
  return parseBody(answer, path);
}

function failureOf(status: number): readonly [ServiceFailure | null, string] {
  if (status === 200) return [null, ''];
  if (status === 401 || status === 403 || status === 407) return ['refused', 'the key was refused'];
  if (status >= 300 && status < 400) return ['refused', 'redirected, to a login page or another address'];
  if (status === 404 || status === 410) return ['not-found', 'not found'];
  if (status === 429) return ['rate-limited', 'too many requests'];
  return status >= 500 ? ['server-error', 'server error'] : ['broken-answer', 'unexpected status'];
}

function parseBody(answer: HttpAnswer, path: string): unknown {
  const type = answer.header('content-type');
  if (type === null || !/^application\/(?:[\w.-]+\+)?json\b/i.test(type))
    throw new ServiceError('broken-answer', `${path}: not JSON but ${describeType(type)}`, { status: 200 });
  const body = parseJson(answer.body.toString('utf8'), path);
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
