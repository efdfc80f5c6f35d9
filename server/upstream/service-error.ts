/**
 * `refused`: 401, 403, 407, or a redirect, probably to a login page. `broken-answer`: HTML, truncated JSON, an `error` in a
 * 200, or any other status. `internal`: an exception while the answer was processed.
 */
export type ServiceFailure =
  | 'unreachable'
  | 'timed-out'
  | 'refused'
  | 'rate-limited'
  | 'broken-answer'
  | 'server-error'
  | 'not-found'
  | 'internal';

/** The message contains only the path: queries may contain the key. */
export class ServiceError extends Error {
  readonly failure: ServiceFailure;
  readonly status: number | null;
  /** The next request waits at least so long. */
  readonly waitSeconds: number;

  constructor(
    failure: ServiceFailure,
    message: string,
    details: { status?: number; waitSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'ServiceError';
    this.failure = failure;
    this.status = details.status ?? null;
    this.waitSeconds = details.waitSeconds ?? 0;
  }
}

export function isTransient(error: unknown): boolean {
  const transient: readonly ServiceFailure[] = ['unreachable', 'timed-out', 'broken-answer', 'server-error'];
  return error instanceof ServiceError && error.status !== 400 && transient.includes(error.failure);
}

/** Other errors become `internal` with the name of their class. */
export function toServiceError(error: unknown, path: string): ServiceError {
  if (error instanceof ServiceError) return error;
  const name = error instanceof Error ? error.name : typeof error;
  return new ServiceError('internal', `${path}: the answer could not be processed (${name})`, {
    cause: error,
  });
}
