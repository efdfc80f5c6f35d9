import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { codeOf, messageOf } from '@aushang/serving/process/error-details.ts';
import { writeJsonList } from '#server/answers/in-portions.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';
import { createFaultLog } from '#server/telemetry/fault-log.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { readRecords, type RecordKind, type StoredRecord } from './record-set.ts';

const maxFileBytes = 64_000_000;

/** All records of one kind, as a JSON array in `records/` of the data folder. */
export function createRecordFile<One extends StoredRecord>(
  kind: Pick<RecordKind<One>, 'schema' | 'words'> & { readonly name: string },
  { dataDir, logger }: { readonly dataDir: string; readonly logger: Logger },
) {
  const { records: what, loss } = kind.words;
  const file = join(dataDir, 'records', `${kind.name}.json`);
  const faults = createFaultLog(logger, { fault: `${what} can not be stored; ${loss}` });
  let writing: Promise<boolean> = Promise.resolve(true);
  let written: readonly One[] | null = null;
  return {
    /**
     * Empty for a missing file. Does not reject: a file that can't be read is set aside, and a record that can't be is dropped.
     * `path`: of a file of another form, which `parse` knows.
     */
    read: async (path = file, parse: (text: string) => unknown = JSON.parse): Promise<readonly One[]> => {
      try {
        if ((await stat(path)).size > maxFileBytes) throw new Error('it is too large');
        const inputs = z.array(z.unknown()).parse(parse(await readFile(path, 'utf8')));
        const { records, dropped } = await readRecords(kind, inputs);
        if (dropped > 0) logger.warn({ dropped }, `stored ${what} can not be read; dropped`);
        return [...records.values()];
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return [];
        logger.error(
          { file: path, reason: messageOf(error) },
          `the stored ${what} can not be read; set aside`,
        );
        await rename(path, `${path}.broken`).catch(() => undefined);
        return [];
      }
    },
    /** Resolves when nothing is being written. */
    settle: (): Promise<unknown> => writing,
    /** Writes one version after the other, each list once. Resolves to whether it is written. */
    write: (list: () => readonly One[]): Promise<boolean> => {
      const write = async () => {
        const next = list();
        if (next !== written) await writeAtomically(file, writeJsonList(next));
        written = next;
      };
      return (writing = writing.then(() => faults.attempt(write)));
    },
  };
}
