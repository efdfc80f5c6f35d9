import { decodeQr } from './decode-qr.ts';
import { expect, test } from './harness.ts';
import { takeScreenshot } from './take-screenshot.ts';

test('pages and servers share the clock, and advancing it fires every timer that is due', async ({
  page,
  clock,
}) => {
  await page.setContent('<p>0</p>');
  await page.evaluate(() => {
    let ticks = 0;
    setInterval(() => (document.body.textContent = String((ticks += 1))), 60_000);
  });
  const before = clock.now();
  await clock.advance(10 * 60_000);
  await expect(page.locator('body')).toHaveText('10');
  await clock.skip(60 * 60_000);
  await expect(page.locator('body')).toHaveText('11');
  expect(clock.now() - before).toBeGreaterThanOrEqual(70 * 60_000);
  const pageNow = await page.evaluate(() => Date.now());
  expect(Math.abs(pageNow - clock.now())).toBeLessThan(5000);
});

test('a subclass of Date constructs its own instances under the replaced clock', async ({ page, clock }) => {
  expect(clock.now()).toBeGreaterThan(0);
  await page.goto('about:blank');
  const isOwn = await page.evaluate(() => {
    class OwnDate extends Date {}
    return [new OwnDate(0) instanceof OwnDate, new Date(0) instanceof Date, new Date(5).getTime()];
  });
  expect(isOwn).toEqual([true, true, 5]);
});

test('zone and language of the device differ from those of the site', async ({ page }) => {
  const device = await page.evaluate(() => [new Date(0).getHours(), navigator.language]);
  expect(device).toEqual([12, 'fr-FR']);
});

test('the browser disables every feature that Playwright disables', async ({ browser }) => {
  const session = await browser.newBrowserCDPSession();
  const { commandLine } = await session.send('SystemInfo.getInfo');
  const lists = Array.from(commandLine.matchAll(/--disable-features=(\S*)/g), ([, list = '']) =>
    list.split(','),
  );
  const [playwrights = [], last = []] = lists.slice(-2);
  expect(playwrights.length).toBeGreaterThan(5);
  expect(last).toEqual(expect.arrayContaining(playwrights));
});

test('no QR code is decoded from a screenshot without one', async ({ page }) => {
  await page.setContent('<p>no code</p>');
  expect(await decodeQr(await takeScreenshot(page))).toEqual([]);
});

test.describe('a complaint of a page', () => {
  test('fails the test: an error on the console', async ({ page }) => {
    test.fail();
    await page.evaluate(`console.error('planted')`);
  });

  test('fails the test: an uncaught exception', async ({ page }) => {
    test.fail();
    await page.evaluate(() => void setTimeout(() => JSON.parse('planted'), 0));
    await page.waitForEvent('pageerror');
  });
});

test.describe('an allowed complaint', () => {
  test.use({ allowedComplaints: [/planted/] });
  test('does not fail the test', async ({ page }) => {
    await page.evaluate(`console.warn('planted')`);
    expect(await page.title()).toBe('');
  });
});

test('the gateway has the time of the test and serves an edit after its next poll', async ({
  page,
  servers,
  clock,
}) => {
  await clock.advance(3_600_000);
  const read = async (path: string) => (await page.request.get(`${servers.url}${path}`)).text();
  const difference = Number(JSON.parse(await read('/api/time')).now) - clock.now();
  expect(Math.abs(difference)).toBeLessThan(5000);

  const [first] = await servers.store.events.list();
  const id = first?.id ?? 0;
  await servers.store.events.update(id, { translations: { de: { name: 'Umbenannt' } } });
  expect(await read(`/api/events/${id}`)).not.toContain('Umbenannt');
  await servers.poll();
  expect(await read(`/api/events/${id}`)).toContain('Umbenannt');
});
