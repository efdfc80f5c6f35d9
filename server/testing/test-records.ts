import { createScreenDatabase, type ScreenDatabase } from '#screens/gateway/screen-database.ts';
import { createRecordOpener } from '#server/records/open-records.ts';
import { noSharing } from '#server/sharing/redis-sharing.ts';
import { createLogger, type Logger } from '#server/telemetry/logger.ts';

interface TestRecords {
  readonly dataDir: string;
  readonly now?: () => number;
  readonly logger?: Logger;
  readonly database?: ScreenDatabase | null;
  /** Whether other gateways use the database. */
  readonly isShared?: boolean;
}

const opened: { readonly settle: () => Promise<unknown> }[] = [];

/** Resolves when no opened records are being written: what others have changed is written in the background. */
export const settleTestRecords = (): Promise<unknown> =>
  Promise.all(opened.splice(0).map((records) => records.settle()));

/** Records of a gateway for tests. */
export function openTestRecords(options: TestRecords) {
  const { dataDir, now = () => 0, logger = createLogger('silent'), database = null, isShared } = options;
  const records = createRecordOpener({
    settings: { DATA_DIR: dataDir, DATABASE_URL: isShared === true ? 'postgres://database' : undefined },
    sharing: noSharing,
    database,
    now,
    logger,
  });
  opened.push(records);
  return records;
}

/** A SQLite database in the data folder. */
export async function openTestDatabase(dataDir: string): Promise<ScreenDatabase> {
  const database = createScreenDatabase({ DATA_DIR: dataDir }, createLogger('silent'));
  await database.connect();
  return database;
}
