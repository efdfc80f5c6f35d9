import type { LinkState } from './link.ts';
import { kioskPath, readScreen, openWithWorker } from './read-screen.ts';
import { expect, test } from './world.ts';
import { awaitStart, current } from '#e2e/support/started-page.ts';

test.describe('with any fault in place of the events the last slides go on', () => {
  const faults: readonly (readonly [string, LinkState])[] = [
    ['connections are refused', 'cut'],
    ['a response stalls', 'stalled'],
    ['a response breaks off half-way', 'torn'],
    ['a captive portal redirects', 'portal'],
    ['a captive portal answers with its login page', 'login'],
    ['broken JSON', 'broken-json'],
    ['401', { status: 401 }],
    ['403', { status: 403 }],
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '120' } }],
    ['500', { status: 500 }],
    ['503', { status: 503 }],
  ];
  for (const [name, state] of faults) {
    test(name, async ({ page, world }) => {
      await openWithWorker(page, world);
      const first = await readScreen(page);
      world.wifi.set(state);
      const seen = new Set<string | null>();
      for (let step = 0; step < 5; step += 1) {
        await world.advance(page, 30_000);
        const screen = await readScreen(page);
        expect(screen.slides).toBe(1);
        seen.add(screen.event);
      }
      expect(seen.size).toBeGreaterThan(2);
      expect(first.event).not.toBeNull();
      // Three polls and the full minute after them, when the page checks the age of its data.
      await world.advance(page, 100_000);
      await expect(current(page).getByText('Stand 12:0')).toBeVisible();
      world.wifi.set('up');
      // `Retry-After: 120` and up to a tenth of jitter.
      await world.advance(page, 150_000);
      await expect(page.getByText('Stand 12:0')).toHaveCount(0);
      expect((await readScreen(page)).slides).toBe(1);
    });
  }
});

test('Wi-Fi that fails during the load of a page without slide: it says so, then appears by itself (field failures 4, 11)', async ({
  page,
  world,
}) => {
  world.wifi.set('half');
  await page.goto(world.url);
  await world.advance(page, 2000);
  await expect(page.getByText('Sie versucht es weiter')).toBeVisible();
  world.wifi.set('up');
  await world.advance(page, 30_000);
  await expect(page.getByText('Welcher Monitor soll hier laufen?')).toBeVisible();
});

test('Wi-Fi that fails during a load: the slides come without scripts, and the page once they load (field failures 4, 11)', async ({
  page,
  world,
}) => {
  world.wifi.set('half');
  await page.goto(`${world.url}${kioskPath}`);
  await expect(current(page)).toHaveCount(1);
  await world.advance(page, 10_000);
  await expect(page).toHaveURL(`${world.url}${kioskPath}&plain=1#retry`);
  await expect(current(page)).toHaveCount(1);
  world.wifi.set('up');
  await world.advance(page, 660_000);
  await expect(page).toHaveURL(`${world.url}${kioskPath}`);
  await awaitStart(page);
  await expect(current(page)).toHaveCount(1);
});
