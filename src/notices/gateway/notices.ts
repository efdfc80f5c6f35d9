import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { DatabaseFailure } from '@aushang/serving/database/database-failure.ts';
import { messageOf } from '@aushang/serving/process/error-details.ts';
import type { Kysely } from 'kysely';
import { type ListedNotice, listedNoticeSchema } from '#notices/model/listed-notice.ts';
import { isInForce } from '#notices/model/notice.ts';
import type { ScreenDatabase, Tables } from '#screens/gateway/screen-database.ts';
import { parseJson } from '#screens/gateway/screen-rows.ts';
import type { Screens } from '#screens/gateway/screens.ts';
import type { RequestedScreen } from '#server/http/requested-screen.ts';
import type { UpdateHub } from '#server/served-events/update-hub.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Sharing } from '#server/sharing/redis-sharing.ts';
import { createFaultLog } from '#server/telemetry/fault-log.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { isNewer, type NoticeRecord, readRecords, selectKept } from './notice-record.ts';
import { createReceipts, type NoticeReceipts } from './receipts.ts';
import type { SharedNotices } from './redis-notices.ts';
import { createNoticeFile } from './stored-notices.ts';
import { createWallAnswers } from './wall-answers.ts';
import {
  type FindCategory,
  isFor,
  type Recipient,
  recipientOf,
  targetOf,
  wallOf,
  wallOfScreen,
} from './wall.ts';

type NoticeStore = ReturnType<typeof createNoticeStore>;

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
    /** Merges what another store holds, and returns what has to change there; `old`: ids that are no longer kept. What can not be read, e.g. of a later version, stays there. */
    compare: (inputs: readonly unknown[]) => {
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

interface ExchangeOptions {
  /** Null: there are no other gateways. */
  readonly shared: SharedNotices | null;
  readonly receive: NoticeStore['compare'];
  readonly logger: Logger;
}

/** Exchanges notices with other gateways. What could not be read or written is found by the next look. */
export function createExchange({ shared, receive, logger }: ExchangeOptions) {
  /** The revision up to which all was read; undefined if it has to be read. */
  let known: string | number | null | undefined;
  let waiting = 0;
  const faults = createFaultLog(logger, { fault: 'notices can not be exchanged with other gateways' });
  let last = Promise.resolve(true);
  /** Resolves to whether the other gateways can have what this one has. */
  const attempt = async (): Promise<boolean> => {
    if (shared === null) return true;
    if (!shared.isOpen()) return false;
    try {
      const revision = await shared.readRevision();
      if (revision === known) return true;
      const { newer, old } = receive(await shared.readAll());
      // All is read once more after an own change, because others may have written meanwhile.
      known = newer.length > 0 ? undefined : revision;
      if (newer.length > 0) await shared.write(newer, old);
      faults.succeed();
      return true;
    } catch (error) {
      known = undefined;
      // Failures of the connection are logged there.
      if (shared.isOpen() && !(error instanceof DatabaseFailure)) faults.fail({ reason: messageOf(error) });
      return false;
    }
  };
  const run = () => {
    waiting += 1;
    last = last.then(attempt).finally(() => (waiting -= 1));
    return last;
  };
  return {
    /** Reads the changes of others and writes own ones; resolves to whether that was possible. */
    exchange: (): Promise<boolean> => {
      known = undefined;
      return run();
    },
    /** Exchanges changes if there are any. */
    look: async (): Promise<void> => void (waiting === 0 && (await run())),
  };
}

/** All notices are in a table of PostgreSQL. */
export const createStoredNotices = ({
  isOpen,
  run,
}: Pick<ScreenDatabase, 'isOpen' | 'run'>): SharedNotices => ({
  isOpen,
  readRevision: () =>
    run(async (db) => {
      const { number } = await db.selectFrom('notice_revision').select('number').executeTakeFirstOrThrow();
      return number;
    }),
  readAll: () =>
    run(async (db) => {
      const rows = await db.selectFrom('notices').select('content').execute();
      return rows.map(({ content }) => parseJson(content));
    }),
  write: (records, old) =>
    run((db) => db.transaction().execute((transaction) => writeRecords(transaction, records, old))),
});

/** A gateway that finds an older record in place of its own writes it again. */
async function writeRecords(
  db: Kysely<Tables>,
  records: readonly NoticeRecord[],
  old: readonly string[],
): Promise<void> {
  const revision = db.updateTable('notice_revision').set((is) => ({ number: is.eb('number', '+', 1) }));
  await revision.execute();
  const rows = records.map((record) => ({ id: record.id, content: JSON.stringify(record) }));
  const insertion = db.insertInto('notices').values(rows);
  await insertion
    .onConflict((is) => is.column('id').doUpdateSet((row) => ({ content: row.ref('excluded.content') })))
    .execute();
  if (old.length > 0) await db.deleteFrom('notices').where('id', 'in', old).execute();
}

type ListOptions = Pick<NoticesOptions, 'now' | 'screens' | 'findCategory'> & {
  readonly store: NoticeStore;
  readonly receipts: NoticeReceipts;
};

const portion = 500;

/** Creates the list for staff. The latest notices are listed with the named screens that have shown them. */
function createNoticeList({ now, screens, store, receipts, findCategory }: ListOptions) {
  return async (records: readonly NoticeRecord[]): Promise<readonly ListedNotice[]> => {
    const find = findCategory();
    const recipients: Recipient[] = [];
    for (const [at, screen] of screens.store.list().entries()) {
      if (at % portion === 0) await setImmediate();
      recipients.push(recipientOf(wallOfScreen(screen), find));
    }
    const listed: ListedNotice[] = [];
    for (const record of records) {
      await setImmediate();
      const target = targetOf(record, find);
      const own = receipts.isKept(record, store.list())
        ? recipients.filter((recipient) => isFor(target, recipient))
        : [];
      const names = own.flatMap(({ screen }) => screen ?? []);
      const about = { isInForce: isInForce(record, now()), receipts: receipts.describe(record, names) };
      listed.push(listedNoticeSchema.parse({ ...record, ...about }));
    }
    return listed;
  };
}

interface NoticesOptions {
  readonly settings: Pick<GatewaySettings, 'DATA_DIR' | 'DATABASE_URL' | 'REDIS_URL'>;
  readonly now: () => number;
  readonly logger: Logger;
  readonly updates: Pick<UpdateHub, 'sendToWalls'>;
  readonly screens: Screens;
  readonly findCategory: () => FindCategory;
  readonly sharing: Pick<Sharing, 'notices' | 'send'>;
}

/** A sender waits this long at most for a disk, Redis or a database. */
const maxWaitMs = 3000;
/** New receipts are written after this many looks, because flash memory wears out. */
const receiptLooks = 5;

/** Alarms and notices of all gateways: in memory, in the data folder, on the streams, and exchanged with other gateways. */
export type Notices = Awaited<ReturnType<typeof openNotices>>;

export async function openNotices(options: NoticesOptions) {
  const { screens, sharing, logger } = options;
  const { store, walls, receipts, write } = await openStore(options);
  /** Stores what other gateways have changed. */
  const receive: NoticeStore['compare'] = (inputs) => {
    const before = store.list();
    const difference = store.compare(inputs);
    if (store.list() !== before) void write();
    return difference;
  };
  const { exchange, look } = createExchange({ shared: findShared(options), receive, logger });
  const isKnown = (id: string) => store.find(id) !== null;
  screens.heartbeats.followReports((name, { notices }) => receipts.receive(name, notices.filter(isKnown)));
  let looks = 0;
  return {
    ...walls,
    find: store.find,
    list: store.list,
    /** Merges records that another gateway has sent. */
    receive: (content: unknown): void => {
      if (Array.isArray(content)) receive(content);
    },
    /** Returns what is in force now for the screen and the address of a request, the latest first. */
    forRequested: ({ name, parameters }: Pick<RequestedScreen, 'name' | 'parameters'>) =>
      walls.answerFor(wallOf(name, parameters)),
    /** Shows the records at once. Resolves to whether they are stored, and whether other gateways can have them. */
    change: async (...records: readonly NoticeRecord[]) => {
      store.merge(records);
      void sharing.send('notices', records);
      const [isStored = false, isShared = false] = await Promise.all([write(), exchange()].map(withinTime));
      return { isStored, isShared };
    },
    /** Reads what other gateways have changed, and stores new receipts; called by a timer every second. */
    look: async (): Promise<void> => {
      await look();
      looks += 1;
      if (receipts.hasNew() && looks % receiptLooks === 0) await write();
    },
    /** Describes notices for staff, in the order of `records`. */
    describe: createNoticeList({ ...options, store, receipts }),
    close: async (): Promise<void> => {
      if (receipts.hasNew()) await write();
    },
  };
}

/** Without Redis and a common database there are no other gateways. */
function findShared({ settings, screens, sharing }: NoticesOptions): SharedNotices | null {
  if (sharing.notices !== null || settings.DATABASE_URL === undefined) return sharing.notices;
  return screens.database && createStoredNotices(screens.database);
}

/** Opens a store that holds what is in the data folder. */
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

const withinTime = (work: Promise<boolean>): Promise<boolean> =>
  Promise.race([work, wait(maxWaitMs, false, { ref: false })]);
