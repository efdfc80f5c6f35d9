import type { BrowserContext, Page } from 'playwright/test';
import { openNotices } from '#e2e/support/notices.ts';
import { createRandom, faults } from './faults.ts';
import { kioskPath, openKiosk } from './read-screen.ts';
import { letWorkerTakeOver } from './settle.ts';
import { deskPassword, expect, test, type World } from './world.ts';
import { current } from '#e2e/support/started-page.ts';

const alarm = { level: 'alarm', text: { de: 'Gebäude räumen', en: 'Leave the building' } };

/** An alarm on a page whose files and notices are stored. */
async function openWithAlarm(page: Page, world: World, more: object = {}): Promise<string> {
  await openKiosk(page, world, kioskPath);
  await letWorkerTakeOver(page);
  await world.advance(page, 40_000);
  const id = await openNotices(page.request, world.url, deskPassword).send({ ...alarm, ...more });
  await world.advance(page, 40_000);
  await expectAlarm(page, id);
  return id;
}

async function expectAlarm(page: Page, id: string): Promise<void> {
  await expect(page.locator(`article[role="alert"][data-notice="${id}"]`)).toBeVisible();
  await expect(current(page)).toHaveCount(1);
}

async function rebootWithoutNetwork(context: BrowserContext, page: Page, world: World): Promise<Page> {
  await page.close();
  await world.stopGateway();
  world.wifi.set('cut');
  const next = await context.newPage();
  await next.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() - 3 * 365 * 86_400_000;
  });
  await next.goto(`${world.url}${kioskPath}`);
  return next;
}

test('an alarm stays on the screen during every fault, and is lifted after them', async ({
  page: first,
  world,
  context,
}) => {
  const id = await openWithAlarm(first, world);
  const random = createRandom(7);
  let page = first;
  for (const { name, run } of faults.filter((fault) => !/is back|starts/.test(fault.name)))
    await test.step(name, async () => {
      page = await run({ world, page, context, random, url: `${world.url}${kioskPath}` });
      await world.advance(page, 40_000);
      await expectAlarm(page, id);
      world.wifi.set('up');
      world.cable.set('up');
      await world.startGateway();
      await world.advance(page, 40_000);
      await expectAlarm(page, id);
    });
  await openNotices(page.request, world.url, deskPassword).lift(id);
  await world.advance(page, 40_000);
  await expect(page.locator('[data-notice]')).toHaveCount(0);
});

test('after a reboot without network, with a wrong device clock, an alarm is there and ends at its time', async ({
  page: first,
  world,
  context,
  clock,
}) => {
  const until = new Date(clock.now() + 600_000).toISOString();
  const id = await openWithAlarm(first, world, { until });
  const page = await rebootWithoutNetwork(context, first, world);
  await clock.advance(1500);
  await expectAlarm(page, id);
  const left = Date.parse(until) - clock.now();
  await world.advance(page, left - 30_000);
  await expectAlarm(page, id);
  await world.advance(page, 60_000);
  await expect(page.locator('[data-notice]')).toHaveCount(0);
  await expect(current(page)).toHaveCount(1);
});
