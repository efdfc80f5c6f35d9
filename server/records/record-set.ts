import type * as z from 'zod';
import { inPortions } from '#server/answers/in-portions.ts';

/** Of two records with one `id` the one with the later `changedAt` (epoch ms) counts. */
export interface StoredRecord {
  readonly id: string;
  readonly changedAt: number;
}

/** The kinds of records that gateways exchange. */
export type RecordName =
  | 'notices'
  | 'signed_out'
  | 'outages'
  | 'former_monitor_ids'
  | 'heartbeats'
  | 'panels'
  | 'effect';

/** What gateways store and exchange in the same way. */
export interface RecordKind<One extends StoredRecord> {
  /** Of the file in the data folder, the key in Redis and the table in PostgreSQL. */
  readonly name: RecordName;
  /** Records have their fields in the order of the schema, so that equal ones have the same JSON. */
  readonly schema: z.ZodType<One>;
  /** False: changes of other gateways are read where `look` of the records is called. Default true. */
  readonly isWatched?: boolean;
  /** Selects what is kept, in the order of `list`. `now`: epoch ms. */
  readonly keep: (records: readonly One[], now: number) => readonly One[];
  /** What the log calls them, and what a restart would do if they could not be stored. */
  readonly words: Readonly<Record<'records' | 'loss', string>>;
}

/** The same at every gateway, also for two changes of one millisecond. */
function isNewer(one: StoredRecord, other: StoredRecord | undefined): boolean {
  if (other === undefined || one.changedAt !== other.changedAt)
    return one.changedAt > (other?.changedAt ?? -Infinity);
  return JSON.stringify(one) > JSON.stringify(other);
}

/** When a change of `known` happens, epoch ms: later than the last one, even if a clock was set back. */
export const changeTime = (known: StoredRecord | null, now: number): number =>
  Math.max(now, (known?.changedAt ?? -Infinity) + 1);

/** The records among `inputs` by their ids; anything else is left out and counted. */
export async function readRecords<One extends StoredRecord>(
  { schema }: Pick<RecordKind<One>, 'schema'>,
  inputs: readonly unknown[],
) {
  const records = new Map<string, One>();
  let dropped = 0;
  for await (const part of inPortions(inputs))
    for (const input of part) {
      const record = schema.safeParse(input).data;
      if (record === undefined) dropped += 1;
      else if (isNewer(record, records.get(record.id))) records.set(record.id, record);
    }
  return { records, dropped };
}

/** All records of one kind in memory. Sets are merged: the order in which records arrive does not matter. */
export function createRecordSet<One extends StoredRecord>(options: {
  readonly kind: Pick<RecordKind<One>, 'schema' | 'keep'>;
  readonly now: () => number;
  /** Called with the records that are new or newer than before, and kept. */
  readonly onChange?: (changed: readonly One[]) => void;
}) {
  const { kind, now, onChange } = options;
  const byId = new Map<string, One>();
  let listed: readonly One[] | null = null;
  /** Drops what is not kept; the same list until something changes. */
  const list = (): readonly One[] => {
    if (listed !== null) return listed;
    listed = kind.keep([...byId.values()], now());
    if (listed.length < byId.size) byId.clear();
    for (const record of listed) byId.set(record.id, record);
    return listed;
  };
  const put = (record: One): boolean => {
    if (!isNewer(record, byId.get(record.id))) return false;
    byId.set(record.id, record);
    listed = null;
    return true;
  };
  const merge = (others: Iterable<One>): readonly One[] => {
    const changed = new Set<string>();
    for (const record of others) if (put(record)) changed.add(record.id);
    if (changed.size === 0) return [];
    list();
    const kept = [...changed].flatMap((id) => byId.get(id) ?? []);
    if (kept.length > 0) onChange?.(kept);
    return kept;
  };
  return {
    find: (id: string): One | null => byId.get(id) ?? null,
    list,
    /** Applies the rule of the kind again, because something that it depends on changed. */
    prune: (): void => {
      listed = null;
      list();
    },
    /** Adds one record, or replaces it, in constant time; the rule is applied by the next `list`. */
    put,
    /** Returns the records that are new or newer than before, and kept. */
    merge,
    /** Merges what another store holds, and returns what has to change there; `old`: ids that are no longer kept. What can not be read, e.g. of a later version, stays there. */
    compare: async (inputs: readonly unknown[]) => {
      const { records: there } = await readRecords(kind, inputs);
      return {
        changed: merge(there.values()),
        newer: list().filter((record) => isNewer(record, there.get(record.id))),
        old: [...there.keys()].filter((id) => !byId.has(id)),
      };
    },
  };
}
