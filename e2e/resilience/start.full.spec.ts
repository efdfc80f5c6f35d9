import { kioskPath, openKiosk, readScreen } from './read-screen.ts';
import { letWorkerTakeOver } from './settle.ts';
import { expect, test } from './world.ts';
import { awaitStart, current } from '#e2e/support/started-page.ts';

/* The minutes after the first slide, before watchdog and service worker are loaded. */

test('while the download of hyphenation patterns stalls the page starts without hyphens (field failure 11)', async ({
  page,
  world,
  clock,
}) => {
  let requests = 0;
  await page.route('**/assets/hyphenate-german-*.js', () => {
    requests += 1;
  });
  await page.goto(`${world.url}${kioskPath}`);
  await expect.poll(() => requests).toBe(1);
  await clock.advance(4000);
  await awaitStart(page);
  await expect(current(page)).toHaveCount(1);
});

test('a captive portal that answers for the watchdog’s script: the page stays, and loads it once its gateway is back (field failures 2, 4)', async ({
  page,
  world,
}) => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  const login = { contentType: 'text/html', body: '<!doctype html><title>Login</title>' };
  await page.route('**/assets/watchdog-*.js', (route) => route.fulfill(login));
  await page.goto(`${world.url}${kioskPath}`);
  await awaitStart(page);
  world.wifi.set('login');
  await world.advance(page, 1_300_000);
  expect(loads).toBe(1);
  expect((await readScreen(page)).event).not.toBeNull();
  await page.unroute('**/assets/watchdog-*.js');
  world.wifi.set('up');
  await world.advance(page, 620_000);
  await expect.poll(() => loads).toBe(2);
  await awaitStart(page);
  await world.advance(page, 10_000);
  await expect(page.locator('html.wall')).toHaveCount(1);
});

test('nothing of a captive portal that answers while the service worker installs is stored', async ({
  page: first,
  context,
  world,
}) => {
  await first.route('**/sw.js', (route) => route.fulfill({ status: 503, body: '' }));
  await openKiosk(first, world, kioskPath);
  await first.unroute('**/sw.js');
  world.wifi.set({ loginFor: /^\/assets\// });
  await world.advance(first, 610_000);
  const workerRequests = () => world.wifi.requested.filter((path) => path === '/sw.js').length;
  await expect.poll(workerRequests).toBeGreaterThan(0);
  world.wifi.set('up');
  await world.advance(first, 610_000);
  await letWorkerTakeOver(first);
  await world.advance(first, 80_000);
  await first.close();
  const page = await context.newPage();
  world.wifi.set('cut');
  await page.goto(`${world.url}${kioskPath}`);
  await expect(current(page)).toHaveCount(1);
  expect((await readScreen(page)).event).not.toBeNull();
});
