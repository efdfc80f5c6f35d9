import { networkInterfaces } from 'node:os';
import type { StorageDialect } from '@aushang/serving/database/create-tables.ts';
import { listen } from '@aushang/serving/process/listen.ts';
import { buildApp } from '#api/build-app.ts';
import { welcomePath } from '#back-office/people/password-routes.tsx';
import { root } from '#back-office/requests/visit.ts';
import { type ContextOptions, createServiceContext } from '#http/service-context.ts';
import { createDialect, type DatabasePlace, openDatabase } from '#storage/database/database.ts';

export interface EventServiceOptions extends ContextOptions, DatabasePlace {
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** 0: any free port. */
  readonly port: number;
  /** It replaces `dataDir` and `databaseUrl`. */
  readonly dialect?: StorageDialect;
  /** Base of the events' public pages, without a trailing slash. Default: the address the service listens on. */
  readonly publicUrl?: string | null;
}

export type EventService = Awaited<ReturnType<typeof startEventService>>;

/** The address of the listening service for other machines: one of the network if it listens on all addresses. */
function findPublicUrl(url: string, host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return url;
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const outer = addresses.find(({ internal, family }) => !internal && family === 'IPv4');
  return outer === undefined ? url : `http://${outer.address}:${new URL(url).port}`;
}

/** Resolves once the service accepts requests. Rejects if the port is taken or the database cannot be opened. */
export async function startEventService(options: EventServiceOptions) {
  const { host = '127.0.0.1', port } = options;
  let publicUrl = options.publicUrl ?? '';
  const db = await openDatabase(options.dialect ?? createDialect(options));
  try {
    const context = await createServiceContext(db, options, () => publicUrl);
    const app = buildApp(context);
    app.addHook('onClose', () => db.destroy());
    const names = { host: 'EVENT_SERVICE_HOST', port: 'EVENT_SERVICE_PORT' };
    const url = await listen(app, { host, port, names });
    publicUrl ||= findPublicUrl(url, host);
    const token = await context.store.sessions.firstLink();
    return {
      /** Such as `http://127.0.0.1:8081`, without a trailing slash. */
      url,
      /** The address of an event's form in the back office, for other machines; `{id}` stands for the event's id. */
      eventForm: `${publicUrl}${root}/events/{id}`,
      /** One-time link by which a person becomes the first administrator; null if there is an administrator. */
      firstSignIn: token === null ? null : url + root + welcomePath(token),
      store: context.store,
      close: (): Promise<void> => app.close(),
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
