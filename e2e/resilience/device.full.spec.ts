import type { Page } from 'playwright/test';
import { addEvent, hideEvents } from './edit-events.ts';
import { current, openWall, readScreen } from './read-screen.ts';
import { expect, test } from './world.ts';

/* What a device lacks, or takes away while the page runs. */

const wall = '/?monitor=mensa';
const minute = 60_000;

/** How often this page has been loaded since. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

test('over plain http there is no worker and no lock, and nothing is said of it: the wall runs, and takes a new build', async ({
  page,
  world,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false });
    for (const name of ['serviceWorker', 'wakeLock']) Reflect.deleteProperty(Navigator.prototype, name);
    Reflect.deleteProperty(window, 'caches');
  });
  await openWall(page, world, wall);
  const loads = countLoads(page);
  await world.stopGateway();
  await world.startGateway('eeeeeeeeeeee');
  await world.live(page, 5 * minute);
  await expect.poll(loads).toBe(1);
  await expect(current(page)).toHaveCount(1);
  await expect(page.locator('meta[name=build]')).toHaveAttribute('content', 'eeeeeeeeeeee');
  await page.goto(`${world.url}${wall}&diag=1`);
  await world.live(page, 10_000);
  const panel = page.getByRole('complementary', { name: 'Diagnose' });
  await expect(panel).toContainText('none here');
});

test('a wake lock that the device takes away or refuses is asked for again', async ({ page, world }) => {
  await page.addInitScript(() => {
    const device = { asked: 0, isWilling: true, lock: { released: false, release: async () => {} } };
    Object.assign(window, { device });
    const request = async () => {
      device.asked += 1;
      if (!device.isWilling) throw new DOMException('low battery', 'NotAllowedError');
      device.lock = { released: false, release: async () => {} };
      return device.lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const isHeld = () => page.evaluate(() => !Reflect.get(window, 'device').lock.released);
  const asked = () => page.evaluate(() => Reflect.get(window, 'device').asked);
  await openWall(page, world, wall);
  await expect.poll(asked).toBe(1);
  await page.evaluate(() => {
    const device = Reflect.get(window, 'device');
    Object.assign(device, { isWilling: false });
    Object.assign(device.lock, { released: true });
  });
  await world.live(page, 2 * minute);
  await expect.poll(asked).toBeGreaterThan(1);
  expect(await isHeld()).toBe(false);
  await page.evaluate(() => Object.assign(Reflect.get(window, 'device'), { isWilling: true }));
  await world.live(page, 2 * minute);
  await expect.poll(isHeld).toBe(true);
});

test('a stream that stands but says nothing is given up and opened anew', async ({ page, world }) => {
  world.wifi.set({ muteFor: /^\/api\/updates/ });
  await openWall(page, world, wall);
  world.wifi.asked.length = 0;
  await world.live(page, 6 * minute);
  const opened = () => world.wifi.asked.filter((path) => path.startsWith('/api/updates')).length;
  await expect.poll(opened).toBeGreaterThan(1);
  expect(opened()).toBeLessThan(10);
});

test.describe('a wall on which nothing changes for long is not taken for one that hangs (field failure 8)', () => {
  for (const [name, hasEvent] of [
    ['one event', true],
    ['nothing to show', false],
  ] as const) {
    test(name, async ({ page, world }) => {
      await hideEvents(world);
      if (hasEvent)
        await addEvent(world, 'Dauerausstellung', '2026-11-24T18:00:00+01:00', '2026-11-24T20:00:00+01:00');
      await world.poll();
      await openWall(page, world, wall);
      const first = await readScreen(page);
      expect(first.event !== null).toBe(hasEvent);
      const loads = countLoads(page);
      const isSame = await page.evaluateHandle(() => {
        const root = document.getElementById('root');
        return () => document.getElementById('root') === root;
      });
      await world.live(page, 10 * minute);
      expect(loads()).toBe(0);
      expect(await isSame.evaluate((same) => same())).toBe(true);
      expect(await readScreen(page)).toMatchObject({ slides: 1, event: first.event });
    });
  }
});
