import { connectionLimits } from '@aushang/serving/limits/connection-limits.ts';
import type { ConnectionLimits } from '@aushang/serving/limits/connection-limits.ts';
import { welcomePath } from '#back-office/people/welcome-routes.ts';
import { authenticator } from '#http/authenticate.ts';
import { buildApp } from '#api/build-app.ts';
import { reportFailure } from '#http/report-failure.ts';
import { createMemberCache } from '#http/member-cache.ts';
import { seedSource } from '#http/member-order.ts';
import type { MemberOrder } from '#http/member-order.ts';
import type { ServiceContext } from '#http/service-context.ts';
import { listen } from './listen.ts';
import { createSampleRenewer } from '#samples/sample-renewer.ts';
import { openDatabase } from '#storage/database/database.ts';
import type { StorageDialect } from '#storage/database/dialect.ts';
import { DatabaseLost } from '#storage/database/lost-database.ts';
import { postgresDialect } from '#storage/database/postgres-dialect.ts';
import { sqliteDialect } from '#storage/database/sqlite-dialect.ts';
import { createStore } from '#storage/store.ts';
import type { Store } from '#storage/store.ts';
import { dateTimeWriter } from '#time/date-time.ts';
import { zoneClock } from '#time/zone-clock.ts';
import type { ServiceLog } from '#http/service-log.ts';

export type { ServiceLog };

export interface EventServiceOptions {
  /** Default 127.0.0.1: other machines are let in only when told. */
  readonly host?: string;
  /** 0: any free one. */
  readonly port: number;
  /** Epoch ms; default the machine's clock. */
  readonly now?: () => number;
  /** Ms for measuring intervals; default the process's monotonic clock. */
  readonly monotonic?: () => number;
  readonly connectionLimits?: ConnectionLimits;
  /** Folder of the database; null: in memory, gone at the end. */
  readonly dataDir: string | null;
  /** `postgres://…`: a PostgreSQL database in place of the one in `dataDir`; null, the default: none. */
  readonly databaseUrl?: string | null;
  /** In place of the database that those two name: another kind, or one that a test lets fail. */
  readonly dialect?: StorageDialect;
  /** Exactly this key is accepted besides those made in the database. */
  readonly acceptedKey?: string;
  /** Fills an empty database with sample events and keeps those current. */
  readonly demo: boolean;
  /** What a list item holds: everything (the specification, section 1) or only the table of its section 2. */
  readonly listItems?: 'complete' | 'short';
  /** How often the order of members changes. */
  readonly memberOrder?: MemberOrder;
  /** Zone whose offsets dates are written with; default Europe/Berlin. */
  readonly timeZone?: string;
  /** Address of the monitors' gateway, for links in the back office; asked again for each page. Default: not known. */
  readonly boardUrl?: () => string | null;
  /** Neither keys nor query strings are ever logged. Default: no log. */
  readonly logger?: ServiceLog | false;
}

export interface EventService {
  /** `http://127.0.0.1:8081`, without a slash at the end. */
  readonly url: string;
  /** Address that makes whoever opens it the first administrator, once; null where there is one. */
  readonly firstSignIn: string | null;
  readonly store: Store;
  readonly close: () => Promise<void>;
}

function chooseDialect({ dialect, databaseUrl = null, dataDir }: EventServiceOptions): StorageDialect {
  if (dialect !== undefined) return dialect;
  return databaseUrl === null ? sqliteDialect(dataDir) : postgresDialect(databaseUrl);
}

/** Sample events of yesterday are better than none: a database that takes no changes can still be read. */
function tolerateFailedRenewal(error: unknown, logger: ServiceLog | false): void {
  if (!(error instanceof DatabaseLost) || error.kind === 'unreachable') throw error;
  reportFailure(logger, error);
}

/**
 * Starts the reference event service and resolves once it answers. Rejects with a sentence for people where the port
 * is taken, and with the database's own error where that cannot be opened.
 */
export async function startEventService(options: EventServiceOptions): Promise<EventService> {
  const { now = Date.now, timeZone = 'Europe/Berlin', logger = false } = options;
  const clock = zoneClock(timeZone);
  const db = await openDatabase(chooseDialect(options));
  try {
    const store = createStore(db, now);
    const renew = options.demo ? await createSampleRenewer({ db, now, clock }) : () => Promise.resolve();
    const renewSamples = () => renew().catch((error: unknown) => tolerateFailedRenewal(error, logger));
    const context: ServiceContext = {
      db,
      store,
      now,
      monotonic: options.monotonic ?? (() => performance.now()),
      connectionLimits: options.connectionLimits ?? connectionLimits,
      clock,
      writeDateTime: dateTimeWriter(clock),
      shortList: options.listItems === 'short',
      nextSeed: seedSource(options.memberOrder ?? 'every-few-seconds', now),
      findMembers: createMemberCache(),
      authenticate: authenticator(store.keys, options.acceptedKey),
      renewSamples,
      boardUrl: options.boardUrl ?? (() => null),
      logger,
    };
    const app = buildApp(context);
    app.addHook('onClose', () => db.destroy());
    const url = await listen(app, { host: options.host ?? '127.0.0.1', port: options.port });
    const token = await store.sessions.firstLink();
    const firstSignIn = token === null ? null : url + welcomePath(token);
    return { url, firstSignIn, store, close: () => app.close() };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
