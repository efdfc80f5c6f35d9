import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { codeOf, messageOf } from '@aushang/serving/process/error-details.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';
import { createFaultLog } from '#server/telemetry/fault-log.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { type NoticeRecord, readRecords } from './notice-record.ts';

/** The named screens that have shown a notice, by its id. */
export type ShownOn = Readonly<Record<string, readonly string[]>>;

export interface StoredNotices {
  readonly records: readonly NoticeRecord[];
  readonly shownOn: ShownOn;
}

const fileSchema = z.object({
  records: z.array(z.unknown()),
  shownOn: z.record(z.string(), z.array(z.string())).catch({}),
});
const maxFileBytes = 64_000_000;
const none: StoredNotices = { records: [], shownOn: {} };

/** `notices.json` in the data folder. */
export function createNoticeFile({ dataDir, logger }: { readonly dataDir: string; readonly logger: Logger }) {
  const file = join(dataDir, 'notices.json');
  let writing: Promise<boolean> = Promise.resolve(true);
  const faults = createFaultLog(logger, {
    fault: 'notices can not be stored; a restart would lose them',
  });
  const write = (stored: StoredNotices) =>
    faults.attempt(() => writeAtomically(file, JSON.stringify(stored)));
  return {
    /** Does not reject: a file that can't be read is set aside, a record that can't be is dropped. */
    read: async (): Promise<StoredNotices> => {
      try {
        if ((await stat(file)).size > maxFileBytes) throw new Error('it is too large');
        const { records: inputs, shownOn } = fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
        const { records, dropped } = readRecords(inputs);
        if (dropped > 0) logger.warn({ dropped }, 'stored notices can not be read; dropped');
        return { records, shownOn };
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return none;
        logger.error({ file, reason: messageOf(error) }, 'the stored notices can not be read; set aside');
        await rename(file, `${file}.broken`).catch(() => undefined);
        return none;
      }
    },
    /** Writes one version after the other. Resolves to whether it is written. */
    write: (read: () => StoredNotices): Promise<boolean> => (writing = writing.then(() => write(read()))),
  };
}
