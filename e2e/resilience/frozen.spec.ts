import type { Page } from 'playwright/test';
import { breakTitles } from '#e2e/support/break-titles.ts';
import { current } from '#e2e/support/started-page.ts';
import { countLoads, kioskPath, openKiosk, readScreen, walkLoop } from './read-screen.ts';
import { countWorkerUpdates, letWorkerTakeOver, letWorkerUpdate } from './settle.ts';
import { expect, test } from './world.ts';

test('an event that throws in rendering is skipped until it is edited', async ({ page, world }) => {
  await page.addInitScript(breakTitles, 'Zerreiß');
  await openKiosk(page, world, `${kioskPath}&limit=200`);
  const before = await walkLoop(page);
  const [first] = [...before];
  const id = Number(first?.split('/').at(-1));
  await world.service.store.events.update(id, { translations: { de: { name: 'Zerreißprobe' } } });
  await world.advance(page, 70_000);
  const after = await walkLoop(page);
  expect(after.has(first ?? '')).toBe(false);
  expect(after.size).toBe(before.size - 1);
  await world.service.store.events.update(id, { translations: { de: { name: 'Geflickt' } } });
  await world.advance(page, 70_000);
  expect((await walkLoop(page)).has(first ?? '')).toBe(true);
});

test('a loop that stands still is mounted anew, and if that does not help the page is reloaded', async ({
  page,
  world,
}) => {
  await page.addInitScript(() => {
    // Drops the timers of slide changes.
    const original: (run: () => void, ms?: number) => number = Reflect.get(window, 'setTimeout');
    Object.assign(window, { isFrozen: false });
    const setTimeoutUnlessFrozen = (run: () => void, ms = 0) =>
      Reflect.get(window, 'isFrozen') === true && ms > 11_000 && ms < 19_990 ? 0 : original(run, ms);
    Reflect.set(window, 'setTimeout', setTimeoutUnlessFrozen);
  });
  await openKiosk(page, world, `${kioskPath}&seconds=15`);
  const loads = countLoads(page);
  await page.evaluate(() => Object.assign(window, { isFrozen: true }));
  await world.advance(page, 120_000);
  expect((await readScreen(page)).slides).toBe(1);
  await world.advance(page, 120_000);
  await expect.poll(loads).toBe(1);
  await expect(current(page)).toHaveCount(1);
  const { event } = await readScreen(page);
  await world.advance(page, 20_000);
  expect((await readScreen(page)).event).not.toBe(event);
});

test('a page that became blank recovers by itself', async ({ page, world }) => {
  await openKiosk(page, world, kioskPath);
  await page.evaluate(() => {
    const root = document.getElementById('root');
    if (root !== null) root.innerHTML = '';
    document.getElementById('first-slide')?.remove();
  });
  expect((await readScreen(page)).slides).toBe(0);
  await world.advance(page, 60_000);
  expect((await readScreen(page)).slides).toBe(1);
});

test('a page that cannot recover is not reloaded while its gateway is unreachable (field failures 2, 4)', async ({
  page,
  world,
}) => {
  await openKiosk(page, world, kioskPath);
  const loads = countLoads(page);
  world.wifi.set('cut');
  await page.evaluate(() => {
    setInterval(() => {
      const root = document.getElementById('root');
      if (root !== null) root.innerHTML = '';
    }, 1000);
  });
  await world.advance(page, 300_000);
  expect(loads()).toBe(0);
  world.wifi.set('login');
  await world.advance(page, 60_000);
  expect(loads()).toBe(0);
  world.wifi.set('up');
  await world.advance(page, 60_000);
  await expect.poll(loads).toBe(1);
  await expect(current(page)).toHaveCount(1);
});

test.describe('a new build', () => {
  test('is on every open page within five minutes, at different moments, by a reload between two slides (field failures 16, 17, 18)', async ({
    page,
    context,
    world,
  }) => {
    const pages = [page, await context.newPage(), await context.newPage()];
    for (const [index, one] of pages.entries()) {
      // Another share of the random delay for each page.
      await one.addInitScript((share) => {
        Math.random = () => share;
      }, index / 3);
      await one.addInitScript(countWorkerUpdates);
      await openKiosk(one, world, kioskPath);
    }
    await letWorkerTakeOver(page);
    await world.stopGateway();
    await world.startGateway('bbbbbbbbbbbb');
    const steps = new Map<Page, number>();
    const isNew = (one: Page) =>
      one
        .evaluate(
          () => document.querySelector('meta[name=build]')?.getAttribute('content') === 'bbbbbbbbbbbb',
        )
        .catch(() => false);
    for (let step = 0; step < 28 && steps.size < pages.length; step += 1) {
      await world.advance(page, 10_000);
      for (const one of pages) await letWorkerUpdate(one);
      await letWorkerTakeOver(page);
      for (const one of pages) if (!steps.has(one) && (await isNew(one))) steps.set(one, step);
    }
    expect(steps.size).toBe(3);
    for (const one of pages) await expect(current(one)).toHaveCount(1);
    expect(new Set(steps.values()).size).toBeGreaterThan(1);
  });
});

test.describe('an engine below the floor (field failures 20–22)', () => {
  test.use({
    allowedComplaints: [[/Failed to load/, /net::ERR_/, /uncaught: (SyntaxError[^]*)?$/], { scope: 'test' }],
  });
  const makeOld = () => {
    Reflect.deleteProperty(Promise, 'allSettled');
    Reflect.deleteProperty(window, 'fetch');
  };
  test('gets the plain wall', async ({ page, world }) => {
    await page.addInitScript(makeOld);
    await page.goto(`${world.url}${kioskPath}`);
    await expect(page).toHaveURL(`${world.url}${kioskPath}&plain=1`);
    await expect(current(page)).toHaveCount(1);
  });
});
