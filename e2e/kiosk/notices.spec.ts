import type { Page } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';
import { openNamedScreens } from '#e2e/support/named-screens.ts';
import { openNotices } from '#e2e/support/notices.ts';
import { awaitStart, current } from '#e2e/support/started-page.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import type { TestClock } from '#e2e/support/test-clock.ts';

/* Alarms and notices on the kiosk page, after its start (`drawn-notices.spec.ts`: in the first answer). */

const password = 'password of the drill';
test.use({
  serverOptions: { env: { DESK_PASSWORD: password, SITE_FILE: 'e2e/sites/two-languages.json' } },
});

const path = '/?monitor=mensa&seconds=60&overview=off';
const noticesOf = (page: Page, { url }: Servers) => openNotices(page.request, url, password);
const alarm = { level: 'alarm', text: { de: 'Gebäude räumen', en: 'Leave the building' } };
const notice = { level: 'notice', text: { de: 'Mensa heute geschlossen', en: 'Canteen closed today' } };

/** With the stream of the gateway, which the page opens three seconds after its start. */
async function openFollowing(page: Page, servers: Servers, clock: TestClock, address = path): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/updates'));
  await servers.open(page, address);
  await page.locator('#root[data-started]').waitFor({ state: 'attached' });
  await clock.advance(1000);
  await clock.advance(3000);
  await stream;
}

async function expectAlarm(page: Page, id: string): Promise<void> {
  await expect(current(page)).toHaveAttribute('data-notice', id);
  await expect(current(page)).toHaveCount(1);
  await expect(current(page)).toHaveAttribute('role', 'alert');
  await expect(current(page)).not.toHaveAttribute('data-event');
  const size = page.viewportSize();
  expect(await current(page).boundingBox()).toEqual({ x: 0, y: 0, ...size });
  for (const [lang, text] of Object.entries(alarm.text))
    await expect(page.locator(`article [lang="${lang}"]`).getByText(text)).toBeInViewport({ ratio: 1 });
}

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

for (const [name, address] of [
  ['on a dark screen', `${path}&on=13:00&off=14:00`],
  ['on a monitor without events', '/?monitor=gebaeude-c&days=0'],
  ['on the page for people', '/?monitor=keller'],
] as const)
  test(`an alarm is shown ${name}, and is gone when it is lifted`, async ({ page, servers, clock }) => {
    await openFollowingOrPolling(page, servers, clock, address);
    const id = await noticesOf(page, servers).send(alarm);
    await clock.advance(34_000);
    await expectAlarm(page, id);
    await noticesOf(page, servers).lift(id);
    await clock.advance(34_000);
    await expect(page.locator('[data-notice]')).toHaveCount(0);
  });

/** A page for people has no stream. */
async function openFollowingOrPolling(page: Page, servers: Servers, clock: TestClock, address: string) {
  await servers.open(page, address);
  await page.locator('#root[data-started]').waitFor({ state: 'attached' });
  const poll = page.waitForResponse((response) => response.url().includes('/api/notices/current'));
  await clock.advance(1000);
  await poll;
}

test('without the stream an alarm arrives within 35 s', async ({ page, servers, clock }) => {
  await page.route('**/api/updates*', (route) => route.fulfill({ status: 204 }));
  await openFollowingOrPolling(page, servers, clock, path);
  await awaitStart(page);
  const id = await noticesOf(page, servers).send(alarm);
  await clock.advance(35_000);
  await expectAlarm(page, id);
});

test('a page opened during an alarm shows slides after it, and has not taken its start for a failed one', async ({
  page,
  servers,
  clock,
}) => {
  const id = await noticesOf(page, servers).send(alarm);
  await openFollowing(page, servers, clock);
  await clock.advance(60_000);
  await expectAlarm(page, id);
  await noticesOf(page, servers).lift(id);
  await clock.advance(60_000);
  await expect(current(page)).toHaveAttribute('data-event');
  await expect(page).toHaveURL(`${servers.url}${path}`);
  await expect(page.locator('#root')).not.toContainText('could not be loaded');
});

test('of two alarms the later is on top, and each is lifted apart', async ({ page, servers, clock }) => {
  await openFollowing(page, servers, clock);
  const notices = noticesOf(page, servers);
  const first = await notices.send(alarm);
  const second = await notices.send({ level: 'alarm', text: { de: 'Im Haus bleiben', en: 'Stay inside' } });
  await expect(current(page)).toHaveAttribute('data-notice', second);
  await expect(current(page)).toHaveCount(1);
  const older = page.locator(`[role="alert"][data-notice="${first}"]`);
  await expect(older).toBeVisible();
  expect((await older.boundingBox())?.y).toBeGreaterThan(500);
  await notices.lift(second);
  await expectAlarm(page, first);
  await notices.lift(first);
  await expect(current(page)).toHaveAttribute('data-event', /./);
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
