import { gzipSync } from 'node:zlib';
import { expect, test } from '#e2e/support/harness.ts';
import { awaitStart } from '#e2e/support/started-page.ts';

/** Design §7; without hyphenation patterns, a chunk per language. */
const budgets = { start: 105_000, all: 137_000 };
const patterns = /\/assets\/hyphenate-(german|english)-[\w-]+\.js$/;

test('the kiosk page starts with no more JavaScript than the budget allows, and draws slides with little more', async ({
  page,
  servers,
}) => {
  const loads: Promise<readonly [url: string, bytes: number]>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || patterns.test(response.url())) return;
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).byteLength);
    loads.push(size.then((bytes) => [response.url(), bytes]));
  });
  // These scripts are held back, since slides need none of them. A timer loads them after the start, which a busy machine may
  // reach late, and what is stored loads at once where the gateway could not draw in time.
  await page.route(/\/assets\/(?:notices|watchdog|storage)-/, () => undefined);
  const document = await servers.open(page, '/?monitor=mensa');
  const html = (await document?.text()) ?? '';
  await awaitStart(page);
  const scripts = await Promise.all(loads);
  const sum = (list: typeof scripts) => list.reduce((total, [, bytes]) => total + bytes, 0);
  const start = sum(scripts.filter(([url]) => html.includes(`data-script="${new URL(url).pathname}"`)));
  expect(start, scripts.join('\n')).toBeLessThanOrEqual(budgets.start);
  expect(start).toBeGreaterThan(50_000);
  expect(sum(scripts), scripts.join('\n')).toBeLessThanOrEqual(budgets.all);
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
