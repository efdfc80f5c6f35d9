import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import type { EventService } from '@aushang/event-service';
import { readSettings } from '#server/settings/settings.ts';
import { type Gateway, startGateway } from '#server/app/start-gateway.ts';
import { test as base } from '#e2e/support/harness.ts';
import { leavePages } from '#e2e/support/leave-pages.ts';
import { type Link, startLink } from './link.ts';
import { settle, watchRequests } from './settle.ts';
import type { TestClock } from '#e2e/support/test-clock.ts';
import type { WorkerServers } from '#e2e/support/worker-servers.ts';

export { expect } from '#e2e/support/harness.ts';

/** Named screens can be changed with this password. */
export const deskPassword = 'password of the desk';
const acceptedKey = 'key-of-the-browser-tests';
/** A step is shorter than the 20 s after which the page gives up a request. */
const stepMs = 10_000;
const pollMs = 60_000;

/** Event service – cable – gateway – Wi-Fi – page; both links can fail. */
export interface World {
  /** Address of the gateway as the page reaches it, without a trailing slash. */
  readonly url: string;
  readonly wifi: Link;
  readonly cable: Link;
  readonly service: EventService;
  readonly gateway: () => Gateway | null;
  readonly stopGateway: () => Promise<void>;
  /** Starts it on the same data unless it runs; `build` replaces the build id of its pages. */
  readonly startGateway: (build?: string) => Promise<void>;
  readonly poll: () => Promise<void>;
  /** Moves time on in steps, with the gateway polling, and waits for the page's requests after each. */
  readonly advance: (page: Page, ms: number) => Promise<void>;
  /** Moves time on in one step, as over a night. */
  readonly skip: (page: Page, ms: number) => Promise<void>;
}

interface Place {
  readonly worker: WorkerServers;
  readonly clock: TestClock;
  readonly folder: string;
  readonly siteFile: string;
}

async function startWorld({
  worker,
  clock,
  folder,
  siteFile,
}: Place): Promise<World & { close: () => Promise<void> }> {
  const service = await worker.openService({ demo: true, acceptedKey }, clock.now);
  const cable = await startLink(service.url);
  let gateway: Gateway | null = null;
  const start = async (build?: string) => {
    if (gateway !== null) return;
    const pageDir = build === undefined ? 'dist/page' : await copyPages(join(folder, build), build);
    const env = {
      PORT: '0',
      POLL_SECONDS: String(pollMs / 1000),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'fatal',
      EVENT_SERVICE_API_KEY: acceptedKey,
      EVENT_SERVICE_URL: cable.url,
      SITE_FILE: siteFile,
      DESK_PASSWORD: deskPassword,
    };
    const settings = { ...readSettings(env, pageDir), eventServiceUrl: cable.url };
    const slides = build === undefined ? { slides: worker.slides } : {};
    gateway = await startGateway({ settings, now: clock.now, ...slides });
    wifi.target = gateway.url;
    if (cable.state === 'up') await gateway.pollNow();
  };
  const wifi = await startLink('http://127.0.0.1:9');
  await start();
  const poll = async () => {
    const state = { isPolling: true };
    void (gateway?.pollNow() ?? Promise.resolve()).finally(() => {
      state.isPolling = false;
    });
    // A poll that a stalled cable holds up is not waited for.
    while (state.isPolling && cable.held().length === 0) await wait(2);
  };
  // Stalled requests block later ones, as a browser opens at most six connections; the gateway forwards requests for images.
  const isHeld = (path: string) =>
    wifi.state === 'stalled' || (path.startsWith('/api/images/') && cable.held().length > 0);
  let polledAt = clock.now();
  const advance = async (page: Page, ms: number) => {
    for (let left = ms; left > 0; left -= stepMs) {
      await clock.advance(Math.min(left, stepMs));
      if (clock.now() - polledAt >= pollMs) {
        polledAt = clock.now();
        await poll();
      }
      await settle(page, isHeld);
    }
  };
  const stop = async () => {
    const running = gateway;
    gateway = null;
    wifi.target = 'http://127.0.0.1:9';
    await running?.close();
  };
  return {
    url: wifi.url,
    wifi,
    cable,
    service,
    gateway: () => gateway,
    stopGateway: stop,
    startGateway: start,
    poll,
    advance,
    skip: async (page, ms) => {
      await clock.skip(ms);
      await poll();
      await settle(page, isHeld);
    },
    close: async () => {
      await stop();
      await Promise.all([wifi.close(), cable.close()]);
    },
  };
}

/** Copies the built pages with another build id. */
async function copyPages(folder: string, build: string): Promise<string> {
  await cp('dist/page', folder, { recursive: true });
  const old = String(JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')).build);
  for (const name of ['build.json', 'index.html', 'desk.html', 'sw.js']) {
    const file = join(folder, name);
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(old, build));
  }
  // Compressed copies still contain the old id.
  const names = await readdir(folder);
  const stale = names.filter((name) => /^(index\.html|desk\.html|sw\.js)\.(br|gz)$/.test(name));
  await Promise.all(stale.map((name) => rm(join(folder, name))));
  return folder;
}

/** What the browser itself logs when the network fails. */
export const networkComplaints = [
  /Failed to load (resource|module script)/,
  /net::ERR_/,
  /EventSource/,
  /An unknown error occurred when fetching the script/,
  // The browser's update of the service worker meets the same faults: an error status, a captive portal's page, a redirect.
  /A bad HTTP response code \(\d+\) was received when fetching the script/,
  /The script has an unsupported MIME type \('text\/html'\)/,
  /The script resource is behind a redirect, which is disallowed/,
  /(Loading the (image|script)|Connecting to) 'http:\/\/127\.0\.0\.1:9\/login'/,
  // A page asks where it is redirected to, which a captive portal does not let it read; a gateway lets it read the time only.
  /Access to (fetch|resource) at .* has been blocked by CORS policy/,
];

interface WorldFixtures {
  readonly world: World;
  /** Option: path of `site.json`; '' for the built-in site. */
  readonly siteFile: string;
}

export const test = base.extend<WorldFixtures>({
  siteFile: ['', { option: true }],
  allowedComplaints: [networkComplaints, { scope: 'test' }],
  world: async ({ worker, clock, context, siteFile }, use, testInfo) => {
    // Hours of page time in thousands of steps.
    testInfo.setTimeout(2 * testInfo.timeout);
    const place = { worker, clock, folder: testInfo.outputPath('world'), siteFile };
    const { close, ...world } = await startWorld(place);
    context.pages().forEach(watchRequests);
    context.on('page', watchRequests);
    await use(world);
    // A page that is frozen or has crashed cannot be used again.
    await Promise.all(context.pages().map((page) => page.close()));
    await leavePages(context, world.url);
    await close();
  },
});
