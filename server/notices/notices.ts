import type { ListedNotice } from '#notices/listed-notice.ts';
import type { Parameters } from '#config/parameters.ts';
import type { Screen } from '#screens/screen.ts';
import { isInForce } from '#notices/notice.ts';
import type { Screens } from '#server/screens/screens.ts';
import type { SharedNotices } from '#server/sharing/redis-notices.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { createDatabaseExchange } from './notice-exchange.ts';
import { type NoticeRecord, readRecords, toNotice } from './notice-record.ts';
import { createNoticeStore } from './notice-store.ts';
import { createReceipts } from './receipts.ts';
import { createNoticeFile } from './stored-notices.ts';
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
  /** Of Redis. */
  readonly sharing: {
    readonly shareNotices: (records: readonly NoticeRecord[]) => Promise<void>;
  };
}

/** Alarms and notices of all gateways: in memory, in the data folder, on the streams, and exchanged with other gateways. */
export async function openNotices(options: NoticesOptions) {
  const { settings, now, logger, updates, screens, sharing } = options;
  const receipts = createReceipts();
  const store = createNoticeStore({
    ...options,
    onChange: (changed) => {
      const audiences = changed.map(store.audienceOf);
      void updates.sendToWalls('notices', (wall) =>
        audiences.some((isFor) => isFor(wall)) ? JSON.stringify(store.forWall(wall)) : null,
      );
    },
  });
  const file = createNoticeFile({ dataDir: settings.DATA_DIR, logger });
  const { database } = screens;
  // With Redis it is not needed, and without a common database there are no other gateways.
  const isInDatabase = settings.REDIS_URL === undefined && settings.DATABASE_URL !== undefined;
  const exchange = isInDatabase && database !== null ? createDatabaseExchange({ database, ...store }) : null;
  const write = () => file.write(() => ({ records: store.list(), shownOn: receipts.list(store.list()) }));
  const stored = await file.read();
  receipts.restore(stored.shownOn);
  store.merge(stored.records);
  const receive = (records: readonly NoticeRecord[]) => {
    if (store.merge(records).length > 0) void write();
  };
  const isKnown = (id: string) => store.find(id) !== null;
  screens.heartbeats.followReports((name, { notices }) => receipts.receive(name, notices, isKnown));
  const shared: SharedNotices = {
    receive: (inputs) => receive(readRecords(inputs).records),
    list: store.list,
  };
  return {
    ...store,
    shared,
    /** Of the screen and the address of a request. */
    forRequested: ({ name, parameters }: Requested) => store.forWall(wallOf(name, parameters)),
    /** Shows the record, then stores and shares it. Resolves to whether it is stored. */
    change: async (record: NoticeRecord): Promise<boolean> => {
      store.merge([record]);
      const isStored = await write();
      await Promise.all([sharing.shareNotices([record]), exchange?.exchange()]);
      return isStored;
    },
    /** Reads what other gateways have changed, and stores new receipts; called by a timer. */
    look: async (): Promise<void> => {
      await exchange?.look();
      if (receipts.hasNew()) await write();
    },
    describe: createDescription({ now, screens, store, receipts }),
  };
}

const wallOfScreen = ({ name, monitors }: Screen): Wall => ({ monitors: monitors.map(String), screen: name });

interface DescriptionParts {
  readonly now: () => number;
  readonly screens: Pick<Screens, 'store'>;
  readonly store: ReturnType<typeof createNoticeStore>;
  readonly receipts: ReturnType<typeof createReceipts>;
}

/** With the named screens that have shown it: for the latest notices only. */
function createDescription({ now, screens, store, receipts }: DescriptionParts) {
  return (record: NoticeRecord): ListedNotice => {
    const isFor = store.audienceOf(record);
    const walls = receipts.isKept(record, store.list()) ? screens.store.list() : [];
    const names = walls.filter((screen) => isFor(wallOfScreen(screen))).map(({ name }) => name);
    const { monitors, screens: named, by, liftedBy } = record;
    return {
      ...toNotice(record),
      monitors,
      screens: named,
      by,
      liftedBy,
      isInForce: isInForce(record, now()),
      receipts: receipts.describe(record, names),
    };
  };
}
