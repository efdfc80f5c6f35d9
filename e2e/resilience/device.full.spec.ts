import { addEvent, hideEvents } from './edit-events.ts';
import { countLoads, kioskPath, openKiosk, readScreen } from './read-screen.ts';
import { expect, test } from './world.ts';
import { current } from '#e2e/support/started-page.ts';

const minute = 60_000;

test('over plain http, without service worker and wake lock, the page runs without complaints and takes a new build', async ({
  page,
  world,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false });
    for (const name of ['serviceWorker', 'wakeLock']) Reflect.deleteProperty(Navigator.prototype, name);
    Reflect.deleteProperty(window, 'caches');
  });
  await openKiosk(page, world, kioskPath);
  const loads = countLoads(page);
  await world.stopGateway();
  await world.startGateway('eeeeeeeeeeee');
  await world.advance(page, 5 * minute);
  await expect.poll(loads).toBe(1);
  await expect(current(page)).toHaveCount(1);
  await expect(page.locator('meta[name=build]')).toHaveAttribute('content', 'eeeeeeeeeeee');
  await page.goto(`${world.url}${kioskPath}&diag=1`);
  await world.advance(page, 10_000);
  const panel = page.getByRole('complementary', { name: 'Diagnose' });
  await expect(panel).toContainText('none here');
});

test('a wake lock that the device releases or refuses is requested again', async ({ page, world }) => {
  await page.addInitScript(() => {
    const device = { requests: 0, isAllowed: true, lock: { released: false, release: async () => {} } };
    Object.assign(window, { device });
    const request = async () => {
      device.requests += 1;
      if (!device.isAllowed) throw new DOMException('low battery', 'NotAllowedError');
      device.lock = { released: false, release: async () => {} };
      return device.lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const isHeld = () => page.evaluate(() => !Reflect.get(window, 'device').lock.released);
  const requestCount = () => page.evaluate(() => Reflect.get(window, 'device').requests);
  await openKiosk(page, world, kioskPath);
  await expect.poll(requestCount).toBe(1);
  await page.evaluate(() => {
    const device = Reflect.get(window, 'device');
    Object.assign(device, { isAllowed: false });
    Object.assign(device.lock, { released: true });
  });
  await world.advance(page, 2 * minute);
  await expect.poll(requestCount).toBeGreaterThan(1);
  expect(await isHeld()).toBe(false);
  await page.evaluate(() => Object.assign(Reflect.get(window, 'device'), { isAllowed: true }));
  await world.advance(page, 2 * minute);
  await expect.poll(isHeld).toBe(true);
});

test('an open stream without messages is closed and reopened', async ({ page, world }) => {
  world.wifi.set({ muteFor: /^\/api\/updates/ });
  await openKiosk(page, world, kioskPath);
  world.wifi.requested.length = 0;
  await world.advance(page, 6 * minute);
  const opened = () => world.wifi.requested.filter((path) => path.startsWith('/api/updates')).length;
  await expect.poll(opened).toBeGreaterThan(1);
  expect(opened()).toBeLessThan(10);
});

test.describe('a page on which nothing changes for long is not taken for a frozen one (field failure 8)', () => {
  for (const [name, hasEvent] of [
    ['one event', true],
    ['nothing to show', false],
  ] as const) {
    test(name, async ({ page, world }) => {
      await hideEvents(world);
      if (hasEvent)
        await addEvent(world, 'Dauerausstellung', '2026-11-24T18:00:00+01:00', '2026-11-24T20:00:00+01:00');
      await world.poll();
      await openKiosk(page, world, kioskPath);
      const first = await readScreen(page);
      expect(first.event !== null).toBe(hasEvent);
      const loads = countLoads(page);
      const isSame = await page.evaluateHandle(() => {
        const root = document.getElementById('root');
        return () => document.getElementById('root') === root;
      });
      await world.advance(page, 10 * minute);
      expect(loads()).toBe(0);
      expect(await isSame.evaluate((same) => same())).toBe(true);
      expect(await readScreen(page)).toMatchObject({ slides: 1, event: first.event });
    });
  }
});
