import { stat } from 'node:fs/promises';
import { messageOf } from '@aushang/serving/process/error-details.ts';

/** A value that is read from files, and read again when they change. It stays `initial` where a file is not named. */
export function rereadFiles<Value>(options: {
  readonly files: readonly (string | undefined)[];
  readonly initial: Value;
  readonly read: (...files: string[]) => Promise<Value>;
  readonly describeError?: (error: unknown) => string;
  readonly onRead?: (value: Value) => void;
  /** Called once for each reason in a row. */
  readonly onProblem: (reason: string) => void;
}) {
  const { files, initial, read, describeError = messageOf, onRead, onProblem } = options;
  const named = files.filter((file) => file !== undefined);
  let value = initial;
  let stamp = '';
  let failure: unknown = null;
  const problem = () => (failure === null ? null : describeError(failure));
  return {
    current: () => value,
    /** Why the files can't be used now; null if they can. */
    problem,
    /** The error behind `problem`. */
    error: () => failure,
    /** True if the files changed and were read. While they can't be used, the last good value stays. */
    refresh: async (): Promise<boolean> => {
      if (named.length < files.length) return false;
      try {
        const current = await stampOf(named);
        if (current === stamp && failure === null) return false;
        value = await read(...named);
        [stamp, failure] = [current, null];
        onRead?.(value);
        return true;
      } catch (error) {
        const reason = describeError(error);
        if (reason !== problem()) onProblem(reason);
        failure = error;
        return false;
      }
    },
  };
}

/** Changes whenever one of the files, or the target of a link, changes. Rejects if one is missing. */
async function stampOf(files: readonly string[]): Promise<string> {
  const stats = await Promise.all(files.map((file) => stat(file)));
  return stats.map(({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`).join(' ');
}
