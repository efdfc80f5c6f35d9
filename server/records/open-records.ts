import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ScreenDatabase, tolerateFailure } from '#screens/gateway/screen-database.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Sharing } from '#server/sharing/redis-sharing.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { createExchangeLoop, createTableExchange, type RecordExchange } from './record-exchange.ts';
import { createRecordFile, readOrSetAside } from './record-file.ts';
import { createRecordSet, readRecords, type RecordKind, type StoredRecord } from './record-set.ts';

/** Who changes a record waits this long at most for a disk, Redis or a database. */
const maxWaitMs = 3000;

export interface RecordOptions<One extends StoredRecord> {
  readonly dataDir: string;
  readonly now: () => number;
  readonly logger: Logger;
  /** Null: there are no other gateways. */
  readonly shared: RecordExchange | null;
  /** Holds records of earlier versions, which are moved from there. */
  readonly earlierTable?: RecordExchange | null;
  /** File of earlier versions in the data folder, which is read once and then removed. */
  readonly earlierFile?: { readonly name: string; readonly read: (text: string) => readonly unknown[] };
  /** Called with what is new or newer than before, and kept; not with what is read when they are opened. */
  readonly onChange?: (changed: readonly One[]) => void;
}

export type Records<One extends StoredRecord> = Awaited<ReturnType<typeof openRecords<One>>>;

/** The records of one kind: in memory, in a file, and exchanged with other gateways. */
export async function openRecords<One extends StoredRecord>(
  kind: RecordKind<One>,
  options: RecordOptions<One>,
) {
  const { dataDir, logger, shared, earlierFile } = options;
  const what = kind.words.records;
  const file = createRecordFile(kind, { dataDir, logger });
  let onChange: typeof options.onChange;
  const set = createRecordSet({ ...options, kind, onChange: (changed) => onChange?.(changed) });
  const write = (): Promise<boolean> => file.write(set.list);
  const compare: typeof set.compare = async (inputs) => {
    const difference = await set.compare(inputs);
    if (difference.changed.length > 0) void write();
    return difference;
  };
  const { look, exchange } = createExchangeLoop({ shared, compare, what, logger });
  let earlierTable = options.earlierTable ?? null;
  const moveFromTable = async (): Promise<void> => {
    if (earlierTable?.isOpen() !== true) return;
    const { records } = await readRecords(kind, await earlierTable.readAll());
    set.merge(records.values());
    if (records.size > 0 && !(await write())) return;
    if (records.size > 0) await earlierTable.write([], [...records.keys()]);
    earlierTable = null;
  };
  const moveFromFile = async ({ name, read }: NonNullable<typeof earlierFile>): Promise<void> => {
    const path = join(dataDir, name);
    const inputs = await readOrSetAside(path, read, { logger, what });
    if (inputs === null) return;
    const { records, dropped } = await readRecords(kind, inputs);
    if (dropped > 0) logger.warn({ dropped }, `stored ${what} can not be read; dropped`);
    set.merge(records.values());
    if (await write()) await rm(path);
  };
  set.merge(await file.read());
  if (earlierFile !== undefined) await moveFromFile(earlierFile);
  ({ onChange } = options);
  /** Resolves to whether the records are stored, and whether other gateways can have them. */
  const store = async () => {
    const [isStored = false, isShared = false] = await Promise.all([write(), exchange()].map(withinTime));
    return { isStored, isShared };
  };
  return {
    find: set.find,
    list: set.list,
    put: set.put,
    prune: set.prune,
    write,
    settle: file.settle,
    store,
    /** In force at once; resolves as `store`. */
    change: (records: readonly One[]) => {
      set.merge(records);
      return store();
    },
    /** Reads what other gateways have changed. Does not reject. */
    look: async (): Promise<void> => {
      await tolerateFailure(moveFromTable);
      await look();
    },
  };
}

const withinTime = (work: Promise<boolean>): Promise<boolean> =>
  Promise.race([work, wait(maxWaitMs, false, { ref: false })]);

export type RecordOpener = ReturnType<typeof createRecordOpener>;

/** Opens the records of each kind in the places that the settings name. */
export function createRecordOpener(context: {
  readonly settings: Pick<GatewaySettings, 'DATA_DIR' | 'DATABASE_URL'>;
  readonly sharing: Pick<Sharing, 'exchangeOf' | 'send'>;
  /** Null where there are no named screens. */
  readonly database: ScreenDatabase | null;
  readonly now: () => number;
  readonly logger: Logger;
}) {
  const { settings, sharing, database } = context;
  const { DATA_DIR: dataDir, DATABASE_URL: url } = settings;
  const looks: (() => Promise<void>)[] = [];
  const settles: (() => Promise<void>)[] = [];
  return {
    open: async <One extends StoredRecord>(
      kind: RecordKind<One>,
      options: Pick<RecordOptions<One>, 'earlierFile' | 'onChange'> & {
        /** They are exchanged by the database alone, as named screens are. */
        readonly isOfScreens?: boolean;
        /** False: changes of other gateways are read where `look` of the records is called. */
        readonly isWatched?: boolean;
      } = {},
    ) => {
      const { isOfScreens = false, isWatched = true } = options;
      const table = database && createTableExchange(database, kind.name);
      const common = url === undefined ? null : table;
      const records = await openRecords(kind, {
        ...context,
        ...options,
        dataDir,
        shared: (isOfScreens ? null : sharing.exchangeOf(kind.name)) ?? common,
        earlierTable: common === null ? table : null,
      });
      if (isWatched) looks.push(records.look);
      settles.push(records.settle);
      return {
        ...records,
        change: async (changed: readonly One[]) => {
          const result = await records.change(changed);
          void sharing.send('records', kind.name);
          return result;
        },
      };
    },
    /** Reads what other gateways have changed; called by a timer every second, and where one tells of a change. */
    look: async (): Promise<void> => void (await Promise.all(looks.map((look) => look()))),
    /** Resolves when nothing is being written. */
    settle: async (): Promise<void> => void (await Promise.all(settles.map((settle) => settle()))),
  };
}
