import type { DestinationStream } from 'pino';
import type { ServiceLog } from '@aushang/event-service';
import { createLogger } from '#server/telemetry/logger.ts';

/**
 * What the event service beside the gateway writes down: its failures alone. A line for each of the gateway's own
 * requests would say nothing that the gateway does not say.
 */
export function embeddedLog(level: string, stream?: DestinationStream): ServiceLog {
  return { info: () => undefined, error: createLogger(level, stream).error };
}
