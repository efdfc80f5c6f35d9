import { test as base } from 'playwright/test';
import { type Servers, type ServerOptions, startServers } from './start-servers.ts';
import { leavePages } from './leave-pages.ts';
import { installClock, type TestClock } from './test-clock.ts';
import { watchConsole } from './watch-console.ts';
import { createWorkerServers, type WorkerServers } from './worker-servers.ts';

export { expect } from 'playwright/test';

export interface Fixtures {
  /** Option: when a test begins, ISO 8601 with offset. Default: a Friday noon in Berlin. */
  readonly startAt: string;
  /** Option: settings of event service and gateway. */
  readonly serverOptions: ServerOptions;
  /** Option: complaints of pages that this test expects; all others fail it. */
  readonly allowedComplaints: readonly RegExp[];
  readonly clock: TestClock;
  /** Event service and gateway in the state of a start. */
  readonly servers: Servers;
  readonly noComplaints: void;
}

export interface WorkerFixtures {
  readonly worker: WorkerServers;
}

/** Playwright's `test` with servers and a clock: `test('…', async ({ page, servers, clock }) => …)`. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  worker: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
    async ({}, use) => {
      const worker = createWorkerServers();
      await use(worker);
      await worker.close();
    },
    { scope: 'worker' },
  ],
  startAt: ['2026-11-20T12:00:00+01:00', { option: true }],
  serverOptions: [{}, { option: true }],
  allowedComplaints: [[], { option: true }],
  clock: async ({ context, startAt }, use) => use(await installClock(context, startAt)),
  servers: async ({ worker, serverOptions, clock, context }, use, testInfo) => {
    const place = { worker, now: clock.now, dataDir: testInfo.outputPath('data') };
    const servers = await startServers(serverOptions, place);
    await use(servers);
    await leavePages(context, servers.url);
    await servers.close();
  },
  noComplaints: [
    async ({ context, allowedComplaints }, use) => {
      const complaints = watchConsole(context, allowedComplaints);
      await use();
      if (complaints.length > 0) throw new Error(`the page complained:\n${complaints.join('\n')}`);
    },
    { auto: true },
  ],
});
