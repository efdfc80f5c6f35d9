import { codeOf, messageOf } from '@aushang/serving/process/error-details.ts';
import type { Logger } from './logger.ts';

/** Writes one line when a fault begins and, with `over`, one when it has ended, however often it is reported meanwhile. */
export function createFaultLog(
  logger: Logger,
  lines: { readonly level?: 'warn' | 'error'; readonly fault: string; readonly over?: string },
) {
  const { level = 'error', fault, over } = lines;
  let isFailing = false;
  const fail = (fields: Readonly<Record<string, unknown>> = {}): void => {
    if (!isFailing) logger[level](fields, fault);
    isFailing = true;
  };
  const succeed = (): void => {
    if (isFailing && over !== undefined) logger.info({}, over);
    isFailing = false;
  };
  return {
    isFailing: () => isFailing,
    fail,
    succeed,
    /** Resolves to whether the work succeeded. The reason is the error's code, such as `ENOSPC`, else its message. */
    attempt: async (work: () => Promise<unknown>): Promise<boolean> => {
      try {
        await work();
        succeed();
        return true;
      } catch (error) {
        fail({ reason: codeOf(error) || messageOf(error) });
        return false;
      }
    },
  };
}
