import type { Page } from 'playwright/test';
import { kioskPath, readScreen } from './read-screen.ts';
import { openAndStore, reboot } from './reboot-page.ts';
import { expect, test } from './world.ts';
import { current } from '#e2e/support/started-page.ts';

const minute = 60_000;

/** Reads the state from the latest heartbeat. */
function watchWorkerState(page: Page): () => string {
  let state = '';
  page.on('request', (request) => {
    if (request.url().endsWith('/api/heartbeats'))
      state = /"worker":"([^"]*)"/.exec(request.postData() ?? '')?.[1] ?? '';
  });
  return () => state;
}

const clearCaches = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
  });

test('caches that were cleared while the worker runs are reported, and filled again: the next start needs no network', async ({
  page: first,
  context,
  world,
}) => {
  await openAndStore(first, world);
  const workerState = watchWorkerState(first);
  await clearCaches(first);
  world.wifi.set({ loginFor: /^\/assets\// });
  await expect(async () => {
    await world.advance(first, 6 * minute);
    expect(workerState()).toBe('incomplete');
  }).toPass();
  world.wifi.set('up');
  await expect(async () => {
    await world.advance(first, 6 * minute);
    expect(workerState()).toBe('active');
  }).toPass();
  const page = await reboot(context, first);
  world.wifi.set('cut');
  await page.goto(`${world.url}${kioskPath}`);
  await expect(current(page)).toHaveCount(1);
  expect((await readScreen(page)).event).not.toBeNull();
});
