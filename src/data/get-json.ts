/** A request that did not bring what it should; `status` is 0 where no answer came at all. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  /** Seconds the server asked to wait before the next request; 0 where it asked nothing. */
  readonly retryAfterSeconds: number;

  constructor(message: string, status: number, cause?: unknown, retryAfterSeconds = 0) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    if (cause !== undefined) Object.defineProperty(this, 'cause', { value: cause });
  }
}

export interface Answer {
  readonly body: unknown;
  readonly header: (name: string) => string | null;
}

export type GetJson = (path: string) => Promise<Answer>;

/** Longer than a slow gateway, shorter than a wall stays wrong (field failure 11: a stalled socket waits for ever). */
const timeLimitMs = 20_000;
/** A server that asks for more would keep a wall wrong; RFC 9110 sets no limit. */
const maxRetryAfterSeconds = 600;

/**
 * Fetches JSON from the page's own origin. It revalidates with the browser's cache, never follows a redirect (a captive
 * portal's login page), never waits longer than 20 s, and takes nothing that is not JSON. Fails with `RequestError`.
 */
export const getJson: GetJson = async (path) => {
  // AbortSignal.timeout is missing below Chromium 103.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeLimitMs);
  try {
    const response = await fetch(path, { cache: 'no-cache', redirect: 'error', signal: controller.signal });
    const { ok, status, headers } = response;
    if (!ok) throw new RequestError(`${path} answered ${status}`, status, undefined, secondsToWait(headers));
    if (!/\bjson\b/.test(headers.get('content-type') ?? ''))
      throw new RequestError(`${path} is no JSON`, status);
    const body: unknown = await response.json();
    return { body, header: (name) => headers.get(name) };
  } catch (error) {
    throw error instanceof RequestError ? error : new RequestError(`${path} could not be read`, 0, error);
  } finally {
    clearTimeout(timer);
  }
};

/** `Retry-After` in seconds; its other form, a date, would depend on two clocks. */
function secondsToWait(headers: Headers): number {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? Math.min(seconds, maxRetryAfterSeconds) : 0;
}
