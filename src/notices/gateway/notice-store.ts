import { isNewer, type NoticeRecord, readRecords, selectKept } from './notice-record.ts';

export type NoticeStore = ReturnType<typeof createNoticeStore>;

/** What another store has to change to hold the same. */
export interface Difference {
  readonly newer: readonly NoticeRecord[];
  /** Ids that are no longer kept. */
  readonly old: readonly string[];
}

/** All notices in memory. Sets of records are merged: of two records with one id the later replaces the other. */
export function createNoticeStore(options: {
  /** Epoch ms. */
  readonly now: () => number;
  /** Called with the records that are new or newer than before. */
  readonly onChange: (changed: readonly NoticeRecord[]) => void;
}) {
  const { now, onChange } = options;
  let records: readonly NoticeRecord[] = [];
  let byId: ReadonlyMap<string, NoticeRecord> = new Map();
  const merge = (others: readonly NoticeRecord[]): readonly NoticeRecord[] => {
    const all = new Map(byId);
    for (const record of others) if (isNewer(record, all.get(record.id))) all.set(record.id, record);
    const changed = [...all.values()].filter((record) => byId.get(record.id) !== record);
    if (changed.length === 0) return [];
    records = selectKept(all.values(), now());
    byId = new Map(records.map((record) => [record.id, record]));
    const kept = changed.filter(({ id }) => byId.has(id));
    if (kept.length > 0) onChange(kept);
    return kept;
  };
  return {
    merge,
    find: (id: string): NoticeRecord | null => byId.get(id) ?? null,
    /** The latest first; the same list until it changes. */
    list: () => records,
    /** Merges what another store holds. What can not be read, e.g. of a later version, stays there. */
    compare: (inputs: readonly unknown[]): Difference => {
      const others = readRecords(inputs).records;
      merge(others);
      const there = new Map(others.map((record) => [record.id, record]));
      return {
        newer: records.filter((record) => isNewer(record, there.get(record.id))),
        old: [...there.keys()].filter((id) => !byId.has(id)),
      };
    },
  };
}
