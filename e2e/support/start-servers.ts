import type { Page } from 'playwright/test';
import { readSettings } from '#server/settings/settings.ts';
import { startGateway } from '#server/start/start-gateway.ts';
import { type EventServiceOptions, startEventService } from '@aushang/event-service';

export interface ServerOptions {
  /** How the event service differs from the usual one of tests: sample events, in memory. */
  readonly service?: Partial<EventServiceOptions>;
  /** Variables of the gateway's environment, such as `SITE_FILE`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the gateway has read the event service once before the test begins; default true. */
  readonly firstPoll?: boolean;
}

/** Longer than any test lasts: only `poll` makes the gateway read. */
const never = '3600';
const acceptedKey = 'key-of-the-browser-tests';

/**
 * Starts the reference event service and the gateway with the built pages in this process, on free loopback ports, both
 * with the test's clock. Needs `dist/page` (`npm run build`).
 */
export async function startServers(options: ServerOptions, now: () => number, dataDir: string) {
  const service = await startEventService({
    port: 0,
    dataDir: null,
    demo: true,
    now,
    acceptedKey,
    ...options.service,
  });
  const env = {
    PORT: '0',
    POLL_SECONDS: never,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    EVENT_SERVICE_API_KEY: acceptedKey,
    ...options.env,
  };
  const settings = {
    ...readSettings(env, 'dist/page'),
    eventServiceUrl: options.env?.['EVENT_SERVICE_URL'] ?? service.url,
  };
  const gateway = await startGateway({ settings, now });
  if (options.firstPoll !== false) await gateway.pollNow();
  return {
    /** The gateway's address, without a slash at the end. */
    url: gateway.url,
    /** What the event service holds, to be edited: the gateway sees it at the next `poll`. */
    store: service.store,
    service,
    gateway,
    /** Lets the gateway read the event service now. */
    poll: () => gateway.pollNow(),
    /** Opens an address of the gateway, such as `/?monitor=mensa`. */
    open: (page: Page, path: string) => page.goto(`${gateway.url}${path}`),
    close: async () => {
      await gateway.close();
      await service.close();
    },
  };
}

export type Servers = Awaited<ReturnType<typeof startServers>>;
