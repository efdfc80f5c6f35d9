import type { Kysely } from 'kysely';
import { DatabaseFailure } from '@aushang/serving/database/database-failure.ts';
import { messageOf } from '@aushang/serving/process/error-details.ts';
import type { ScreenDatabase } from '#screens/gateway/screen-database.ts';
import { parseJson } from '#screens/gateway/screen-rows.ts';
import type { Tables } from '#screens/gateway/tables.ts';
import type { SharedNotices } from './redis-notices.ts';
import type { Logger } from '#server/telemetry/logger.ts';

type Database = Pick<ScreenDatabase, 'isOpen' | 'run'>;

interface ExchangeOptions extends Pick<SharedNotices, 'compare'> {
  readonly database: Database;
  readonly logger: Logger;
}

/** Exchanges notices with other gateways by a table of PostgreSQL. */
export function createDatabaseExchange({ database, compare, logger }: ExchangeOptions) {
  /** The one up to which the table was read; null: it has to be read. */
  let revision: number | null = null;
  const exchange = async (): Promise<void> => {
    revision = null;
    const current = await database.run(readRevision);
    const { newer, old } = compare(await database.run(readContents));
    // Others may have written meanwhile: after an own change the table is read once more.
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
    /** Reads the changes of others and writes own ones; resolves to whether that was possible. Else the next look does it. */
    exchange: (): Promise<boolean> => {
      revision = null;
      return run(exchange);
    },
    /** The same, if there are any. */
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
