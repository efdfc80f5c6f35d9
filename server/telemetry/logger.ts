import { type DestinationStream, pino } from 'pino';

type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void;

/** One line per change of state; never a key or a query string, and of clients only the addresses of refused ones. */
export interface Logger {
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
}

export function createLogger(level: string, stream: DestinationStream = pino.destination()): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
}

/** Errors only: for the embedded event service, whose requests all come from the gateway and are logged there. */
export function createErrorLogger(level: string, stream?: DestinationStream): Pick<Logger, 'info' | 'error'> {
  return createLogger(level === 'silent' || level === 'fatal' ? level : 'error', stream);
}
