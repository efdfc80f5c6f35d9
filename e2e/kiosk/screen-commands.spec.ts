import type { Locator, Page } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';
import { openNamedScreens } from '#e2e/support/named-screens.ts';
import { awaitStart, current } from '#e2e/support/started-page.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import type { TestClock } from '#e2e/support/test-clock.ts';

const password = 'password of the desk';
test.use({ serverOptions: { env: { DESK_PASSWORD: password } } });

const mensa = { monitors: ['mensa'], parameters: { overview: 'off', seconds: 20 } };
const headers = { authorization: `Basic ${Buffer.from(`x:${password}`).toString('base64')}` };
const status = (page: Page) => page.getByRole('status');

async function give(page: Page, url: string, name: string, command: 'identify' | 'reload') {
  const answer = await page.request.post(`${url}/api/screens/${name}/commands`, {
    headers,
    data: { command },
  });
  expect(answer.status()).toBe(202);
}

/** Until the page follows the stream of the gateway, three seconds after its start. */
async function openFollowing(page: Page, servers: Servers, clock: TestClock, name: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/updates'));
  await servers.open(page, `/s/${name}`);
  await awaitStart(page);
  await clock.advance(3000);
  await stream;
}

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

/** Two are as long as a name may be. */
const names = ['campus-nord-gebaeude-b17-erdgeschoss-haupteingang-rechts-neben-a', 'w'.repeat(64), 'mensa'];
const sizes = [
  [1920, 1080],
  [1080, 1920],
  [3840, 2160],
] as const;

/** Edges of the lines and facts of the overlay, in CSS pixels. */
const readEdges = (overlay: Locator) =>
  overlay.locator('span, p:last-child').evaluateAll((parts) =>
    parts.map((part) => {
      const glyphs = document.createRange();
      glyphs.selectNodeContents(part);
      const { left, right } = glyphs.getBoundingClientRect();
      // In height a font is larger than its letters.
      const { top, bottom } = part.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );

for (const name of names)
  test(`the whole name fits on every screen: ${name}`, async ({ page, servers, clock }) => {
    await openNamedScreens(page.request, servers.url, password).put(name, mensa);
    await openFollowing(page, servers, clock, name);
    await give(page, servers.url, name, 'identify');
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await expect(status(page)).toHaveText(new RegExp(`^${name}${width} × ${height} px12:\\d\\d$`));
      const edges = await readEdges(status(page));
      expect(Math.min(...edges.flatMap(({ left, top }) => [left, top]))).toBeGreaterThan(0);
      expect(Math.max(...edges.map(({ right }) => right))).toBeLessThan(width);
      expect(Math.max(...edges.map(({ bottom }) => bottom))).toBeLessThan(height);
    }
  });

test('a screen that is dark by its hours shows its name, too', async ({ page, servers, clock }) => {
  const parameters = { on: '06:00', off: '11:00' };
  await openNamedScreens(page.request, servers.url, password).put('eingang', { ...mensa, parameters });
  await openFollowing(page, servers, clock, 'eingang');
  await expect(current(page)).toHaveCount(0);
  await give(page, servers.url, 'eingang', 'identify');
  await expect(status(page)).toContainText('eingang');
  const isOnTop = await status(page).evaluate((overlay) => {
    const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    return overlay.contains(top);
  });
  expect(isOnTop).toBe(true);
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
  // Until the gateway has dropped the command, and beyond.
  for (let step = 0; step < 8; step += 1) await clock.advance(20_000);
  await expect.poll(distinct).toBe(2);
  await expect(page.locator('html[data-same]')).toHaveCount(1);
  await expect(current(page)).toHaveCount(1);
});
