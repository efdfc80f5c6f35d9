import type { BrowserContext, Page } from 'playwright/test';
import { current, openWall, readScreen } from './read-screen.ts';
import { letWorkerInstall } from './settle.ts';
import { expect, test, type World } from './world.ts';

const wall = '/?monitor=mensa';

/** One visit of a wall, long enough for everything to be kept: the page's files, then its pictures, time and events. */
async function visit(page: Page, world: World, path = wall): Promise<void> {
  await openWall(page, world, path);
  await letWorkerInstall(page);
  await world.live(page, 80_000);
  await expect.poll(async () => (await keptNames(page)).length).toBe(2);
}

/** The names of what the page keeps, in the database or the small storage. */
function keptNames(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const open = indexedDB.open('aushang');
        open.onsuccess = () => {
          const all = open.result.transaction('kept').objectStore('kept').getAllKeys();
          all.onsuccess = () => {
            open.result.close();
            resolve([...all.result.map(String), ...Object.keys(localStorage)]);
          };
        };
      }),
  );
}

/** What a device does in a power cut, as far as a browser knows: the page is gone, its storage stays. */
async function reboot(context: BrowserContext, page: Page): Promise<Page> {
  await page.close();
  return context.newPage();
}

test('rebooted without network, the wall shows its slides within a second of loading, and says from when they are', async ({
  page: first,
  context,
  world,
  clock,
}) => {
  await visit(first, world);
  const seen = await readScreen(first);
  const page = await reboot(context, first);
  world.wifi.set('cut');
  await world.stopGateway();
  // Its own clock stands still: whatever it waits for is not the processor.
  await page.clock.pauseAt(clock.now() + 1000);
  await page.goto(`${world.url}${wall}`);
  for (let ms = 0; ms < 1000 && (await readScreen(page)).slides === 0; ms += 50) {
    await page.clock.runFor(50);
    // So that the disk, too, has its time.
    await page.waitForSelector('article[aria-current="true"]', { timeout: 500 }).catch(() => undefined);
  }
  await expect(current(page)).toHaveCount(1);
  await page.clock.resume();
  expect(seen.event).not.toBeNull();
  expect((await readScreen(page)).event).not.toBeNull();
  await world.live(page, 240_000);
  await expect(current(page).getByText('Stand 12:0')).toBeVisible();
  await world.startGateway();
  world.wifi.set('up');
  await world.live(page, 120_000);
  await expect(page.getByText('Stand 12:0')).toHaveCount(0);
});

test('the same where the network stalls in place of refusing', async ({ page: first, context, world }) => {
  await visit(first, world);
  const page = await reboot(context, first);
  world.wifi.set('stalled');
  await page.goto(`${world.url}${wall}`);
  // A page that waited for the network would wait its whole 20 s.
  await expect(current(page)).toHaveCount(1);
});

test('pictures of shown events are there without network, and nothing of /api is answered unmarked from a cache', async ({
  page: first,
  context,
  world,
}) => {
  await visit(first, world);
  const kept = () =>
    first.evaluate(async () => {
      const cache = await caches.open('pictures');
      return (await cache.keys()).map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(async () => (await kept()).length).toBeGreaterThan(0);
  const pictures = await kept();
  const page = await reboot(context, first);
  world.wifi.set('cut');
  await page.goto(`${world.url}${wall}`);
  await expect(current(page)).toHaveCount(1);
  const answers = await page.evaluate(
    async (paths) => {
      const read = async (path: string) => {
        const answer = await fetch(path, { cache: 'no-store' }).catch(() => null);
        return answer === null ? 'none' : `${answer.status} ${answer.headers.get('x-served-from')}`;
      };
      return Promise.all(paths.map(read));
    },
    [pictures[0] ?? '', '/api/events?monitor=mensa&lang=de', '/api/time', '/site.json'],
  );
  expect(answers).toEqual(['200 cache', 'none', 'none', 'none']);
});

test('a device that wakes in 1970 without network takes the stored time: nothing ended shows, nothing is lost', async ({
  page: first,
  context,
  world,
  clock,
}) => {
  await visit(first, world);
  const page = await reboot(context, first);
  world.wifi.set('cut');
  await page.addInitScript(() => {
    const shift = Date.now();
    const { now } = Date;
    Date.now = () => now() - shift;
  });
  await page.goto(`${world.url}${wall}&diag=1`);
  await expect(current(page)).toHaveCount(1);
  expect((await readScreen(page)).event).not.toBeNull();
  await expect(page.getByText(/20\. .*12:0\d \(gespeichert\)/)).toBeVisible();
  expect(clock.now()).toBeGreaterThan(0);
});

test.describe('storage', () => {
  const damages: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
    [
      'corrupt',
      (page) =>
        page.evaluate(
          () =>
            new Promise((resolve) => {
              const open = indexedDB.open('aushang');
              open.onsuccess = () => {
                const store = open.result.transaction('kept', 'readwrite').objectStore('kept');
                store.getAllKeys().onsuccess = (event) => {
                  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the request of this very event
                  for (const key of (event.target as IDBRequest<IDBValidKey[]>).result)
                    store.put('{"matched":[{"id":7}],"site":', key);
                  resolve(null);
                };
              };
            }),
        ),
    ],
    [
      'of an older schema',
      (page) =>
        page.evaluate(
          () =>
            new Promise((resolve) => {
              const open = indexedDB.open('aushang');
              open.onsuccess = () => {
                const store = open.result.transaction('kept', 'readwrite').objectStore('kept');
                store.getAllKeys().onsuccess = (event) => {
                  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the request of this very event
                  for (const key of (event.target as IDBRequest<IDBValidKey[]>).result)
                    store.put(JSON.stringify({ events: [{ name: 'Alt' }], version: 0 }), key);
                  resolve(null);
                };
              };
            }),
        ),
    ],
  ];
  for (const [name, damage] of damages) {
    test(`that is ${name} is passed over: the wall starts as on its first day`, async ({
      page: first,
      context,
      world,
    }) => {
      await visit(first, world);
      await damage(first);
      const page = await reboot(context, first);
      world.wifi.set('cut');
      await page.goto(`${world.url}${wall}`);
      await world.live(page, 20_000);
      await expect(page.getByText('Noch keine Verbindung zum Server')).toBeVisible();
      world.wifi.set('up');
      await world.live(page, 60_000);
      await expect(current(page)).toHaveCount(1);
    });
  }

  test('that is full: what the wall needs goes to the small storage, and a reboot without network shows it', async ({
    page: first,
    context,
    world,
  }) => {
    await context.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await visit(first, world);
    expect(await first.evaluate(() => localStorage.length)).toBe(2);
    const page = await reboot(context, first);
    world.wifi.set('cut');
    await page.goto(`${world.url}${wall}`);
    await expect(current(page)).toHaveCount(1);
    expect((await readScreen(page)).event).not.toBeNull();
  });

  test('that is missing altogether: the wall runs without', async ({ context, page, world }) => {
    await context.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', { value: undefined });
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto(`${world.url}${wall}`);
    await expect(current(page)).toHaveCount(1);
    await world.live(page, 120_000);
    expect((await readScreen(page)).slides).toBe(1);
  });

  test('holds the snapshot of the wall and nothing else: no cookies, no client’s address, no key', async ({
    context,
    page,
    world,
  }) => {
    await visit(page, world);
    expect(await context.cookies()).toEqual([]);
    expect(await keptNames(page)).toEqual(['board 1 [["mensa"],null,null]', 'stamp 1 [["mensa"],null,null]']);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  });
});
