import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { DatabaseFailure } from '@aushang/serving/database/database-failure.ts';
import { messageOf } from '@aushang/serving/process/error-details.ts';
import type { Kysely } from 'kysely';
import type { Parameters } from '#config/parameters.ts';
import type { ListedNotice } from '#notices/model/listed-notice.ts';
import { isInForce, toNotice } from '#notices/model/notice.ts';
import type { ScreenDatabase, Tables } from '#screens/gateway/screen-database.ts';
import { parseJson } from '#screens/gateway/screen-rows.ts';
import type { Screens } from '#screens/gateway/screens.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { isNewer, type NoticeRecord, readRecords, selectKept } from './notice-record.ts';
import { createReceipts, type NoticeReceipts } from './receipts.ts';
import type { SharedNotices } from './redis-notices.ts';
import { createNoticeFile } from './stored-notices.ts';
import { createWallAnswers } from './wall-answers.ts';
import { type FindCategory, isFor, recipientOf, targetOf, type Wall, wallOf, wallOfScreen } from './wall.ts';

type NoticeStore = ReturnType<typeof createNoticeStore>;

/** What another store has to change to hold the same. */
interface Difference {
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

type Database = Pick<ScreenDatabase, 'isOpen' | 'run'>;

interface ExchangeOptions extends Pick<SharedNotices, 'compare'> {
  readonly database: Database;
  readonly logger: Logger;
}

/** Exchanges notices with other gateways by a table of PostgreSQL. */
export function createDatabaseExchange({ database, compare, logger }: ExchangeOptions) {
  /** The revision up to which the table was read; null if it has to be read. */
  let revision: number | null = null;
  const exchange = async (): Promise<void> => {
    revision = null;
    const current = await database.run(readRevision);
    const { newer, old } = compare(await database.run(readContents));
    // The table is read once more after an own change, because others may have written meanwhile.
    if (newer.length > 0) await database.run((db) => writeRecords(db, newer, old));
    else revision = current;
  };
  const look = async () => {
    if (revision === null || (await database.run(readRevision)) !== revision) await exchange();
  };
  /** Resolves to whether it was done. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    if (!database.isOpen()) return false;
    try {
      await work();
      return true;
    } catch (error) {
      // Failures of the database are logged there.
      if (!(error instanceof DatabaseFailure))
        logger.error({ reason: messageOf(error) }, 'notices can not be exchanged with other gateways');
      return false;
    }
  };
  let running = Promise.resolve(true);
  const run = (work: () => Promise<void>) => (running = running.then(() => attempt(work)));
  return {
    /** Reads the changes of others and writes own ones; resolves to whether that was possible. If not, the next look does it. */
    exchange: (): Promise<boolean> => {
      revision = null;
      return run(exchange);
    },
    /** Exchanges changes if there are any. */
    look: async (): Promise<void> => void (await run(look)),
  };
}

const readRevision = async (db: Kysely<Tables>): Promise<number> =>
  (await db.selectFrom('notice_revision').select('number').executeTakeFirstOrThrow()).number;

async function readContents(db: Kysely<Tables>): Promise<readonly unknown[]> {
  const rows = await db.selectFrom('notices').select('content').execute();
  return rows.map(({ content }) => parseJson(content));
}

/** A gateway that finds an older record in place of its own writes it again. */
function writeRecords(
  db: Kysely<Tables>,
  records: readonly { readonly id: string }[],
  old: readonly string[],
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('notice_revision')
      .set((is) => ({ number: is.eb('number', '+', 1) }))
      .execute();
    for (const record of records) {
      const row = { id: record.id, content: JSON.stringify(record) };
      await transaction
        .insertInto('notices')
        .values(row)
        .onConflict((is) => is.column('id').doUpdateSet({ content: row.content }))
        .execute();
    }
    if (old.length > 0) await transaction.deleteFrom('notices').where('id', 'in', old).execute();
  });
}

interface ListOptions {
  readonly now: () => number;
  readonly screens: { readonly store: Pick<Screens['store'], 'list'> };
  readonly store: Pick<NoticeStore, 'list'>;
  readonly receipts: Pick<NoticeReceipts, 'isKept' | 'describe'>;
  readonly findCategory: () => FindCategory;
}

const portion = 500;

/** Creates the list for staff. The latest notices are listed with the named screens that have shown them. */
function createNoticeList({ now, screens, store, receipts, findCategory }: ListOptions) {
  const readRecipients = async (find: FindCategory) => {
    const recipients: ReturnType<typeof recipientOf>[] = [];
    for (const [at, screen] of screens.store.list().entries()) {
      if (at % portion === 0) await setImmediate();
      recipients.push(recipientOf(wallOfScreen(screen), find));
    }
    return recipients;
  };
  return async (records: readonly NoticeRecord[]): Promise<readonly ListedNotice[]> => {
    const find = findCategory();
    const recipients = await readRecipients(find);
    const listed: ListedNotice[] = [];
    for (const record of records) {
      await setImmediate();
      const target = targetOf(record, find);
      const isWanted = receipts.isKept(record, store.list());
      const names = isWanted
        ? recipients.flatMap((one) => (isFor(target, one) ? (one.screen ?? []) : []))
        : [];
      const { monitors, screens: named, by, liftedBy } = record;
      listed.push({
        ...toNotice(record),
        monitors,
        screens: named,
        by,
        liftedBy,
        isInForce: isInForce(record, now()),
        receipts: receipts.describe(record, names),
      });
    }
    return listed;
  };
}

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
  /** The exchange by Redis. `shareNotices` resolves to whether the other gateways can have them. */
  readonly sharing: {
    readonly shareNotices: (records: readonly NoticeRecord[]) => Promise<boolean>;
  };
}

/** A sender waits this long at most for a disk, Redis or a database. */
const maxWaitMs = 3000;
/** New receipts are written after this many looks, because flash memory wears out. */
const receiptLooks = 5;

/** Alarms and notices of all gateways: in memory, in the data folder, on the streams, and exchanged with other gateways. */
export type Notices = Awaited<ReturnType<typeof openNotices>>;

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
    /** Merges records in memory and sends them on the streams; it stores nothing. */
    merge: store.merge,
    shared,
    /** Returns what is in force now for the screen and the address of a request, the latest first. */
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
    /** Describes notices for staff, in the order of `records`. */
    describe: createNoticeList({ ...options, store, receipts }),
    close: async (): Promise<void> => {
      if (receipts.hasNew()) await write();
    },
  };
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

/** Opens the exchange by PostgreSQL. It is not needed with Redis, and without a common database there are no other gateways. */
function openDatabaseExchange({ settings, screens, logger }: NoticesOptions, { compare }: SharedNotices) {
  const { REDIS_URL: redisUrl, DATABASE_URL: databaseUrl } = settings;
  const { database } = screens;
  if (redisUrl !== undefined || databaseUrl === undefined || database === null) return noExchange;
  return createDatabaseExchange({ database, compare, logger });
}

const withinTime = (work: Promise<boolean>): Promise<boolean> =>
  Promise.race([work, wait(maxWaitMs, false, { ref: false })]);
