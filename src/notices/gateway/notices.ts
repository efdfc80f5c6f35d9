import { setTimeout as wait } from 'node:timers/promises';
import type { Parameters } from '#config/parameters.ts';
import type { Screens } from '#screens/gateway/screens.ts';
import type { SharedNotices } from './redis-notices.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { createNoticeList } from './list-notices.ts';
import { createDatabaseExchange } from './notice-exchange.ts';
import { type NoticeRecord, readRecords } from './notice-record.ts';
import { createNoticeStore, type NoticeStore } from './notice-store.ts';
import { createReceipts } from './receipts.ts';
import { createNoticeFile } from './stored-notices.ts';
import { createWallAnswers } from './wall-answers.ts';
import { type FindCategory, type Wall, wallOf } from './wall.ts';

export interface Requested {
  readonly name: string | null;
  readonly parameters: Parameters;
}

/** Sends an event with the data for each wall; null: nothing. */
interface UpdateStreams {
  readonly sendToWalls: (event: string, dataFor: (wall: Wall) => string | null) => Promise<void>;
}

interface NoticesOptions {
  readonly settings: Pick<GatewaySettings, 'DATA_DIR' | 'DATABASE_URL' | 'REDIS_URL'>;
  readonly now: () => number;
  readonly logger: Logger;
  readonly updates: UpdateStreams;
  readonly screens: Screens;
  readonly findCategory: () => FindCategory;
  /** Of Redis. `shareNotices` resolves to whether the other gateways can have them. */
  readonly sharing: {
    readonly shareNotices: (records: readonly NoticeRecord[]) => Promise<boolean>;
  };
}

/** Who sends an alarm does not wait longer for a disk, Redis or a database. */
const maxWaitMs = 3000;
/** Looks between two writes of new receipts: flash memory wears out. */
const receiptLooks = 5;

/** Alarms and notices of all gateways: in memory, in the data folder, on the streams, and exchanged with other gateways. */
export async function openNotices(options: NoticesOptions) {
  const { screens, sharing } = options;
  const { store, walls, receipts, write } = await openStore(options);
  const shared = shareStore(store, write);
  const exchange = openDatabaseExchange(options, shared);
  const isKnown = (id: string) => store.find(id) !== null;
  screens.heartbeats.followReports((name, { notices }) => receipts.receive(name, notices, isKnown));
  let looks = 0;
  return {
    ...walls,
    find: store.find,
    list: store.list,
    /** In memory and on the streams only. */
    merge: store.merge,
    shared,
    /** In force now for the screen and the address of a request, the latest first. */
    forRequested: ({ name, parameters }: Requested) => walls.answerFor(wallOf(name, parameters)).notices,
    /** Shows the records at once. Resolves to whether they are stored, and whether other gateways can have them. */
    change: async (...records: readonly NoticeRecord[]) => {
      store.merge(records);
      const [isStored, isShared, isExchanged] = await Promise.all(
        [write(), sharing.shareNotices(records), exchange.exchange()].map(withinTime),
      );
      return { isStored: isStored === true, isShared: isShared === true && isExchanged === true };
    },
    /** Reads what other gateways have changed, and stores new receipts; called by a timer every second. */
    look: async (): Promise<void> => {
      await exchange.look();
      looks += 1;
      if (receipts.hasNew() && looks % receiptLooks === 0) await write();
    },
    /** For staff, in the order of `records`. */
    describe: createNoticeList({ ...options, store, receipts }),
    close: async (): Promise<void> => {
      if (receipts.hasNew()) await write();
    },
  };
}

/** With what the data folder holds. */
async function openStore(options: NoticesOptions) {
  const { settings, logger, updates } = options;
  const receipts = createReceipts();
  const file = createNoticeFile({ dataDir: settings.DATA_DIR, logger });
  const store = createNoticeStore({
    ...options,
    onChange: (changed) => {
      const isConcerned = walls.audienceOf(changed);
      void updates.sendToWalls('notices', (wall) => (isConcerned(wall) ? walls.answerFor(wall).json : null));
    },
  });
  const walls = createWallAnswers({ ...options, list: store.list });
  const stored = await file.read();
  receipts.restore(stored.shownOn);
  store.merge(stored.records);
  const write = async (): Promise<boolean> => {
    const isStored = await file.write(() => ({
      records: store.list(),
      shownOn: receipts.list(store.list()),
    }));
    if (!isStored) receipts.markUnstored();
    return isStored;
  };
  return { store, walls, receipts, write };
}

/** Stores what other gateways have changed. */
function shareStore({ list, merge, compare }: NoticeStore, write: () => Promise<unknown>): SharedNotices {
  const keep = <Result>(mergeOthers: () => Result): Result => {
    const before = list();
    const result = mergeOthers();
    if (list() !== before) void write();
    return result;
  };
  return {
    receive: (inputs) => void keep(() => merge(readRecords(inputs).records)),
    compare: (inputs) => keep(() => compare(inputs)),
  };
}

const noExchange = { exchange: () => Promise.resolve(true), look: () => Promise.resolve() };

/** With Redis it is not needed, and without a common database there are no other gateways. */
function openDatabaseExchange({ settings, screens, logger }: NoticesOptions, { compare }: SharedNotices) {
  const { REDIS_URL: redisUrl, DATABASE_URL: databaseUrl } = settings;
  const { database } = screens;
  if (redisUrl !== undefined || databaseUrl === undefined || database === null) return noExchange;
  return createDatabaseExchange({ database, compare, logger });
}

const withinTime = (work: Promise<boolean>): Promise<boolean> =>
  Promise.race([work, wait(maxWaitMs, false, { ref: false })]);
