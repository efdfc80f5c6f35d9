import type { Page } from 'playwright/test';
import { kioskPath, readScreen, startWithoutEvents } from './read-screen.ts';
import { expect, test } from './world.ts';
import { awaitStart, current } from '#e2e/support/started-page.ts';
import { openAndStore, reboot, storeAndReboot } from './reboot-page.ts';

test.describe('a screen in two languages', () => {
  test.use({ siteFile: 'e2e/sites/two-languages.json' });
  test('speaks both after a reboot without network', async ({ page: first, context, world }) => {
    const path = `${kioskPath}&lang=de,en&seconds=600`;
    await openAndStore(first, world, path);
    const page = await reboot(context, first);
    world.wifi.set('cut');
    await world.stopGateway();
    await page.goto(`${world.url}${path}`);
    await awaitStart(page);
    const titles = new Map<string, Set<string>>([
      ['de', new Set()],
      ['en', new Set()],
    ]);
    for (let step = 0; step < 60; step += 1) {
      titles.get((await current(page).getAttribute('lang')) ?? '')?.add((await readScreen(page)).title);
      await page.keyboard.press('ArrowRight');
    }
    expect(titles.get('de')?.size).toBeGreaterThan(3);
    expect(titles.get('en')?.size).toBeGreaterThan(3);
    expect([...(titles.get('en') ?? [])].filter((title) => titles.get('de')?.has(title))).toEqual([]);
  });
});

for (const [name, state] of [
  ['answers 429 for a proxy', { status: 429 }],
  ['answers 502 for a proxy', { status: 502 }],
  ['redirects to a captive portal', 'portal'],
  ['is a captive portal', 'login'],
] as const) {
  test(`after a reboot slides appear while the network ${name}`, async ({ page: first, context, world }) => {
    const page = await storeAndReboot(context, first, world);
    world.wifi.set(state);
    await page.goto(`${world.url}${kioskPath}`);
    await expect(current(page)).toHaveCount(1);
    expect((await readScreen(page)).event).not.toBeNull();
  });
}

test('after a reboot the page is the gateway’s, also of a build that the device does not hold', async ({
  page: first,
  context,
  world,
}) => {
  const page = await storeAndReboot(context, first, world);
  await world.stopGateway();
  await world.startGateway('bbbbbbbbbbbb');
  await page.goto(`${world.url}${kioskPath}`);
  await expect(page.locator('meta[name=build]')).toHaveAttribute('content', 'bbbbbbbbbbbb');
  await expect(current(page)).toHaveCount(1);
});

test('after a reboot slides appear though the document of a new build breaks off', async ({
  page: first,
  context,
  world,
}) => {
  const page = await storeAndReboot(context, first, world);
  await world.stopGateway();
  await world.startGateway('bbbbbbbbbbbb');
  world.wifi.set('torn');
  await page.goto(`${world.url}${kioskPath}`, { waitUntil: 'commit' });
  await awaitStart(page);
  await expect(page.locator('meta[name="build"][content="bbbbbbbbbbbb"]')).toHaveCount(0);
  await expect(current(page)).toHaveCount(1);
});

test('without network images of shown events come from the cache, marked as such, and nothing else of the gateway does', async ({
  page: first,
  context,
  world,
}) => {
  await openAndStore(first, world);
  const cachedImages = () =>
    first.evaluate(async () => {
      const cache = await caches.open('pictures');
      return (await cache.keys()).map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(async () => (await cachedImages()).length).toBeGreaterThan(0);
  const [image = ''] = await cachedImages();
  const page = await reboot(context, first);
  world.wifi.set('cut');
  await page.goto(`${world.url}${kioskPath}`);
  await expect(current(page)).toHaveCount(1);
  const answers = await page.evaluate(
    async (paths) => {
      const read = async (path: string) => {
        const answer = await fetch(path, { cache: 'no-store' }).catch(() => null);
        return answer === null ? 'none' : `${answer.status} ${answer.headers.get('x-served-from')}`;
      };
      return Promise.all(paths.map(read));
    },
    [image, '/api/events?monitor=mensa&lang=de', '/api/time', '/site.json'],
  );
  expect(answers).toEqual(['200 cache', 'none', 'none', 'none']);
});

test.describe('storage', () => {
  /** Replaces everything that is stored. */
  const overwrite = (page: Page, content: string) =>
    page.evaluate(
      (text) =>
        new Promise((resolve) => {
          const open = indexedDB.open('aushang');
          open.onsuccess = () => {
            const store = open.result.transaction('kept', 'readwrite').objectStore('kept');
            store.getAllKeys().onsuccess = (event) => {
              // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the request of this very event
              for (const key of (event.target as IDBRequest<IDBValidKey[]>).result) store.put(text, key);
              resolve(null);
            };
          };
        }),
      content,
    );
  const damages = [
    ['corrupt', '{"matched":[{"id":7}],"site":'],
    ['of an older schema', JSON.stringify({ events: [{ name: 'Alt' }], version: 0 })],
  ] as const;
  for (const [name, content] of damages) {
    test(`that is ${name} is ignored`, async ({ page: first, context, world }) => {
      await openAndStore(first, world);
      await overwrite(first, content);
      const page = await reboot(context, first);
      world.wifi.set('cut');
      const restore = () => world.wifi.set('up');
      const words = 'Noch keine Verbindung zum Server';
      await startWithoutEvents(page, world, { path: kioskPath, words, restore });
    });
  }
  test('that is full: the snapshot goes to localStorage, and a reboot without network shows it', async ({
    page: first,
    context,
    world,
  }) => {
    await context.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await openAndStore(first, world);
    expect(await first.evaluate(() => localStorage.length)).toBe(2);
    const page = await reboot(context, first);
    world.wifi.set('cut');
    await page.goto(`${world.url}${kioskPath}`);
    await expect(current(page)).toHaveCount(1);
    expect((await readScreen(page)).event).not.toBeNull();
  });
  test('that is missing: the page runs without it', async ({ context, page, world }) => {
    await context.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', { value: undefined });
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto(`${world.url}${kioskPath}`);
    await expect(current(page)).toHaveCount(1);
    await world.advance(page, 120_000);
    expect((await readScreen(page)).slides).toBe(1);
  });
});
