import { type DestinationStream, pino } from 'pino';

type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void;

/** One line per change of state; never a key, a query string or a client's address. */
export interface Logger {
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
}

export function createLogger(level: string, stream?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const log = stream === undefined ? pino(options) : pino(options, stream);
  return {
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => log.warn(fields, message),
    error: (fields, message) => log.error(fields, message),
  };
}

/** Errors only: for the embedded event service, whose requests all come from the gateway and are logged there. */
export function createErrorLogger(level: string, stream?: DestinationStream): Pick<Logger, 'info' | 'error'> {
  return { info: () => undefined, error: createLogger(level, stream).error };
}
