import * as z from 'zod';
import { maxInForce, recordedNoticeSchema } from '#notices/model/listed-notice.ts';
import { isInForce } from '#notices/model/notice.ts';

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

/** The same at every gateway, also for two changes of one millisecond: the fields of all records are in the order of the schema. */
export function isNewer(one: NoticeRecord, other: NoticeRecord | undefined): boolean {
  if (other === undefined || one.changedAt !== other.changedAt)
    return one.changedAt > (other?.changedAt ?? -Infinity);
  return JSON.stringify(one) > JSON.stringify(other);
}

/** The records among `inputs`; anything else is left out and counted. */
export function readRecords(inputs: readonly unknown[]) {
  const records = inputs.flatMap((input) => recordSchema.safeParse(input).data ?? []);
  return { records, dropped: inputs.length - records.length };
}

const keptOthers = 200;

/** All that are in force and the latest `most` others, the latest first. */
export function selectKept(records: Iterable<NoticeRecord>, now: number, most = keptOthers) {
  const sorted = [...records].sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? -1 : 1));
  let others = 0;
  return sorted.filter((record) => isInForce(record, now) || (others += 1) <= most);
}

/** The texts of all alarms in force take no more as JSON, because every page holds them. */
const maxAlarmBytes = 1_500_000;

/** Selects the alarms that end for a new one: tests before all-clears, the oldest first. `alarms` are in force, the latest first. */
export function selectSurplus(alarms: readonly NoticeRecord[], added: NoticeRecord): readonly NoticeRecord[] {
  const rank = ({ test, lifted }: NoticeRecord) => (test ? 2 : lifted === null ? 0 : 1);
  let bytes = Buffer.byteLength(JSON.stringify(added.text));
  return alarms
    .toSorted((one, other) => rank(one) - rank(other))
    .filter(({ text }, at) => {
      bytes += Buffer.byteLength(JSON.stringify(text));
      return at + 1 >= maxInForce || bytes > maxAlarmBytes;
    });
}
