import type { Page } from 'playwright/test';
import { countLoads, openKiosk, readScreen } from './read-screen.ts';
import { expect, test, type World } from './world.ts';
import { awaitStart, current } from '#e2e/support/started-page.ts';

const kioskPath = '/?monitor=mensa&seconds=30&overview=off';
const minute = 60_000;

test.describe('a heap above its limit (field failures 7, 8)', () => {
  /** A heap above the watchdog's limit, for good or until the next reload. */
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

  /** Stores as `probed` how long the current slide had been shown when the watchdog probed the page; page time, ms. */
  const watchProbes = (page: Page) =>
    page.addInitScript(() => {
      let [shown, since] = ['', 0];
      const update = () => {
        const now = document.querySelector('article[aria-current="true"]')?.getAttribute('data-event') ?? '';
        if (now !== shown) [shown, since] = [now, performance.now()];
      };
      new MutationObserver(update).observe(document, { subtree: true, childList: true, attributes: true });
      const original = window.fetch;
      window.fetch = (input, options) => {
        if (input === '/') sessionStorage.setItem('probed', String(performance.now() - since));
        return original(input, options);
      };
    });

  test('leads to one reload between two slides once the gateway answers', async ({ page, world }) => {
    await fillHeap(page, false);
    await watchProbes(page);
    await openKiosk(page, world, '/?monitor=mensa&seconds=50&overview=off');
    const loads = countLoads(page);
    world.wifi.set('login');
    await world.advance(page, 10 * minute);
    expect(loads()).toBe(0);
    expect((await readScreen(page)).event).not.toBeNull();
    world.wifi.set('up');
    await world.advance(page, 4 * minute);
    await expect.poll(loads).toBe(1);
    // Up to 5 s of page time may pass before a slide change is drawn.
    expect(Number(await page.evaluate(() => sessionStorage.getItem('probed') ?? 'never'))).toBeLessThan(
      10_000,
    );
    await expect(current(page)).toHaveCount(1);
    await world.advance(page, 20 * minute);
    expect(loads()).toBe(1);
  });

  test('leads to a few reloads at growing intervals where they do not help', async ({ page, world }) => {
    await fillHeap(page, true);
    await openKiosk(page, world, kioskPath);
    const loads = countLoads(page);
    const seen = new Set<string | null>();
    for (let step = 0; step < 12; step += 1) {
      await world.advance(page, 5 * minute);
      await expect(current(page)).toHaveCount(1);
      seen.add((await readScreen(page)).event);
    }
    // Loads come at once, then after 1, 4 and 15 minutes; the next is due an hour later.
    expect(loads()).toBeGreaterThan(2);
    expect(loads()).toBeLessThan(5);
    expect(seen.size).toBeGreaterThan(2);
  });
});

test.describe('the quiet hour (field failures 7, 8)', () => {
  test.use({ startAt: '2026-11-20T15:00:00+01:00' });

  /** Hours in one step, hidden: while visible the watchdog would take the gap for a blocked main thread. */
  async function skipHidden(page: Page, world: World, until: string, now: () => number): Promise<void> {
    await page.evaluate(() => Object.assign(window, { isHidden: true }));
    await world.skip(page, Date.parse(until) - now());
    await page.evaluate(() => Object.assign(window, { isHidden: false }));
  }

  /** Opens the kiosk page and skips to the night; counts the loads from then on. */
  async function openUntilNight(page: Page, world: World, now: () => number): Promise<() => number> {
    await openKiosk(page, world, kioskPath);
    const loads = countLoads(page);
    await skipHidden(page, world, '2026-11-21T03:38:00+01:00', now);
    return loads;
  }

  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      // The middle of every random delay: the page's share of the quiet hour begins at 3:45 in the site's zone.
      Math.random = () => 0.5;
      Object.defineProperty(document, 'hidden', { get: () => Reflect.get(window, 'isHidden') === true });
    }),
  );

  test('reloads a page that has run for a day, once, and the loop goes on', async ({
    page,
    world,
    clock,
  }) => {
    const loads = await openUntilNight(page, world, clock.now);
    expect(loads()).toBe(0);
    await world.advance(page, 13 * minute);
    await expect.poll(loads).toBe(1);
    await expect(current(page)).toHaveCount(1);
    const { event } = await readScreen(page);
    await world.advance(page, minute);
    expect((await readScreen(page)).event).not.toBe(event);
    await world.advance(page, 20 * minute);
    expect(loads()).toBe(1);
  });

  test('reloads nothing while the gateway does not answer, and the page once it does within the hour', async ({
    page,
    world,
    clock,
  }) => {
    const loads = await openUntilNight(page, world, clock.now);
    await world.stopGateway();
    await world.advance(page, 20 * minute);
    expect(loads()).toBe(0);
    expect((await readScreen(page)).event).not.toBeNull();
    await world.startGateway();
    await world.advance(page, 7 * minute);
    await expect.poll(loads).toBe(1);
    await expect(current(page)).toHaveCount(1);
  });

  test('reloads a dark screen too', async ({ page, world, clock }) => {
    await openKiosk(page, world, `${kioskPath}&on=07:00&off=22:00`);
    const loads = countLoads(page);
    await skipHidden(page, world, '2026-11-21T03:19:00+01:00', clock.now);
    await world.advance(page, minute);
    expect(loads()).toBe(0);
    await world.advance(page, 18 * minute);
    await expect.poll(loads).toBe(1);
    await expect(page.locator('main')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
    await skipHidden(page, world, '2026-11-21T06:59:00+01:00', clock.now);
    await world.advance(page, 2 * minute);
    await expect(current(page)).toHaveCount(1);
  });

  test.describe('does not reload', () => {
    test.use({ startAt: '2026-11-20T23:00:00+01:00' });
    for (const [name, address] of [
      ['a page that was opened the evening before', kioskPath],
      ['a preview of another moment', `${kioskPath}&at=2026-11-20T12:00`],
    ] as const) {
      test(name, async ({ page, world, clock }) => {
        await page.goto(`${world.url}${address}`);
        await awaitStart(page);
        await world.advance(page, 10_000);
        const loads = countLoads(page);
        await skipHidden(page, world, '2026-11-21T03:38:00+01:00', clock.now);
        await world.advance(page, 20 * minute);
        expect(loads()).toBe(0);
        expect((await readScreen(page)).slides).toBe(1);
      });
    }
  });
});
