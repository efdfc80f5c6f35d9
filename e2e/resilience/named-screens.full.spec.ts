import { openNamedScreens } from '#e2e/support/named-screens.ts';
import { openKiosk } from './read-screen.ts';
import { letWorkerTakeOver } from './settle.ts';
import { deskPassword, expect, test } from './world.ts';
import { current } from '#e2e/support/started-page.ts';

const mensa = { monitors: ['mensa'], parameters: { overview: 'off' } };
const agenda = { monitors: ['mensa'], parameters: { view: 'agenda' } };

test('a named screen is silent while it is offline, and gets the settings of that time when it is back', async ({
  page,
  world,
}) => {
  const screens = openNamedScreens(page.request, world.gateway()?.url ?? '', deskPassword);
  await screens.put('eingang', mensa);
  await openKiosk(page, world, '/s/eingang');
  await expect.poll(() => screens.stateOf('eingang')).toBe('well');
  world.wifi.set('cut');
  await world.advance(page, 10_000);
  await screens.put('eingang', agenda);
  await world.skip(page, 3_600_000);
  expect(await screens.stateOf('eingang')).toBe('silent');
  await expect(current(page)).toHaveCount(1);
  await expect(current(page)).not.toHaveAttribute('data-overview');
  world.wifi.set('up');
  await world.advance(page, 400_000);
  await expect(current(page)).toHaveAttribute('data-overview');
  // The page reports its standstill during the skipped hour for ten minutes.
  await expect.poll(() => screens.stateOf('eingang')).toBe('errors');
  await world.advance(page, 300_000);
  await expect.poll(() => screens.stateOf('eingang')).toBe('well');
});

test('a named screen that was off starts without network as it was, and with network as it should be', async ({
  page: first,
  context,
  world,
}) => {
  const screens = openNamedScreens(first.request, world.gateway()?.url ?? '', deskPassword);
  await screens.put('eingang', mensa);
  await openKiosk(first, world, '/s/eingang');
  await letWorkerTakeOver(first);
  await world.advance(first, 80_000);
  await first.close();
  await screens.put('eingang', agenda);
  world.wifi.set('cut');
  const page = await context.newPage();
  await page.goto(`${world.url}/s/eingang`);
  await expect(current(page)).toHaveCount(1);
  await expect(current(page)).not.toHaveAttribute('data-overview');
  world.wifi.set('up');
  await page.goto(`${world.url}/s/eingang`);
  await expect(current(page)).toHaveAttribute('data-overview');
});
