import { PassThrough } from 'node:stream';
import { pino } from 'pino';

/** A logger, and the text of its lines. */
export function captureLog(level: 'info' | 'error' = 'info') {
  const stream = new PassThrough();
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { logger: pino({ level }, stream), read: () => text };
}
