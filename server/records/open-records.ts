import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ignoreFailure } from '@aushang/serving/database/database-failure.ts';
import type { ScreenDatabase } from '#screens/gateway/screen-database.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Sharing } from '#server/sharing/redis-sharing.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { createExchangeLoop, createTableExchange, type RecordExchange } from './record-exchange.ts';
import { createRecordFile } from './record-file.ts';
import { createRecordSet, readRecords, type RecordKind, type StoredRecord } from './record-set.ts';

/** Who changes a record waits this long at most for a disk, Redis or a database. */
const maxWaitMs = 3000;

const withinTime = (work: Promise<boolean>): Promise<boolean> =>
  Promise.race([work, wait(maxWaitMs, false, { ref: false })]);

export interface OpenOptions<One extends StoredRecord> {
  /** File of earlier versions in the data folder, which is read once and then removed. */
  readonly earlierFile?: { readonly name: string; readonly read: (text: string) => unknown };
  /** Called with what is new or newer than before, and kept; not with what is read when they are opened. */
  readonly onChange?: (changed: readonly One[]) => void;
}

interface Places {
  readonly dataDir: string;
  readonly now: () => number;
  readonly logger: Logger;
  /** There are none without other gateways. */
  readonly exchanges: readonly RecordExchange[];
  /** Where an earlier version had them without other gateways. */
  readonly earlierTable: RecordExchange | null;
  /** Tells other gateways that there is something to read. */
  readonly announce: () => void;
}

async function openRecords<One extends StoredRecord>(
  kind: RecordKind<One>,
  places: Places,
  { earlierFile, onChange }: OpenOptions<One>,
) {
  const { dataDir, now, logger, earlierTable } = places;
  let isOpen = false;
  const set = createRecordSet({ kind, now, onChange: (changed) => isOpen && onChange?.(changed) });
  const file = createRecordFile(kind, { dataDir, logger });
  const write = (): Promise<boolean> => file.write(set.list);
  const compare: typeof set.compare = async (inputs) => {
    const difference = await set.compare(inputs);
    if (difference.changed.length > 0) void write();
    return difference;
  };
  const loops = places.exchanges.map((shared) =>
    createExchangeLoop({ shared, compare, what: kind.words.records, logger }),
  );
  /** Resolves to whether they are stored here, and whether other gateways can have them. */
  const store = async () => {
    const exchanges = loops.map((loop) => loop.exchange());
    const [isStored = false, ...areShared] = await Promise.all([write(), ...exchanges].map(withinTime));
    places.announce();
    return { isStored, isShared: loops.length === 0 || areShared.includes(true) };
  };
  /** Once they are in the file, they are removed from where an earlier version had them. */
  const carryOver = async (earlier: readonly One[], remove: () => Promise<void>) => {
    set.merge(earlier);
    if (earlier.length > 0 && (await write())) await remove();
  };
  set.merge(await file.read());
  if (earlierFile !== undefined) {
    const path = join(dataDir, earlierFile.name);
    await carryOver(await file.read(path, earlierFile.read), () => rm(path));
  }
  if (earlierTable?.isOpen() === true)
    await readTable(kind, earlierTable)
      .then(({ records, remove }) => carryOver(records, remove))
      .catch(ignoreFailure);
  isOpen = true;
  return {
    ...set,
    write,
    settle: file.settle,
    store,
    /** In force at once; resolves as `store`. */
    change: (records: readonly One[]) => {
      set.merge(records);
      return store();
    },
    /** Reads what other gateways have changed. Does not reject. */
    look: () => Promise.all(loops.map((loop) => loop.look())),
  };
}

/** Rejects with `DatabaseFailure`. */
async function readTable<One extends StoredRecord>(kind: RecordKind<One>, table: RecordExchange) {
  const { records } = await readRecords(kind, await table.readAll());
  return { records: [...records.values()], remove: () => table.write([], [...records.keys()]) };
}

export type RecordOpener = ReturnType<typeof createRecordOpener>;

/** Opens records of each kind: in memory, in a file, and exchanged by Redis and the database that gateways share. */
export function createRecordOpener(context: {
  readonly settings: Pick<GatewaySettings, 'DATA_DIR' | 'DATABASE_URL' | 'REDIS_URL'>;
  readonly sharing: Pick<Sharing, 'exchangeOf' | 'send'>;
  /** Without `DATABASE_URL` it is the gateway's own; null where there are no named screens. */
  readonly database: ScreenDatabase | null;
  readonly now: () => number;
  readonly logger: Logger;
}) {
  const { settings, sharing, database } = context;
  const { DATA_DIR: dataDir, REDIS_URL: redisUrl, DATABASE_URL: databaseUrl } = settings;
  const isAlone = redisUrl === undefined && databaseUrl === undefined;
  const opened: { readonly look: () => Promise<unknown>; readonly settle: () => Promise<unknown> }[] = [];
  return {
    open: async <One extends StoredRecord>(kind: RecordKind<One>, options: OpenOptions<One> = {}) => {
      const { name, isWatched = true } = kind;
      const table = database && createTableExchange(database, name);
      const shared = isAlone ? [] : [sharing.exchangeOf(name), table];
      const places = {
        exchanges: shared.filter((one) => one !== null),
        earlierTable: isAlone ? table : null,
        announce: () => void sharing.send('records', name),
      };
      const records = await openRecords(kind, { ...context, dataDir, ...places }, options);
      opened.push(isWatched ? records : { ...records, look: async () => [] });
      return records;
    },
    /** Reads what other gateways have changed; called by a timer every second, and where one tells of a change. Does not reject. */
    look: () => Promise.all(opened.map(({ look }) => look())),
    /** Resolves when nothing is being written. */
    settle: () => Promise.all(opened.map(({ settle }) => settle())),
  };
}
