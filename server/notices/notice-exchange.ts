import type { Kysely } from 'kysely';
import { type ScreenDatabase, tolerateFailure } from '#server/screens/screen-database.ts';
import { parseJson } from '#server/screens/screen-rows.ts';
import type { Tables } from '#server/screens/tables.ts';
import { isNewer, type NoticeRecord, readRecords } from './notice-record.ts';

interface ExchangeOptions {
  readonly database: ScreenDatabase;
  readonly list: () => readonly NoticeRecord[];
  readonly merge: (records: readonly NoticeRecord[]) => unknown;
}

/** Exchanges notices with other gateways by a table of PostgreSQL. */
export function createDatabaseExchange({ database, list, merge }: ExchangeOptions) {
  let revision = -1;
  const read = async (db: Kysely<Tables>) => {
    const rows = await db.selectFrom('notices').select('content').execute();
    return readRecords(rows.map(({ content }) => parseJson(content))).records;
  };
  const exchange = async () => {
    const current = await database.run(readRevision);
    if (current !== revision) merge(await database.run(read));
    revision = await database.run(async (db) => {
      const stored = new Map((await read(db)).map((record) => [record.id, record]));
      const newer = list().filter((record) => isNewer(record, stored.get(record.id)));
      return newer.length === 0 ? current : writeRecords(db, newer, [...stored.keys()], list());
    });
  };
  const look = async () => {
    if (!database.isOpen()) return;
    const current = await database.run(readRevision);
    if (current !== revision) await exchange();
  };
  let running = Promise.resolve();
  const run = (work: () => Promise<void>) => (running = running.then(() => tolerateFailure(work)));
  return {
    /** Writes own changes and reads those of others. Does not reject. */
    exchange: () =>
      run(async () => {
        if (database.isOpen()) await exchange();
        // Written by the next look.
        else revision = -1;
      }),
    /** Reads what others have changed. Does not reject. */
    look: () => run(look),
  };
}

const readRevision = async (db: Kysely<Tables>): Promise<number> =>
  (await db.selectFrom('notice_revision').select('number').executeTakeFirstOrThrow()).number;

/** Resolves to the revision of this change. Those that are no longer kept are removed. */
function writeRecords(
  db: Kysely<Tables>,
  records: readonly NoticeRecord[],
  storedIds: readonly string[],
  kept: readonly NoticeRecord[],
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('notice_revision')
      .set((is) => ({ number: is.eb('number', '+', 1) }))
      .execute();
    for (const { id, ...record } of records) {
      const content = JSON.stringify({ id, ...record });
      await transaction
        .insertInto('notices')
        .values({ id, content })
        .onConflict((is) => is.column('id').doUpdateSet({ content }))
        .execute();
    }
    const keptIds = new Set(kept.map(({ id }) => id));
    const dropped = storedIds.filter((id) => !keptIds.has(id));
    if (dropped.length > 0) await transaction.deleteFrom('notices').where('id', 'in', dropped).execute();
    return readRevision(transaction);
  });
}
