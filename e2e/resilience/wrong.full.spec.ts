import { addEvent } from './edit-events.ts';
import { expectEnd } from './expect-end.ts';
import { kioskPath, openKiosk, readScreen, walkLoop } from './read-screen.ts';
import { deskPassword, expect, test } from './world.ts';
import { current } from '#e2e/support/started-page.ts';

const year = 365 * 86_400_000;

test.describe('a wrong device clock changes nothing on screen (field failures 12, 15)', () => {
  test('three hours fast: the desk shows the difference', async ({ page, world }) => {
    await page.addInitScript(() => {
      const { now } = Date;
      Date.now = () => now() + 3 * 3_600_000;
    });
    await page.goto(`${world.url}/desk`);
    await page.getByLabel('Passwort').fill(deskPassword);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByText('Die Uhr dieses Geräts geht etwa 3 Stunden vor.')).toBeVisible();
  });
  test('jumping while the page is open', async ({ page, world }) => {
    const ending = await addEvent(
      world,
      'Gleich vorbei',
      '2026-11-20T11:00:00+01:00',
      '2026-11-20T12:10:00+01:00',
    );
    await world.poll();
    await openKiosk(page, world, `${kioskPath}&limit=200`);
    const before = await walkLoop(page);
    await page.evaluate((ms) => {
      const { now } = Date;
      Date.now = () => now() + ms;
    }, year);
    await world.advance(page, 130_000);
    expect(await walkLoop(page)).toEqual(before);
    expect(before.has(ending)).toBe(true);
    await world.advance(page, 500_000);
    expect((await walkLoop(page)).has(ending)).toBe(false);
  });
});

test.describe('with device and server in other zones', () => {
  test.use({ startAt: '2027-03-27T12:00:00+01:00' });
  test('times are in the site’s zone at a change of clocks (field failures 12–14)', async ({
    page,
    world,
  }) => {
    const event = await addEvent(
      world,
      'Frühlingskonzert',
      '2027-03-29T18:00:00+02:00',
      '2027-03-29T20:30:00+02:00',
    );
    await world.poll();
    // The device is in Auckland.
    expect(await page.evaluate(() => new Date(0).getHours())).toBe(12);
    await openKiosk(page, world, `${kioskPath}&limit=200`);
    const show = async () => {
      await expect(async () => {
        if ((await readScreen(page)).event !== event) await page.keyboard.press('ArrowRight');
        expect((await readScreen(page)).event).toBe(event);
      }).toPass({ intervals: [20] });
    };
    await show();
    await expect(current(page)).toContainText('18:00');
    await expect(current(page)).toContainText('20:30');
    await world.skip(page, 30 * 3_600_000);
    await world.advance(page, 130_000);
    await show();
    await expect(current(page)).toContainText('Morgen');
    await expect(current(page)).toContainText('18:00');
    await expect(current(page)).toContainText('20:30');
  });
});

test('a tab that becomes visible again polls at once', async ({ page, world }) => {
  await openKiosk(page, world, `${kioskPath}&poll=3600`);
  world.wifi.requested.length = 0;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await world.advance(page, 10_000);
  expect(world.wifi.requested.some((path) => path.startsWith('/api/events'))).toBe(true);
  expect(world.wifi.requested.some((path) => path.startsWith('/api/time'))).toBe(true);
});

test.describe('changes of clocks and of the year', () => {
  for (const { name, startAt, ...dates } of [
    // 02:30 comes twice; the event ends at the second.
    {
      name: 'out of summer time 2027',
      startAt: '2027-10-31T02:20:00+02:00',
      start: '2027-10-30T23:30:00+02:00',
      end: '2027-10-31T02:30:00+01:00',
    },
    {
      name: 'from 2026 into 2027',
      startAt: '2026-12-31T23:50:00+01:00',
      start: '2026-12-31T22:00:00+01:00',
      end: '2027-01-01T00:20:00+01:00',
    },
  ])
    test.describe(name, () => {
      test.use({ startAt });
      test('an event disappears in the minute it ends, not before', async ({ page, world, clock }) => {
        await expectEnd(page, world, clock, dates);
      });
    });
});

test('without the stream polling is enough, and the stream is reopened at growing intervals', async ({
  page,
  world,
}) => {
  await page.route('**/api/updates*', (route) => route.abort());
  await openKiosk(page, world, `${kioskPath}&limit=200`);
  let tries = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/updates')) tries += 1;
  });
  const event = await addEvent(
    world,
    'Nur durch Abfragen',
    '2026-11-20T12:30:00+01:00',
    '2026-11-20T14:00:00+01:00',
  );
  await world.poll();
  await world.advance(page, 70_000);
  expect((await walkLoop(page)).has(event)).toBe(true);
  await world.advance(page, 600_000);
  // The tries come after 5, 10, 20, 40 … 300 s.
  expect(tries).toBeGreaterThan(2);
  expect(tries).toBeLessThan(12);
});
