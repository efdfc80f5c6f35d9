import { join } from 'node:path';
import * as z from 'zod';
import { maxMissing, type Receipts } from '#notices/model/listed-notice.ts';
import { createRecordFile } from '#server/records/record-file.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { NoticeRecord } from './notice-record.ts';

/** Receipts are kept for this many of the latest notices. */
const maxKept = 20;

const isKept = ({ id }: Pick<NoticeRecord, 'id'>, notices: readonly NoticeRecord[]): boolean =>
  notices.slice(0, maxKept).some((notice) => notice.id === id);

/** `id`: of a notice; `names`: of the screens that have shown it, which only become more. */
const kind = {
  name: 'receipts',
  schema: z.object({ id: z.string(), changedAt: z.int(), names: z.array(z.string()) }),
  words: { records: 'receipts of notices', loss: 'after a restart they are missing' },
};

const toRecord = ([id, names]: readonly [string, Iterable<string>]) => ({
  id,
  changedAt: 0,
  names: [...names],
});

const earlierSchema = z.object({ shownOn: z.record(z.string(), z.array(z.string())).catch({}) });

/** Reads the receipts in the file of notices of an earlier version. */
const readEarlier = (text: string) =>
  Object.entries(earlierSchema.parse(JSON.parse(text)).shownOn).map(toRecord);

export type NoticeReceipts = Awaited<ReturnType<typeof openReceipts>>;

/** The named screens that have reported a notice as on screen; every gateway hears the reports. */
export async function openReceipts(place: { readonly dataDir: string; readonly logger: Logger }) {
  const file = createRecordFile(kind, place);
  const earlier = await file.read(join(place.dataDir, 'notices.json'), readEarlier);
  const stored = [...earlier, ...(await file.read())];
  const shownOn = new Map(stored.map(({ id, names }) => [id, new Set(names)]));
  const list = () => [...shownOn].map(toRecord);
  let isStored = earlier.length === 0 || (await file.write(list));
  return {
    isKept,
    receive: (name: string, ids: readonly string[]): void => {
      for (const id of ids) {
        const names = shownOn.get(id) ?? new Set();
        isStored &&= names.has(name);
        shownOn.set(id, names.add(name));
      }
    },
    /** `screens`: the names of those that it is for. */
    describe: ({ id }: NoticeRecord, screens: readonly string[]): Receipts => {
      const missing = screens.filter((name) => shownOn.get(id)?.has(name) !== true);
      return {
        expected: screens.length,
        shown: screens.length - missing.length,
        missing: missing.toSorted().slice(0, maxMissing),
      };
    },
    /** Stores new receipts of the latest of `notices`, and drops those of the others. Does not reject. */
    store: async (notices: readonly NoticeRecord[]): Promise<void> => {
      if (isStored) return;
      for (const id of shownOn.keys()) if (!isKept({ id }, notices)) shownOn.delete(id);
      isStored = true;
      isStored = (await file.write(list)) && isStored;
    },
  };
}
