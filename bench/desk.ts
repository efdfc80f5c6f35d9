import { loadavg } from 'node:os';
import process from 'node:process';
import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { fakeCategories, fakeCategory, fakeEvent, startFakeUpstream } from '#server/testing/fake-upstream.ts';
import { startUpstreamGateway } from '#server/testing/upstream-gateway.ts';
import { findBrowser } from '#scripts/browsers/test-browser.mjs';

/**
 * The desk with 60 monitors and 600 events on the built page, without browser cache: time until all tiles of the first view
 * are there and until the first frame shows a slide, beside the first slide of a kiosk page. Fails if the median of the tiles
 * is above three seconds.
 */
const monitors = 60;
/** These are more than fit into the window. */
const firstTiles = 36;
const eventsEach = 10;
const rounds = 7;
const longestMs = 3000;

const upstream = await startFakeUpstream();
const places = Array.from({ length: monitors }, (_, at) => fakeCategory(10 + at, `Gebäude ${at + 1}`));
upstream.categories = [...fakeCategories('Monitore', 'Alle Monitore'), ...places];
upstream.events = Array.from({ length: monitors * eventsEach }, (_, at) => {
  const start = Date.now() + (1 + (at % 50)) * 86_400_000;
  const startDate = new Date(start).toISOString();
  const endDate = new Date(start + 7_200_000).toISOString();
  return fakeEvent(at + 1, [10 + (at % monitors)], { name: `Vortrag Nummer ${at + 1}`, startDate, endDate });
});

/** Milliseconds from navigation until `find` matches. */
async function timeUntil(browser: Browser, address: string, find: (page: Page) => Locator): Promise<number> {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await find(page).waitFor();
  const ms = performance.now() - began;
  await context.close();
  return ms;
}

const slide = 'article[aria-current="true"]';
const views = [
  ['all tiles of the first view', '/desk', (page: Page) => page.locator('main li').nth(firstTiles - 1)],
  [
    'the first frame with a slide',
    '/desk',
    (page: Page) => page.frameLocator('iframe >> nth=0').locator(slide),
  ],
  ['the kiosk page: its first slide', '/?monitor=gebaeude-1', (page: Page) => page.locator(slide)],
] as const;

const { gateway, close } = await startUpstreamGateway(upstream);
const executablePath = process.env['KIOSK_BROWSER'] ?? findBrowser();
const browser = await chromium.launch(executablePath === null ? {} : { executablePath });
console.log(`load ${(loadavg()[0] ?? 0).toFixed(1)}; ${monitors} monitors, ${monitors * eventsEach} events`);
const medians: number[] = [];
for (const [what, path, find] of views) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    times.push(await timeUntil(browser, gateway.url + path, find));
  times.sort((one, other) => one - other);
  medians.push(times[Math.floor(rounds / 2)] ?? Infinity);
  const [fastest, slowest] = [times[0] ?? 0, times.at(-1) ?? 0];
  console.log(
    `      ${what}: ${medians.at(-1)?.toFixed(0)} ms (${fastest.toFixed(0)} to ${slowest.toFixed(0)})`,
  );
}
const [tiles = Infinity, , kiosk = 0] = medians;
const isWithin = tiles <= longestMs;
console.log(
  `${isWithin ? 'ok  ' : 'FAIL'}  tiles after ${tiles.toFixed(0)} ms (at most ${longestMs}), ` +
    `${(tiles / kiosk).toFixed(2)} times the kiosk page's first slide`,
);
process.exitCode = isWithin ? 0 : 1;
await browser.close();
await gateway.close();
await close();
