import { DatabaseFailure, type DatabaseFailureKind } from '#storage/database/database-failure.ts';
import { Problem } from './problem.ts';

type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void;

/** A logger, such as Pino's: one line for each request and each failure. */
export interface ServiceLog {
  readonly info: Write;
  readonly error: Write;
}

export const retrySeconds: Readonly<Record<DatabaseFailureKind, number>> = {
  unreachable: 10,
  busy: 5,
  full: 60,
  'read-only': 60,
};

const sentences: Readonly<Record<DatabaseFailureKind, string>> = {
  unreachable: 'The database of this service cannot be reached at the moment.',
  busy: 'The database of this service is busy at the moment.',
  full: 'The database of this service has no room left.',
  'read-only': 'The database of this service cannot be written to at the moment.',
};

export function toDatabaseProblem({ kind }: DatabaseFailure): Problem {
  const message = `${sentences[kind]} Your request is not at fault; nothing that is stored is lost. Please ask again later.`;
  return new Problem(503, message, { 'Retry-After': String(retrySeconds[kind]) });
}

/** Logs a lost database in one line, any other error with its stack. */
export function reportFailure(logger: ServiceLog | false, error: Error): void {
  if (logger === false) return;
  if (error instanceof DatabaseFailure) {
    logger.error({ loss: error.kind, reason: error.message }, 'event service lost its database');
    return;
  }
  logger.error({ error: { message: error.message, stack: stackOf(error) } }, 'event service failed');
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${stackOf(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}
