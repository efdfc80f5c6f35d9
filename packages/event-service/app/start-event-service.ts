import { randomInt } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import type { StorageDialect } from '@aushang/serving/database/create-tables.ts';
import { DatabaseFailure } from '@aushang/serving/database/database-failure.ts';
import { connectionLimits } from '@aushang/serving/limits/rate-limit.ts';
import { listen } from '@aushang/serving/process/listen.ts';
import { pino } from 'pino';
import { buildApp } from '#api/build-app.ts';
import { welcomePath } from '#back-office/people/password-routes.tsx';
import { root } from '#back-office/requests/visit.ts';
import { createAuthenticator } from '#http/authenticate.ts';
import { maxSeed, orderSeed } from '#http/filters.ts';
import { reportFailure, type ServiceLog } from '#http/problem.ts';
import type { ServiceContext } from '#http/service-context.ts';
import { createSampleRenewer } from '#samples/sample-renewer.ts';
import { createDialect, type DatabasePlace, openDatabase } from '#storage/database/database.ts';
import { createStore } from '#storage/store.ts';
import { createZoneClock } from '#time/date-time.ts';

type Shared = Pick<ServiceContext, 'now' | 'monotonic' | 'connectionLimits' | 'boardUrl' | 'logger'>;

/** Default of `host`: 127.0.0.1; of `monotonic`: `performance.now`; of `boardUrl`: none; of `logger`: a silent one. */
export interface EventServiceOptions extends Partial<Shared>, DatabasePlace {
  readonly host?: string;
  /** 0: any free port. */
  readonly port: number;
  /** It replaces `dataDir` and `databaseUrl`. */
  readonly dialect?: StorageDialect;
  readonly acceptedKey?: string;
  readonly passwordCost?: string;
  /** Fills an empty database with sample events and renews them. */
  readonly demo: boolean;
  /** Fields of list items: all (specification §1), or only the table of §2. */
  readonly listItems?: 'complete' | 'short';
  readonly memberOrder?: 'every-few-seconds' | 'every-request';
  /** Base of the events' public pages, without a trailing slash. Default: the address the service listens on. */
  readonly publicUrl?: string | null;
}

export type EventService = Awaited<ReturnType<typeof startEventService>>;

/** Outdated sample events are still served from a database that can only be read. */
function tolerateFailedRenewal(error: unknown, logger: ServiceLog): void {
  if (!(error instanceof DatabaseFailure) || error.kind === 'unreachable') throw error;
  reportFailure(logger, error);
}

/** The address of the listening service for other machines: one of the network if it listens on all addresses. */
function findPublicUrl(url: string, host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return url;
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const outer = addresses.find(({ internal, family }) => !internal && family === 'IPv4');
  return outer === undefined ? url : `http://${outer.address}:${new URL(url).port}`;
}

/** Resolves once the service accepts requests. Rejects if the port is taken or the database cannot be opened. */
export async function startEventService(options: EventServiceOptions) {
  const { now = Date.now, host = '127.0.0.1', logger = pino({ enabled: false }) } = options;
  const { port, acceptedKey, memberOrder } = options;
  const clock = createZoneClock('Europe/Berlin');
  let publicUrl = options.publicUrl ?? '';
  const db = await openDatabase(options.dialect ?? createDialect(options));
  try {
    const store = createStore(db, now);
    const renew = options.demo ? await createSampleRenewer({ db, now, clock }) : () => Promise.resolve();
    const app = buildApp({
      db,
      store,
      now,
      monotonic: options.monotonic ?? (() => performance.now()),
      connectionLimits: options.connectionLimits ?? connectionLimits,
      clock,
      passwordCost: options.passwordCost,
      shortList: options.listItems === 'short',
      orderSeed: memberOrder === 'every-request' ? () => randomInt(maxSeed) : () => orderSeed(now()),
      authenticate: createAuthenticator(store, acceptedKey),
      renewSamples: () => renew().catch((error: unknown) => tolerateFailedRenewal(error, logger)),
      boardUrl: options.boardUrl ?? (() => null),
      publicUrl: () => publicUrl,
      logger,
    });
    app.addHook('onClose', () => db.destroy());
    const names = { host: 'EVENT_SERVICE_HOST', port: 'EVENT_SERVICE_PORT' };
    const url = await listen(app, { host, port, names });
    publicUrl ||= findPublicUrl(url, host);
    const token = await store.sessions.firstLink();
    return {
      /** Such as `http://127.0.0.1:8081`, without a trailing slash. */
      url,
      /** The address of an event's form in the back office, for other machines; `{id}` stands for the event's id. */
      eventForm: `${publicUrl}${root}/events/{id}`,
      /** One-time link by which a person becomes the first administrator; null if there is an administrator. */
      firstSignIn: token === null ? null : url + root + welcomePath(token),
      store,
      close: (): Promise<void> => app.close(),
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
