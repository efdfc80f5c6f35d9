import type * as z from 'zod/mini';

/** It applies where the header `X-Poll-Seconds` is missing (design §3). */
const defaultPollSeconds = 60;

export type Freshness = Pick<ReturnType<typeof readFreshness>, 'asOf' | 'pollSeconds'>;

/** `asOf`: when the event service was last read, epoch ms of the gateway's clock; `pollSeconds` between two polls of it. */
export function readFreshness({ headers: [etag = '', asOf = '', pollSeconds = ''] }: Answer) {
  return {
    etag: etag === '' ? null : etag,
    asOf: Date.parse(asOf) || null,
    pollSeconds: Number(pollSeconds) > 0 ? Number(pollSeconds) : defaultPollSeconds,
  };
}

/** True if the data is older than three polls, by the longer of the gateway's and the page's interval (design §6). */
export function isStale({ asOf, pollSeconds }: Freshness, now: number, pageSeconds = 0): boolean {
  return asOf !== null && now - asOf > 3000 * Math.max(pollSeconds, pageSeconds);
}

/** A failed request; `status` is 0 without a response. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  /** The pause comes from `Retry-After`; 0 if that is missing. */
  readonly retryAfterSeconds: number;

  constructor(message: string, status: number, retryAfterSeconds = 0) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The headers that pages read. Devices store their values in this order. */
const headerNames = ['etag', 'x-data-as-of', 'x-poll-seconds'];

/** The answer is plain JSON; `headers` have the order of `headerNames`, '' if missing. */
export interface Answer {
  readonly body: unknown;
  readonly headers: readonly string[];
}

export type GetJson = (path: string) => Promise<Answer>;

/** A stalled socket neither answers nor fails (field failure 11). */
const timeLimitMs = 20_000;

/** Fails after `limitMs`. The signal then aborts a request and the reading of its body; the browser's storage takes none. */
export async function withTimeLimit<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  limitMs = timeLimitMs,
): Promise<Result> {
  // AbortSignal.timeout is missing below Chromium 103.
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort();
      reject(new Error('too late'));
    }, limitMs);
  });
  try {
    return await Promise.race([work(controller.signal), limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** RFC 9110 sets no limit; after a longer pause the events on screen would be outdated. */
const maxRetryAfterSeconds = 600;

/** Rejects redirects (a captive portal's login page) and everything that is not JSON. Fails with `RequestError`. */
export const getJson: GetJson = (path) =>
  withTimeLimit(async (signal) => {
    const response = await fetch(path, { cache: 'no-cache', redirect: 'error', signal });
    const { ok, status, headers } = response;
    if (!ok) throw new RequestError(`${path} answered ${status}`, status, readRetryAfter(headers));
    if (!/\bjson\b/.test(headers.get('content-type') ?? ''))
      throw new RequestError(`${path} is not JSON`, status);
    const body: unknown = await response.json();
    return { body, headers: headerNames.map((name) => headers.get(name) ?? '') };
  }).catch((error: unknown) => {
    throw error instanceof RequestError ? error : new RequestError(`${path} could not be read`, 0);
  });

/** Reads the body of an answer by its schema. Fails with `RequestError`. */
export async function loadJson<Result>(
  path: string,
  schema: z.ZodMiniType<Result>,
  get = getJson,
): Promise<Result> {
  const read = schema.safeParse((await get(path)).body);
  if (!read.success) throw new RequestError(`${path} is not what this page understands`, 200);
  return read.data;
}

/** `Retry-After` in seconds; a date is ignored, since it would be compared with another clock. */
function readRetryAfter(headers: Headers): number {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? Math.min(seconds, maxRetryAfterSeconds) : 0;
}
