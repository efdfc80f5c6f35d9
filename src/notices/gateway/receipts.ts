import { join } from 'node:path';
import * as z from 'zod';
import { maxMissing, type Receipts } from '#notices/model/listed-notice.ts';
import { createRecordFile } from '#server/records/record-file.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { NoticeRecord } from './notice-record.ts';

/** Receipts are kept for this many of the latest notices. */
const maxKept = 20;
const idsOf = (notices: readonly NoticeRecord[]) => new Set(notices.slice(0, maxKept).map(({ id }) => id));

/** `id`: of a notice; `names`: of the screens that have shown it, which only become more. */
const schema = z.object({ id: z.string(), changedAt: z.int(), names: z.array(z.string()) });

const toRecords = (shownOn: Iterable<readonly [id: string, names: Iterable<string>]>) =>
  Array.from(shownOn, ([id, names]) => ({ id, changedAt: 0, names: [...names] }));

/** In the file of notices of an earlier version. */
const earlierSchema = z.object({ shownOn: z.record(z.string(), z.array(z.string())).catch({}) });
const readEarlier = (text: string) =>
  toRecords(Object.entries(earlierSchema.parse(JSON.parse(text)).shownOn));

const words = { records: 'receipts of notices', loss: 'after a restart they are missing' };

export type NoticeReceipts = Awaited<ReturnType<typeof openReceipts>>;

/** The named screens that have reported a notice as on screen; every gateway hears the reports. */
export async function openReceipts(place: { readonly dataDir: string; readonly logger: Logger }) {
  const file = createRecordFile({ name: 'receipts', schema, words }, place);
  const earlier = await file.read(join(place.dataDir, 'notices.json'), readEarlier);
  const stored = [...earlier, ...(await file.read())];
  const shownOn = new Map(stored.map(({ id, names }) => [id, new Set(names)]));
  const list = () => toRecords(shownOn);
  let isStored = earlier.length === 0 || (await file.write(list));
  return {
    isKept: ({ id }: NoticeRecord, notices: readonly NoticeRecord[]): boolean => idsOf(notices).has(id),
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
      const kept = idsOf(notices);
      for (const id of shownOn.keys()) if (!kept.has(id)) shownOn.delete(id);
      isStored = true;
      isStored = (await file.write(list)) && isStored;
    },
  };
}
