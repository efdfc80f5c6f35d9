import type { Logger } from './logger.ts';

/** Writes one line when a fault begins and, with `over`, one when it has ended, however often it is reported meanwhile. */
export function createFaultLog(
  logger: Logger,
  lines: { readonly level?: 'warn' | 'error'; readonly fault: string; readonly over?: string },
) {
  const { level = 'error', fault, over } = lines;
  let isFailing = false;
  return {
    isFailing: (): boolean => isFailing,
    fail: (fields: Readonly<Record<string, unknown>> = {}): void => {
      if (!isFailing) logger[level](fields, fault);
      isFailing = true;
    },
    succeed: (): void => {
      if (isFailing && over !== undefined) logger.info({}, over);
      isFailing = false;
    },
  };
}
