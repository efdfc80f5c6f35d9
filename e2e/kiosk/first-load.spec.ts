import { gzipSync } from 'node:zlib';
import { expect, test } from '#e2e/support/harness.ts';
import { awaitStart } from '#e2e/support/started-page.ts';

/** Design §7; without hyphenation patterns, a chunk per language. */
const budgetBytes = 125_000;
const patterns = /\/assets\/(de|en)-[\w-]+\.js$/;

test('the kiosk page loads no more JavaScript before its first slide than the budget allows', async ({
  page,
  servers,
}) => {
  const loads: Promise<readonly [url: string, bytes: number]>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || patterns.test(response.url())) return;
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).byteLength);
    loads.push(size.then((bytes) => [response.url(), bytes]));
  });
  await servers.open(page, '/?monitor=mensa');
  await awaitStart(page);
  const scripts = await Promise.all(loads);
  const total = scripts.reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(total, scripts.join('\n')).toBeLessThanOrEqual(budgetBytes);
  expect(total).toBeGreaterThan(50_000);
});

test('a document is painted before its style sheet arrives, and the page draws nothing without it', async ({
  page,
  servers,
}) => {
  const held: (() => void)[] = [];
  await page.route('**/?monitor=mensa', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<div id="root">', '<h1>Vortrag</h1>$&');
    await route.fulfill({ response, body });
  });
  await page.route('**/assets/style-*.css', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const moments: string[] = [];
  const browser = await page.context().newCDPSession(page);
  browser.on('Page.lifecycleEvent', ({ name }) => moments.push(name));
  await browser.send('Page.enable');
  await browser.send('Page.setLifecycleEventsEnabled', { enabled: true });
  await page.goto(`${servers.url}/?monitor=mensa`, { waitUntil: 'commit' });
  await expect.poll(() => moments).toContain('firstContentfulPaint');
  await expect.poll(() => held.length).toBe(1);
  await expect(page.locator('#root > *')).toHaveCount(0);
  held.forEach((release) => release());
  await awaitStart(page);
});
