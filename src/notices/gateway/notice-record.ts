import * as z from 'zod';
import { maxInForce, recordedNoticeSchema } from '#notices/model/listed-notice.ts';
import { isInForce } from '#notices/model/notice.ts';
import type { RecordKind } from '#server/records/record-set.ts';

/** A notice with all that gateways store and exchange of it. */
export const recordSchema = z.object({
  ...recordedNoticeSchema.shape,
  id: z.string().regex(/^[\w-]{6,16}$/),
  at: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  /** Ids of the categories that the monitor IDs named when it was sent; empty if none were known. */
  categories: z.array(z.number()),
  /** Epoch ms; of two records with one id the later replaces the other. */
  changedAt: z.int(),
});

export type NoticeRecord = Readonly<z.output<typeof recordSchema>>;

/** All that are in force and the latest `most` others, the latest first. */
export function selectKept(records: readonly NoticeRecord[], now: number, most = 200) {
  const sorted = records.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? -1 : 1));
  let others = 0;
  return sorted.filter((record) => isInForce(record, now) || (others += 1) <= most);
}

/** They name who sent and lifted them: for `keepDays` after their end. */
export const createNoticeKind = (keepDays: number): RecordKind<NoticeRecord> => ({
  name: 'notices',
  schema: recordSchema,
  keep: (all, now) => selectKept(all, now).filter((one) => isInForce(one, now - keepDays * 86_400_000)),
  words: { records: 'notices', loss: 'a restart would lose them' },
});

/** The texts of all alarms in force take no more as JSON, because every page holds them. */
const maxAlarmBytes = 1_500_000;

/** Selects the alarms that end for a new one: tests before all-clears, the oldest first. `alarms` are in force, the latest first. */
export function selectSurplus(alarms: readonly NoticeRecord[], added: NoticeRecord): readonly NoticeRecord[] {
  const rank = ({ test, lifted }: NoticeRecord) => (test ? 2 : Number(lifted !== null));
  let bytes = Buffer.byteLength(JSON.stringify(added.text));
  return alarms
    .toSorted((one, other) => rank(one) - rank(other))
    .filter(({ text }, at) => {
      bytes += Buffer.byteLength(JSON.stringify(text));
      return at + 1 >= maxInForce || bytes > maxAlarmBytes;
    });
}
