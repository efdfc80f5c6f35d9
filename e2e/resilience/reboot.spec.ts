import { kioskPath, readScreen } from './read-screen.ts';
import { expect, test } from './world.ts';
import { current } from '#e2e/support/started-page.ts';
import { openAndStore, reboot, storeAndReboot, storedKeys } from './reboot-page.ts';

test('after a reboot without network slides appear within a second and show the age of the data', async ({
  page: first,
  context,
  world,
  clock,
}) => {
  await openAndStore(first, world);
  const seen = await readScreen(first);
  const page = await reboot(context, first);
  world.wifi.set('cut');
  await world.stopGateway();
  // A paused clock keeps the time of the page independent of the machine's speed. The instant must not be over by then.
  await page.clock.pauseAt(clock.now() + 10_000);
  await page.goto(`${world.url}${kioskPath}`);
  for (let ms = 0; ms < 1000 && (await readScreen(page)).slides === 0; ms += 50) {
    await page.clock.runFor(50);
    // Real time for reading the storage.
    await page.waitForSelector('article[aria-current="true"]', { timeout: 500 }).catch(() => undefined);
  }
  await expect(current(page)).toHaveCount(1);
  await page.clock.resume();
  expect(seen.event).not.toBeNull();
  expect((await readScreen(page)).event).not.toBeNull();
  await world.advance(page, 240_000);
  await expect(current(page).getByText('Stand 12:0')).toBeVisible();
  await world.startGateway();
  world.wifi.set('up');
  await world.advance(page, 120_000);
  await expect(page.getByText('Stand 12:0')).toHaveCount(0);
});

test('after a reboot slides do not wait for a stalled network', async ({ page: first, context, world }) => {
  const page = await storeAndReboot(context, first, world);
  world.wifi.set('stalled');
  await page.goto(`${world.url}${kioskPath}`);
  // This takes less than the 20 s after which the page gives up a request.
  await expect(current(page)).toHaveCount(1);
});

test('a device whose clock starts in 1970 without network uses the stored time', async ({
  page: first,
  context,
  world,
  clock,
}) => {
  const page = await storeAndReboot(context, first, world);
  world.wifi.set('cut');
  await page.addInitScript(() => {
    const shift = Date.now();
    const { now } = Date;
    Date.now = () => now() - shift;
  });
  await page.goto(`${world.url}${kioskPath}&diag=1`);
  await expect(current(page)).toHaveCount(1);
  expect((await readScreen(page)).event).not.toBeNull();
  await expect(page.getByText(/20\. .*12:0\d \(gespeichert\)/)).toBeVisible();
  expect(clock.now()).toBeGreaterThan(0);
});

test('storage holds the monitor data and nothing else: no cookies, no client’s address, no key', async ({
  context,
  page,
  world,
}) => {
  await openAndStore(page, world);
  expect(await context.cookies()).toEqual([]);
  expect(await storedKeys(page)).toEqual(['board 1 [["mensa"],null,null]', 'stamp 1 [["mensa"],null,null]']);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});
