import type { Page } from 'playwright/test';
import { addEvent, hideEvents } from './edit-events.ts';
import { current, openWall, readScreen, walkLoop } from './read-screen.ts';
import { letWorkerInstall } from './settle.ts';
import { expect, test, type World } from './world.ts';

const wall = '/?monitor=mensa';

const open = (page: Page, world: World, path = wall) => openWall(page, world, path);

/** How often this page was loaded, told by the page itself. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

/** A fault of the engine in one title. */
function breakTitles(): void {
  const measureText: (text: string) => TextMetrics = Reflect.get(
    CanvasRenderingContext2D.prototype,
    'measureText',
  );
  CanvasRenderingContext2D.prototype.measureText = function measure(text: string) {
    if (text.includes('Zerreiß')) throw new Error('planted: cannot be measured');
    return measureText.call(this, text);
  };
}

test('of many events the one that throws in rendering is skipped, the others turn, and the error is told (6)', async ({
  page,
  world,
}) => {
  await page.addInitScript(breakTitles);
  await open(page, world, `${wall}&limit=200`);
  const before = await walkLoop(page);
  const [first] = [...before];
  const id = Number(first?.split('/').at(-1));
  await world.service.store.events.update(id, { translations: { de: { name: 'Zerreißprobe' } } });
  await world.live(page, 70_000);
  const after = await walkLoop(page);
  expect(after.has(first ?? '')).toBe(false);
  expect(after.size).toBe(before.size - 1);
  // Once it is mended it is tried again.
  await world.service.store.events.update(id, { translations: { de: { name: 'Geflickt' } } });
  await world.live(page, 70_000);
  expect((await walkLoop(page)).has(first ?? '')).toBe(true);
});

test('of 500 events one throws in rendering: the wall has all others', async ({ page, world }) => {
  test.slow();
  await page.addInitScript(breakTitles);
  const day = ['2026-11-21T10:00:00+01:00', '2026-11-21T11:00:00+01:00'] as const;
  await hideEvents(world);
  for (let number = 1; number <= 500; number += 1)
    await addEvent(
      world,
      number === 2 ? 'Zerreißprobe' : `Vortrag ${String(number).padStart(3, '0')}`,
      ...day,
    );
  await world.poll();
  await open(page, world, `${wall}&limit=200`);
  const shown = await walkLoop(page);
  // The one that cannot be drawn leaves its place to the next.
  expect(shown.size).toBe(200);
});

test('a loop that no longer turns is put up anew, and if that does not help the page is reloaded', async ({
  page,
  world,
}) => {
  await page.addInitScript(() => {
    // Timers as long as a slide stands get lost, as by a fault nobody has thought of.
    const original: (run: () => void, ms?: number) => number = Reflect.get(window, 'setTimeout');
    Object.assign(window, { isFrozen: false });
    const forgetful = (run: () => void, ms = 0) =>
      Reflect.get(window, 'isFrozen') === true && ms > 11_000 && ms < 19_990 ? 0 : original(run, ms);
    Reflect.set(window, 'setTimeout', forgetful);
  });
  await open(page, world, `${wall}&seconds=15`);
  const loads = countLoads(page);
  await page.evaluate(() => Object.assign(window, { isFrozen: true }));
  await world.live(page, 120_000);
  expect((await readScreen(page)).slides).toBe(1);
  await world.live(page, 120_000);
  await expect.poll(loads).toBe(1);
  await expect(current(page)).toHaveCount(1);
  const { event } = await readScreen(page);
  await world.live(page, 20_000);
  expect((await readScreen(page)).event).not.toBe(event);
});

test('a wall that went blank comes back by itself', async ({ page, world }) => {
  await open(page, world);
  await page.evaluate(() => {
    const root = document.getElementById('root');
    if (root !== null) root.innerHTML = '';
  });
  expect((await readScreen(page)).slides).toBe(0);
  await world.live(page, 60_000);
  expect((await readScreen(page)).slides).toBe(1);
});

test('a page that cannot be saved is not navigated while its gateway is away (field failures 2, 4)', async ({
  page,
  world,
}) => {
  await open(page, world);
  const loads = countLoads(page);
  world.wifi.set('cut');
  await page.evaluate(() => {
    setInterval(() => {
      const root = document.getElementById('root');
      if (root !== null) root.innerHTML = '';
    }, 1000);
  });
  await world.live(page, 300_000);
  expect(loads()).toBe(0);
  world.wifi.set('login');
  await world.live(page, 60_000);
  expect(loads()).toBe(0);
  world.wifi.set('up');
  await world.live(page, 60_000);
  await expect.poll(loads).toBe(1);
  await expect(current(page)).toHaveCount(1);
});

test.describe('a new build', () => {
  test('is on every open page within five minutes, each at a moment of its own, by a reload between two slides (field failures 16, 17, 18)', async ({
    page,
    context,
    world,
  }) => {
    const pages = [page, await context.newPage(), await context.newPage()];
    for (const [index, one] of pages.entries()) {
      // Each draws another share, as they would by chance.
      await one.addInitScript((share) => {
        Math.random = () => share;
      }, index / 3);
      await open(one, world);
    }
    await letWorkerInstall(page);
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
      await world.live(page, 10_000);
      await letWorkerInstall(page);
      for (const one of pages) if (!steps.has(one) && (await isNew(one))) steps.set(one, step);
    }
    expect(steps.size).toBe(3);
    for (const one of pages) await expect(current(one)).toHaveCount(1);
    expect(new Set(steps.values()).size).toBeGreaterThan(1);
  });

  for (const [name, build] of [
    ['that the gateway cannot serve as a whole is not taken', 'cccccccccccc'],
    ['that has no name is none (field failure 17)', ''],
    ['that is no name at all is none (field failure 17)', null],
  ] as const) {
    test(name, async ({ page, world }) => {
      await open(page, world);
      const loads = countLoads(page);
      await page.route('**/site.json', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...(await answer.json()), build } });
      });
      await world.live(page, 400_000);
      expect(loads()).toBe(0);
      expect((await readScreen(page)).event).not.toBeNull();
    });
  }
});

test('a worker whose script is taken off the server goes from every screen, with all that it kept', async ({
  page,
  world,
}) => {
  await open(page, world);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.route('**/sw.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await expect(current(page)).toHaveCount(1);
  await world.live(page, 10_000);
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect.poll(left).toEqual([0, 0]);
});

test('in a frame of the desk the page takes no stream, no lock, no worker and never reloads itself', async ({
  page,
  world,
}) => {
  await page.route('**/frame', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><iframe src="${wall}" style="width:960px;height:540px"></iframe>`,
    }),
  );
  await page.goto(`${world.url}/frame`);
  await expect(page.frameLocator('iframe').locator('article[aria-current="true"]')).toHaveCount(1);
  await world.stopGateway();
  await world.startGateway('dddddddddddd');
  world.wifi.asked.length = 0;
  await world.live(page, 400_000);
  expect(world.wifi.asked.filter((path) => /updates|sw\.js|caretaker/.test(path))).toEqual([]);
  expect(world.wifi.asked.filter((path) => path.startsWith('/?monitor'))).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('nothing that a passer-by could leave on a wall: no menu, no zoom, no pointer, no translation', async ({
  page,
  world,
}) => {
  await open(page, world);
  const prevented = await page.evaluate(() => {
    const ask = (event: Event) => !document.body.dispatchEvent(event);
    const options = { bubbles: true, cancelable: true };
    return [
      ask(new MouseEvent('contextmenu', options)),
      ask(new WheelEvent('wheel', { ...options, ctrlKey: true, deltaY: 100 })),
      ask(new DragEvent('dragstart', options)),
    ];
  });
  expect(prevented).toEqual([true, true, true]);
  await page.mouse.move(50, 50);
  await expect(page.locator('body')).not.toHaveCSS('cursor', 'none');
  await world.live(page, 10_000);
  await expect(page.locator('body')).toHaveCSS('cursor', 'none');
  expect(await page.evaluate(() => document.documentElement.translate)).toBe(false);
});

test('diagnostics show on one screen what support asks for', async ({ page, world }) => {
  await open(page, world, `${wall}&diag=1`);
  await world.live(page, 20_000);
  const panel = page.getByRole('complementary', { name: 'Diagnose' });
  await expect(panel).toBeVisible();
  const build = await page.evaluate(() =>
    document.querySelector('meta[name=build]')?.getAttribute('content'),
  );
  await expect(panel).toContainText(`Fassung der Seite${build ?? ''}`);
  await expect(panel).toContainText(/Europe\/Berlin, .*12:0\d \(Server\)/);
  await expect(panel).toContainText('geht richtig');
  await expect(panel).toContainText('1920 × 1080 px');
  await expect(panel).toContainText('Gespeichertdatabase');
  await expect(panel.getByRole('img')).toHaveCount(3);
  expect((await readScreen(page)).slides).toBe(1);
});

test.describe('an engine below the floor (field failures 20–22)', () => {
  test.use({
    allowedComplaints: [[/Failed to load/, /net::ERR_/, /uncaught: (SyntaxError.*)?$/], { scope: 'test' }],
  });
  test('gets a readable message with its own name', async ({ page, world }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Promise, 'allSettled');
      Reflect.deleteProperty(window, 'fetch');
    });
    await page.goto(`${world.url}${wall}`);
    await expect(page.getByText('zu alt')).toBeVisible();
    await expect(page.getByText(await page.evaluate(() => navigator.userAgent))).toBeVisible();
  });
  test('the same where it cannot even read the page’s script', async ({ page, world }) => {
    await page.route('**/assets/index-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'class { static { ??? } }' }),
    );
    await page.goto(`${world.url}${wall}`);
    await world.live(page, 10_000);
    await expect(page.getByText('zu alt')).toBeVisible();
  });
});
