import { randomUUID } from 'node:crypto';
import { DatabaseFailure } from '@aushang/serving/database/database-failure.ts';
import { messageOf } from '@aushang/serving/process/error-details.ts';
import { inPortions } from '#server/answers/in-portions.ts';
import { parseJson } from '#server/answers/parse-json.ts';
import { type ScreenDatabase, writeRecords } from '#screens/gateway/screen-database.ts';
import { type RedisPlace, withTimeout } from '#server/sharing/redis-connection.ts';
import { createFaultLog } from '#server/telemetry/fault-log.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { createRecordSet, RecordName, StoredRecord } from './record-set.ts';

/** Where several gateways have the records of one kind. All but `isOpen` may reject. */
export interface RecordExchange {
  readonly isOpen: () => boolean;
  /** Another one after every `write`, of whatever kind. */
  readonly readRevision: () => Promise<string | number | null>;
  readonly readAll: () => Promise<readonly unknown[]>;
  /** Adds or replaces records, and removes those with the ids `old`. */
  readonly write: (records: readonly StoredRecord[], old: readonly string[]) => Promise<void>;
}

/** In a hash. The key of the revision has the name under which it was published. */
export function createRedisExchange({ commands, prefix }: RedisPlace, name: string): RecordExchange {
  const [key, revisionKey] = [`${prefix}:${name}-by-id`, `${prefix}:notices-revision`];
  return {
    isOpen: () => commands.isReady,
    readRevision: () => withTimeout(commands.get(revisionKey)),
    readAll: async () => Object.values(await withTimeout(commands.hGetAll(key))).map(parseJson),
    write: async (records, old) => {
      const texts = records.map((record) => [record.id, JSON.stringify(record)] as const);
      const change = commands.multi().set(revisionKey, randomUUID());
      if (texts.length > 0) change.hSet(key, Object.fromEntries(texts));
      if (old.length > 0) change.hDel(key, [...old]);
      await withTimeout(change.exec());
    },
  };
}

/** In a table, one row for each. The table of the revision has the name under which it was published. */
export function createTableExchange(
  { isOpen, run }: Pick<ScreenDatabase, 'isOpen' | 'run'>,
  table: RecordName,
): RecordExchange {
  return {
    isOpen,
    readRevision: () =>
      run(async (db) => {
        const revision = db.selectFrom('notice_revision').select('number');
        return (await revision.executeTakeFirstOrThrow()).number;
      }),
    readAll: () =>
      run(async (db) => {
        const rows = await db.selectFrom(table).select('content').execute();
        return rows.map(({ content }) => parseJson(content));
      }),
    write: (records, old) =>
      run((db) =>
        db.transaction().execute(async (transaction) => {
          const revision = transaction.updateTable('notice_revision');
          await revision.set((is) => ({ number: is.eb('number', '+', 1) })).execute();
          await writeRecords(transaction, table, records);
          for await (const ids of inPortions(old))
            await transaction.deleteFrom(table).where('id', 'in', ids).execute();
        }),
      ),
  };
}

interface ExchangeOptions {
  readonly shared: RecordExchange;
  readonly compare: ReturnType<typeof createRecordSet>['compare'];
  readonly what: string;
  readonly logger: Logger;
}

/** Exchanges records with other gateways. What could not be read or written is found by the next look. */
export function createExchangeLoop({ shared, compare, what, logger }: ExchangeOptions) {
  /** The revision up to which all was read; undefined if it has to be read. */
  let known: string | number | null | undefined;
  let waiting = 0;
  const faults = createFaultLog(logger, { fault: `${what} can not be exchanged with other gateways` });
  let last = Promise.resolve(true);
  /** Resolves to whether the other gateways can have what this one has. */
  const attempt = async (): Promise<boolean> => {
    if (!shared.isOpen()) return false;
    try {
      const revision = await shared.readRevision();
      if (revision === known) return true;
      // Not at each look: gateways that keep records for different times would undo each other's work all the time.
      const removesOld = known === undefined;
      const { newer, old } = await compare(await shared.readAll());
      // All is read once more after an own change, because others may have written meanwhile.
      known = newer.length > 0 ? undefined : revision;
      if (newer.length > 0 || (removesOld && old.length > 0)) await shared.write(newer, old);
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
