import type { Page } from 'playwright/test';
import { current, openWall, readScreen } from './read-screen.ts';
import { expect, test, type World } from './world.ts';

/* Reloads that a page takes by itself while nothing is broken: before memory runs out, and at a quiet hour. */

const wall = '/?monitor=mensa&seconds=30';
const minute = 60_000;

/** How often this page has been loaded since. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

test.describe('an engine that tells its heap (field failures 7, 8)', () => {
  /** A heap above the guard's limit, for good or until the page has been loaded anew. */
  const fillHeap = (page: Page, isForGood: boolean) =>
    page.addInitScript((forGood) => {
      const heap = {
        get usedJSHeapSize() {
          return forGood || window.history.state?.reason !== 'memory' ? 450_000_000 : 60_000_000;
        },
        jsHeapSizeLimit: 2_000_000_000,
      };
      Object.defineProperty(window.performance, 'memory', { value: heap });
    }, isForGood);

  /** Notes how long the slide on screen had been there when the page asked whether it may be loaded anew; page time, ms. */
  const watchProbes = (page: Page) =>
    page.addInitScript(() => {
      let [shown, since] = ['', 0];
      const look = () => {
        const now = document.querySelector('article[aria-current="true"]')?.getAttribute('data-event') ?? '';
        if (now !== shown) [shown, since] = [now, performance.now()];
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
      const original = window.fetch;
      window.fetch = (input, options) => {
        if (input === '/') sessionStorage.setItem('probed', String(performance.now() - since));
        return original(input, options);
      };
    });

  test('is relieved by a reload between two slides once its gateway answers, and by one alone', async ({
    page,
    world,
  }) => {
    await fillHeap(page, false);
    await watchProbes(page);
    await openWall(page, world, '/?monitor=mensa&seconds=50');
    const loads = countLoads(page);
    world.wifi.set('login');
    await world.live(page, 10 * minute);
    expect(loads()).toBe(0);
    expect((await readScreen(page)).event).not.toBeNull();
    world.wifi.set('up');
    await world.live(page, 4 * minute);
    await expect.poll(loads).toBe(1);
    // The page's clock may be pushed on to its next beat before a turn is drawn: 5 s.
    expect(Number(await page.evaluate(() => sessionStorage.getItem('probed') ?? 'never'))).toBeLessThan(
      10_000,
    );
    await expect(current(page)).toHaveCount(1);
    await world.live(page, 20 * minute);
    expect(loads()).toBe(1);
  });

  test('is not reloaded again and again where that does not help', async ({ page, world }) => {
    test.slow();
    await fillHeap(page, true);
    await openWall(page, world, wall);
    const loads = countLoads(page);
    const seen = new Set<string | null>();
    for (let step = 0; step < 12; step += 1) {
      await world.live(page, 5 * minute);
      await expect(current(page)).toHaveCount(1);
      seen.add((await readScreen(page)).event);
    }
    // At once, then after 1, 4, 15 minutes; the next would be an hour later.
    expect(loads()).toBeGreaterThan(2);
    expect(loads()).toBeLessThan(5);
    expect(seen.size).toBeGreaterThan(2);
  });
});

test.describe('the quiet hour (field failures 7, 8)', () => {
  test.slow();
  test.use({ startAt: '2026-11-20T15:00:00+01:00' });

  /** Hours in one step; out of sight, or it would be a main thread that stood still. */
  async function nap(page: Page, world: World, until: string, now: () => number): Promise<void> {
    await page.evaluate(() => Object.assign(window, { isHidden: true }));
    await world.sleep(page, Date.parse(until) - now());
    await page.evaluate(() => Object.assign(window, { isHidden: false }));
  }

  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      // Of every spread the page draws the middle: its own share of the night begins at 3:45 by the clocks of the site.
      Math.random = () => 0.5;
      Object.defineProperty(document, 'hidden', { get: () => Reflect.get(window, 'isHidden') === true });
    }),
  );

  test('loads a page anew that has run for a day, once, and the wall goes on', async ({
    page,
    world,
    clock,
  }) => {
    await openWall(page, world, wall);
    const loads = countLoads(page);
    await nap(page, world, '2026-11-21T03:38:00+01:00', clock.now);
    expect(loads()).toBe(0);
    await world.live(page, 13 * minute);
    await expect.poll(loads).toBe(1);
    await expect(current(page)).toHaveCount(1);
    const { event } = await readScreen(page);
    await world.live(page, minute);
    expect((await readScreen(page)).event).not.toBe(event);
    await world.live(page, 20 * minute);
    expect(loads()).toBe(1);
  });

  test('passes by while the gateway does not answer, and is made up for as long as it lasts', async ({
    page,
    world,
    clock,
  }) => {
    await openWall(page, world, wall);
    const loads = countLoads(page);
    await nap(page, world, '2026-11-21T03:38:00+01:00', clock.now);
    await world.stopGateway();
    await world.live(page, 20 * minute);
    expect(loads()).toBe(0);
    expect((await readScreen(page)).event).not.toBeNull();
    await world.startGateway();
    await world.live(page, 7 * minute);
    await expect.poll(loads).toBe(1);
    await expect(current(page)).toHaveCount(1);
  });

  test('is any hour for a screen that is dark', async ({ page, world, clock }) => {
    await openWall(page, world, `${wall}&on=07:00&off=22:00`);
    const loads = countLoads(page);
    await nap(page, world, '2026-11-21T03:19:00+01:00', clock.now);
    await world.live(page, minute);
    expect(loads()).toBe(0);
    await world.live(page, 18 * minute);
    await expect.poll(loads).toBe(1);
    await expect(page.locator('main')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
    await nap(page, world, '2026-11-21T06:59:00+01:00', clock.now);
    await world.live(page, 2 * minute);
    await expect(current(page)).toHaveCount(1);
  });

  test.describe('is not for', () => {
    test.use({ startAt: '2026-11-20T23:00:00+01:00' });
    for (const [name, address] of [
      ['a page that was opened the evening before', wall],
      ['a preview of another moment', `${wall}&at=2026-11-20T12:00`],
    ] as const) {
      test(name, async ({ page, world, clock }) => {
        await page.goto(`${world.url}${address}`);
        await expect(current(page)).toHaveCount(1);
        await world.live(page, 10_000);
        const loads = countLoads(page);
        await nap(page, world, '2026-11-21T03:38:00+01:00', clock.now);
        await world.live(page, 20 * minute);
        expect(loads()).toBe(0);
        expect((await readScreen(page)).slides).toBe(1);
      });
    }
  });
});
