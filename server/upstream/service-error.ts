/**
 * What can go wrong between us and the event service. `refused`: 401, 403, or a redirect (to a login page, most
 * likely). `broken-answer`: HTML, half JSON, an `error` in a 200, any status without a better name. `internal`: the
 * answer came and our own code failed on it.
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

/** A failed request to the event service. The message names the path alone: queries may hold the key. */
export class ServiceError extends Error {
  readonly failure: ServiceFailure;
  readonly status: number | null;
  /** How long the service asks to be left alone; null where it does not say. */
  readonly waitSeconds: number | null;
  override readonly cause: unknown;

  constructor(
    failure: ServiceFailure,
    message: string,
    details: { status?: number; waitSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(message);
    this.name = 'ServiceError';
    this.failure = failure;
    this.cause = details.cause;
    this.status = details.status ?? null;
    this.waitSeconds = details.waitSeconds ?? null;
  }
}

/** True for failures that another try a moment later may well cure. */
export function isTransient(error: unknown): boolean {
  const passing: readonly ServiceFailure[] = ['unreachable', 'timed-out', 'broken-answer', 'server-error'];
  return error instanceof ServiceError && error.status !== 400 && passing.includes(error.failure);
}

/** A thrown value as the typed error it is, else as `internal` with the name of its class. */
export function toServiceError(error: unknown, path: string): ServiceError {
  if (error instanceof ServiceError) return error;
  const name = error instanceof Error ? error.name : typeof error;
  return new ServiceError('internal', `${path}: the answer could not be processed (${name})`, {
    cause: error,
  });
}
