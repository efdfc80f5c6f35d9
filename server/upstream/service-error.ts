/**
 * `refused`: 401, 403, 407, or a redirect, probably to a login page. `broken-answer`: HTML, truncated JSON, an `error` in a
 * 200, or any other status. `internal`: an exception while the answer was processed.
 */
export type ServiceFailure = TransientFailure | 'refused' | 'rate-limited' | 'not-found' | 'internal';
type TransientFailure = (typeof transient)[number];
const transient = ['unreachable', 'timed-out', 'broken-answer', 'server-error'] as const;

type Details = ErrorOptions & { readonly status?: number; readonly waitSeconds?: number };

/** The message contains only the path: queries may contain the key. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly failure: ServiceFailure;
  /** Null where it is 200, or there is no answer. */
  readonly status: number | null;
  /** The next request waits at least so long. */
  readonly waitSeconds: number;

  constructor(failure: ServiceFailure, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.failure = failure;
    this.status = details.status ?? null;
    this.waitSeconds = details.waitSeconds ?? 0;
  }
}

export function isTransient(error: unknown): boolean {
  if (!(error instanceof ServiceError) || error.status === 400) return false;
  return transient.some((failure) => failure === error.failure);
}

/** Other errors become `internal` with the name of their class. */
export function toServiceError(error: unknown, path: string): ServiceError {
  if (error instanceof ServiceError) return error;
  const name = error instanceof Error ? error.name : typeof error;
  return new ServiceError('internal', `${path}: the answer could not be processed (${name})`, {
    cause: error,
  });
}
