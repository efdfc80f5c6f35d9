import type { Page, Response } from 'playwright/test';
import { readSettings } from '#server/settings/settings.ts';
import { type Gateway, startGateway } from '#server/app/start-gateway.ts';
import type { EventService } from '@aushang/event-service';
import type { ServiceOptions, WorkerServers } from './worker-servers.ts';

export interface ServerOptions {
  /** Overrides the defaults of tests: sample events, in memory. */
  readonly service?: Partial<ServiceOptions>;
  /** Variables of the gateway's environment, such as `SITE_FILE`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the gateway polls once before the test begins; default true. */
  readonly firstPoll?: boolean;
}

export interface Servers {
  /** The gateway's address, without a trailing slash. */
  readonly url: string;
  /** Edits of the event service's data, which the gateway reads at the next `poll`. */
  readonly store: EventService['store'];
  readonly service: EventService;
  readonly gateway: Gateway;
  readonly poll: () => Promise<void>;
  /** `path` such as `/?monitor=mensa`. */
  readonly open: (page: Page, path: string) => Promise<Response | null>;
  readonly close: () => Promise<void>;
}

/** The interval is longer than any test: the gateway reads the event service only at `poll`. */
const pollSeconds = '3600';
/** Base of the events' public pages: codes on screenshots must not depend on the port. */
export const eventPages = 'https://veranstaltungen.hs-musterstadt.example';

const acceptedKey = 'key-of-the-browser-tests';

interface Place {
  readonly worker: WorkerServers;
  readonly now: () => number;
  /** The gateway has its state in this folder. */
  readonly dataDir: string;
}

/** Starts a gateway in this process, on a free loopback port, with an event service as new. Needs `dist/page` (`npm run build`). */
export async function startServers(
  options: ServerOptions,
  { worker, now, dataDir }: Place,
): Promise<Servers> {
  const service = await worker.openService(
    { demo: true, acceptedKey, publicUrl: eventPages, ...options.service },
    now,
  );
  const env = {
    PORT: '0',
    POLL_SECONDS: pollSeconds,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    EVENT_SERVICE_API_KEY: acceptedKey,
    ...options.env,
  };
  const read = readSettings(env, 'dist/page');
  const embedded = { eventServiceUrl: service.url, EVENT_EDIT_URL: read.EVENT_EDIT_URL ?? service.eventForm };
  const { EVENT_SERVICE_URL: eventServiceUrl } = read;
  const settings = { ...read, ...(eventServiceUrl === undefined ? embedded : { eventServiceUrl }) };
  const gateway = await startGateway({ settings, now, slides: worker.slides });
  if (options.firstPoll !== false) await gateway.pollNow();
  return {
    url: gateway.url,
    store: service.store,
    service,
    gateway,
    poll: () => gateway.pollNow(),
    open: (page, path) => page.goto(`${gateway.url}${path}`),
    close: () => gateway.close(),
  };
}
