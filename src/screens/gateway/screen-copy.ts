import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { messageOf } from '@aushang/serving/process/error-details.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { parseJson, type ScreenRow } from './screen-rows.ts';

const copySchema = z.array(
  z.object({ name: z.string(), content: z.string(), device: z.string().default('') }),
);
const portion = 200;

/** The copy of the named screens in the data folder, for a start without database. */
export function createScreenCopy({ dataDir, logger }: { readonly dataDir: string; readonly logger: Logger }) {
  const file = join(dataDir, 'screens.json');
  return {
    /** Does not reject. */
    save: (rows: readonly ScreenRow[]): Promise<void> =>
      writeAtomically(file, writeRows(rows)).catch((error: unknown) =>
        logger.warn({ reason: messageOf(error) }, 'the copy of the named screens can not be stored'),
      ),
    /** Null if there is none. */
    read: async (): Promise<readonly ScreenRow[] | null> => {
      const text = await readFile(file, 'utf8').catch(() => null);
      if (text === null) return null;
      const rows = copySchema.safeParse(parseJson(text)).data ?? null;
      if (rows === null) logger.warn({ file }, 'the copy of the named screens can not be read');
      return rows;
    },
  };
}

/** JSON, in portions. */
async function* writeRows(rows: readonly ScreenRow[]): AsyncGenerator<string> {
  yield '[';
  for (let at = 0; at < rows.length; at += portion) {
    const part = rows.slice(at, at + portion).map((row) => JSON.stringify(row));
    yield `${at === 0 ? '' : ','}${part.join(',\n')}`;
    await setImmediate();
  }
  yield ']';
}
