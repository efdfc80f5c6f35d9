import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { findBrowser } from '#scripts/browsers/test-browser.mjs';
import { builtGateway, report } from './program.ts';
import { startPolledGateway, type usualUpstream } from './start-gateway.ts';

const walls = 8;
const goalSeconds = 10;
const limitMs = 60_000;

const ends: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'is closed': (page) => page.close(),
  hangs: async (page) => void page.evaluate('for (;;);').catch(() => undefined),
  crashes: async (page) => void page.goto('chrome://crash').catch(() => undefined),
};

const nextStream = (context: BrowserContext) =>
  context.waitForEvent('request', {
    predicate: (request) => request.url().includes('/api/updates'),
    timeout: limitMs,
  });

/** How long the pages of a browser are without the stream when the page that has it goes. */
export async function measureHandOver(upstream: Awaited<ReturnType<typeof usualUpstream>>): Promise<void> {
  const gateway = await startPolledGateway(builtGateway, upstream, {}, false);
  const executablePath = process.env['KIOSK_BROWSER'] ?? findBrowser();
  const browser = await chromium.launch(executablePath === null ? {} : { executablePath });
  for (const [what, end] of Object.entries(ends)) {
    const context = await browser.newContext();
    const first = nextStream(context);
    const pages = [];
    for (let number = 0; number < walls; number += 1) {
      const page = await context.newPage();
      await page.goto(`${gateway.url}/?monitor=mensa&days=${number + 1}`);
      pages.push(page);
      if (number === 0) await first;
    }
    await wait(15_000);
    const next = nextStream(context);
    const from = performance.now();
    await (pages[0] && end(pages[0]));
    await next;
    const seconds = (performance.now() - from) / 1000;
    report(
      `the stream of ${walls} pages whose page ${what} is opened by another one after ${seconds.toFixed(1)} s (at most ${goalSeconds})`,
      seconds <= goalSeconds,
    );
    await context.close();
  }
  await browser.close();
  await gateway.stop();
}
