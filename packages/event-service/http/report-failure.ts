import { DatabaseFailure } from '#storage/database/database-failure.ts';

type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void;

/** A logger, such as Pino's: one line for each request and each failure. */
export type ServiceLog = Readonly<Record<'info' | 'error', Write>>;

/** Logs a lost database in one line, any other error with its stack. */
export function reportFailure(logger: ServiceLog, error: Error): void {
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
