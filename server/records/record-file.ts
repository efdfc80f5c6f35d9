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

/** Null for a missing file. Does not reject: a file that can't be read is set aside, which is logged with `what`. */
export async function readOrSetAside<Content>(
  file: string,
  read: (text: string) => Content,
  { logger, what }: { readonly logger: Logger; readonly what: string },
): Promise<Content | null> {
  try {
    if ((await stat(file)).size > maxFileBytes) throw new Error('it is too large');
    return read(await readFile(file, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    logger.error({ file, reason: messageOf(error) }, `the stored ${what} can not be read; set aside`);
    await rename(file, `${file}.broken`).catch(() => undefined);
    return null;
  }
}

/** All records of one kind, as a JSON array in `records/` of the data folder. */
export function createRecordFile<One extends StoredRecord>(
  kind: Pick<RecordKind<One>, 'schema' | 'words'> & { readonly name: string },
  { dataDir, logger }: { readonly dataDir: string; readonly logger: Logger },
) {
  const { records: what, loss } = kind.words;
  const file = join(dataDir, 'records', `${kind.name}.json`);
  const faults = createFaultLog(logger, { fault: `${what} can not be stored; ${loss}` });
  let writing: Promise<boolean> = Promise.resolve(true);
  return {
    /** Does not reject: records that can't be read are dropped. */
    read: async (): Promise<Iterable<One>> => {
      const parse = (text: string) => z.array(z.unknown()).parse(JSON.parse(text));
      const inputs = (await readOrSetAside(file, parse, { logger, what })) ?? [];
      const { records, dropped } = await readRecords(kind, inputs);
      if (dropped > 0) logger.warn({ dropped }, `stored ${what} can not be read; dropped`);
      return records.values();
    },
    /** Resolves when nothing is being written. */
    settle: async (): Promise<void> => void (await writing),
    /** Writes one version after the other. Resolves to whether it is written. */
    write: (list: () => readonly One[]): Promise<boolean> =>
      (writing = writing.then(() =>
        faults.attempt(() =>
          writeAtomically(
            file,
            writeJsonList(list(), (record) => record),
          ),
        ),
      )),
  };
}
