import { expect, test } from '#e2e/support/harness.ts';
import { openNamedScreens } from '#e2e/support/named-screens.ts';
import { awaitStart, current } from '#e2e/support/started-page.ts';
import { give, openFollowing, password, status } from './command-page.ts';

test.use({ serverOptions: { env: { DESK_PASSWORD: password } } });

const mensa = { monitors: ['mensa'], parameters: { overview: 'off', seconds: 20 } };

test('a screen shows its name by the stream for ten seconds, while its slides go on', async ({
  page,
  servers,
  clock,
}) => {
  await openNamedScreens(page.request, servers.url, password).put('eingang', mensa);
  await openFollowing(page, servers, clock, 'eingang');
  const before = await current(page).getAttribute('data-event');
  await give(page, servers.url, 'eingang', 'identify');
  await expect(status(page)).toHaveText(/^eingang\d+ × \d+ px12:\d\d$/, { timeout: 2000 });
  await expect(current(page)).toHaveCount(1);
  await clock.advance(8000);
  await expect(status(page)).toBeVisible();
  await clock.advance(2000);
  await expect(status(page)).toHaveCount(0);
  await clock.advance(10_000);
  await expect(current(page)).toHaveCount(1);
  expect(await current(page).getAttribute('data-event')).not.toBe(before);
});

test('a screen loads its page anew, once', async ({ page, servers, clock }) => {
  await openNamedScreens(page.request, servers.url, password).put('eingang', mensa);
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/heartbeats')) loads.push(String(request.postDataJSON().load));
  });
  const distinct = () => new Set(loads).size;
  await openFollowing(page, servers, clock, 'eingang');
  const reported = page.waitForResponse((response) => response.url().endsWith('/api/heartbeats'));
  await clock.advance(11_000);
  await reported;
  const loaded = page.waitForEvent('load');
  await give(page, servers.url, 'eingang', 'reload');
  await loaded;
  await awaitStart(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
  // The time passes until the gateway has dropped the command, and beyond.
  for (let step = 0; step < 8; step += 1) await clock.advance(20_000);
  await expect.poll(distinct).toBe(2);
  await expect(page.locator('html[data-same]')).toHaveCount(1);
  await expect(current(page)).toHaveCount(1);
});
