import { test as base } from 'playwright/test';
import { type Servers, type ServerOptions, startServers } from './start-servers.ts';
import { installClock, type TestClock } from './test-clock.ts';
import { watchConsole } from './watch-console.ts';

export { expect } from 'playwright/test';

export interface Fixtures {
  /** Option: the moment a test begins at, ISO with offset. A Friday noon in Berlin, unless the test says otherwise. */
  readonly startAt: string;
  /** Option: how service and gateway differ from the usual ones. */
  readonly serverOptions: ServerOptions;
  /** Option: complaints of pages that this test expects, by their words; all others fail it. */
  readonly allowedComplaints: readonly RegExp[];
  /** One clock for servers and pages. */
  readonly clock: TestClock;
  /** The event service and the gateway, started for this test alone. */
  readonly servers: Servers;
  readonly noComplaints: void;
}

/**
 * Playwright's `test` with the whole chain: `test('…', async ({ page, servers, clock }) => …)`. Options are set by
 * `test.use({ startAt: '2026-12-31T23:50:00+01:00' })`.
 */
export const test = base.extend<Fixtures>({
  startAt: ['2026-11-20T12:00:00+01:00', { option: true }],
  serverOptions: [{}, { option: true }],
  allowedComplaints: [[], { option: true }],
  clock: async ({ context, startAt }, use) => use(await installClock(context, startAt)),
  servers: async ({ serverOptions, clock, context }, use, testInfo) => {
    const servers = await startServers(serverOptions, clock.now, testInfo.outputPath('data'));
    await use(servers);
    // The pages first: they would rightly complain about a gateway that is gone.
    await Promise.all(context.pages().map((page) => page.close()));
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
