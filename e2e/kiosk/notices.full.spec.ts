import type { Page } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';
import { awaitStart, current } from '#e2e/support/started-page.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import type { TestClock } from '#e2e/support/test-clock.ts';
import { alarm, expectAlarm, noticesOf, openFollowing, password, path } from './notice-page.ts';

test.use({
  serverOptions: { env: { DESK_PASSWORD: password, SITE_FILE: 'e2e/sites/two-languages.json' } },
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
