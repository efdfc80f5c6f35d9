import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ScreenDatabase } from '#screens/gateway/screen-database.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Sharing } from '#server/sharing/redis-sharing.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { createExchangeLoop, createTableExchange } from './record-exchange.ts';
import { createRecordFile } from './record-file.ts';
import { createRecordSet, type RecordKind, type StoredRecord } from './record-set.ts';

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

export type RecordOpener = ReturnType<typeof createRecordOpener>;

/** Opens records of each kind: in memory, in a file, and exchanged by Redis and the database, where they are in use. */
export function createRecordOpener(context: {
  readonly settings: Pick<GatewaySettings, 'DATA_DIR' | 'DATABASE_URL' | 'REDIS_URL'>;
  readonly sharing: Pick<Sharing, 'exchangeOf' | 'send'>;
  /** Without `DATABASE_URL` it is the gateway's own; null where there are no named screens. */
  readonly database: ScreenDatabase | null;
  readonly now: () => number;
  readonly logger: Logger;
}) {
  const { settings, sharing, database, now, logger } = context;
  const { DATA_DIR: dataDir } = settings;
  const isAlone = settings.REDIS_URL === undefined && settings.DATABASE_URL === undefined;
  const looks: (() => Promise<unknown>)[] = [];
  const settles: (() => Promise<unknown>)[] = [];

  const open = async <One extends StoredRecord>(kind: RecordKind<One>, options: OpenOptions<One> = {}) => {
    const { earlierFile, onChange } = options;
    const what = kind.words.records;
    let isOpen = false;
    const set = createRecordSet({ kind, now, onChange: (changed) => isOpen && onChange?.(changed) });
    const { list, merge } = set;
    const file = createRecordFile(kind, { dataDir, logger });
    const write = (): Promise<boolean> => file.write(list);
    const compare: typeof set.compare = async (inputs) => {
      const difference = await set.compare(inputs);
      if (difference.changed.length > 0) void write();
      return difference;
    };
    const places = [sharing.exchangeOf(kind.name), database && createTableExchange(database, kind.name)];
    const loops = places
      .filter((shared) => shared !== null)
      .map((shared) => createExchangeLoop({ shared, compare, what, logger }));

    merge(await file.read());
    if (earlierFile !== undefined) {
      const path = join(dataDir, earlierFile.name);
      const earlier = await file.read(path, earlierFile.read);
      merge(earlier);
      if (earlier.length > 0 && (await write())) await rm(path);
    }
    isOpen = true;
    const look = () => Promise.all(loops.map((loop) => loop.look()));
    if (kind.isWatched !== false) looks.push(look);
    settles.push(file.settle);
    /** Resolves to whether they are stored here, and whether other gateways can have them. */
    const store = async () => {
      const exchanges = loops.map((loop) => loop.exchange());
      const [isStored = false, ...areShared] = await Promise.all([write(), ...exchanges].map(withinTime));
      void sharing.send('records', kind.name);
      return { isStored, isShared: isAlone || areShared.includes(true) };
    };
    return {
      ...set,
      write,
      look,
      store,
      /** In force at once; resolves as `store`. */
      change: (records: readonly One[]) => {
        merge(records);
        return store();
      },
    };
  };
  return {
    open,
    /** Reads what other gateways have changed; called by a timer every second, and where one tells of a change. Does not reject. */
    look: () => Promise.all(looks.map((look) => look())),
    /** Resolves when nothing is being written. */
    settle: () => Promise.all(settles.map((settle) => settle())),
  };
}
