import { addEvent } from './edit-events.ts';
import { expectEnd } from './expect-end.ts';
import { kioskPath, openKiosk, walkLoop } from './read-screen.ts';
import { expect, test } from './world.ts';
import { awaitStart, current } from '#e2e/support/started-page.ts';

const year = 365 * 86_400_000;

test('a device clock two years ahead or behind changes nothing on screen (field failures 12, 15)', async ({
  page,
  world,
  context,
}) => {
  const path = `${world.url}${kioskPath}&limit=200`;
  await page.goto(path);
  await awaitStart(page);
  const right = await walkLoop(page);
  expect(right.size).toBeGreaterThan(2);
  for (const shift of [2 * year, -2 * year]) {
    const wrong = await context.newPage();
    await wrong.addInitScript((ms) => {
      const { now } = Date;
      Date.now = () => now() + ms;
    }, shift);
    await wrong.goto(path);
    await awaitStart(wrong);
    expect([...(await walkLoop(wrong))].toSorted()).toEqual([...right].toSorted());
    await wrong.close();
  }
});

test.describe('after sleep of the device', () => {
  test('the time is right at once, although the monotonic clock stood still', async ({
    page,
    world,
    clock,
  }) => {
    const ending = await addEvent(
      world,
      'Im Schlaf vorbei',
      '2026-11-20T11:00:00+01:00',
      '2026-11-20T13:00:00+01:00',
    );
    await world.poll();
    await page.addInitScript(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() - Number(Reflect.get(window, 'sleptMs') ?? 0);
    });
    await openKiosk(page, world, `${kioskPath}&limit=200`);
    expect((await walkLoop(page)).has(ending)).toBe(true);
    const nightMs = 8 * 3_600_000;
    await clock.skip(nightMs);
    await page.evaluate((ms) => Object.assign(window, { sleptMs: ms }), nightMs);
    await world.advance(page, 70_000);
    expect((await walkLoop(page)).has(ending)).toBe(false);
  });
});

test.describe('a change of clocks', () => {
  test.use({ startAt: '2027-03-28T01:50:00+01:00' });
  test('an event disappears in the minute it ends, not before', async ({ page, world, clock }) => {
    // 02:00 is 03:00: the event ends half an hour after the change.
    await expectEnd(page, world, clock, {
      start: '2027-03-28T00:30:00+01:00',
      end: '2027-03-28T03:30:00+02:00',
    });
  });
});

test('a change in the event service is on screen within one gateway poll and 2 s, by the stream alone', async ({
  page,
  world,
  clock,
}) => {
  await openKiosk(page, world, `${kioskPath}&poll=3600&limit=200`);
  const event = await addEvent(
    world,
    'Eben dazugekommen',
    '2026-11-20T12:30:00+01:00',
    '2026-11-20T14:00:00+01:00',
  );
  await world.poll();
  await clock.advance(2000);
  await expect.poll(async () => (await walkLoop(page)).has(event)).toBe(true);
});

test.describe('screen hours', () => {
  test.use({ startAt: '2026-11-20T21:58:00+01:00' });
  test('outside of them the screen is black and the wake lock released', async ({ page, world }) => {
    await page.addInitScript(() => {
      const locks = { held: 0 };
      Object.assign(window, { locks });
      const request = async () => {
        locks.held += 1;
        const lock = { released: false, release: async () => {} };
        lock.release = async () => {
          if (!lock.released) locks.held -= 1;
          lock.released = true;
        };
        return lock;
      };
      Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    });
    const held = () => page.evaluate(() => Reflect.get(window, 'locks').held);
    await openKiosk(page, world, `${kioskPath}&on=07:00&off=22:00`);
    await expect.poll(held).toBe(1);
    await world.advance(page, 240_000);
    await expect(current(page)).toHaveCount(0);
    await expect(page.locator('body')).toHaveText('');
    await expect(page.locator('main')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
    await expect.poll(held).toBe(0);
    await world.skip(page, 9 * 3_600_000);
    await world.advance(page, 130_000);
    await expect(current(page)).toHaveCount(1);
    await expect.poll(held).toBe(1);
  });
});
