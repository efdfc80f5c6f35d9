import { expect, test } from '#e2e/support/harness.ts';
import { openNamedScreens } from '#e2e/support/named-screens.ts';
import { awaitStart, current } from '#e2e/support/started-page.ts';
import { alarm, expectAlarm, noticesOf, openFollowing, password } from './notice-page.ts';

test.use({
  serverOptions: { env: { DESK_PASSWORD: password, SITE_FILE: 'e2e/sites/two-languages.json' } },
});

const notice = { level: 'notice', text: { de: 'Mensa heute geschlossen', en: 'Canteen closed today' } };

test('an alarm covers the slides, and its all-clear; then the loop goes on where it was', async ({
  page,
  servers,
  clock,
}) => {
  await openFollowing(page, servers, clock);
  await awaitStart(page);
  const before = await current(page).getAttribute('data-event');
  const notices = noticesOf(page, servers);
  const id = await notices.send(alarm);
  await expectAlarm(page, id);
  await clock.advance(600_000);
  await expectAlarm(page, id);
  await notices.lift(id, '?clear=5');
  await expect(current(page)).toHaveAttribute('role', 'status');
  await expect(current(page)).toContainText('Entwarnung');
  await expect(current(page)).toContainText('All clear');
  await clock.advance(300_000);
  await expect(current(page)).toHaveAttribute('data-event', before ?? '');
  await clock.advance(61_000);
  await expect(current(page)).not.toHaveAttribute('data-event', before ?? '');
});

test('a notice has a band of its own above every slide, within the page', async ({
  page,
  servers,
  clock,
}) => {
  await openFollowing(page, servers, clock);
  const id = await noticesOf(page, servers).send(notice);
  const band = page.locator(`[data-notice="${id}"]`);
  await expect(band).toBeVisible();
  await expect(band).toContainText('Canteen closed today');
  const area = await page.locator('[data-band]').boundingBox();
  for (let slide = 0; slide < 3; slide += 1) {
    await expect(current(page)).toHaveCount(1);
    expect((await current(page).boundingBox())?.y).toBe(area?.height);
    await expect(band).toBeVisible();
    await clock.advance(60_000);
  }
  await noticesOf(page, servers).lift(id);
  await expect(band).toHaveCount(0);
  expect((await current(page).boundingBox())?.y).toBe(0);
});

test('an alarm for one screen is on no other, and its receipt names who has not shown it', async ({
  page,
  servers,
  clock,
}) => {
  const screens = openNamedScreens(page.request, servers.url, password);
  const settings = { monitors: ['mensa'], parameters: { overview: 'off' } };
  for (const name of ['eingang', 'aula']) await screens.put(name, settings);
  await openFollowing(page, servers, clock, '/s/eingang');
  const notices = noticesOf(page, servers);
  await notices.send({ ...alarm, screens: ['aula'] });
  const id = await notices.send({ ...alarm, monitors: ['mensa'] });
  await expectAlarm(page, id);
  await clock.advance(70_000);
  await expect
    .poll(async () => (await notices.list()).find((one) => one.id === id)?.receipts)
    .toEqual({ expected: 2, shown: 1, missing: ['aula'] });
});
