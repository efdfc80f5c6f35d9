import { breakTitles } from '#e2e/support/break-titles.ts';
import { awaitStart, current } from '#e2e/support/started-page.ts';
import { addEvent, hideEvents } from './edit-events.ts';
import { countLoads, kioskPath, openKiosk, readScreen, walkLoop } from './read-screen.ts';
import { expect, test } from './world.ts';

test('of 500 events one throws in rendering: the loop is filled with others', async ({ page, world }) => {
  await page.addInitScript(breakTitles, 'Zerreiß');
  const day = ['2026-11-21T10:00:00+01:00', '2026-11-21T11:00:00+01:00'] as const;
  await hideEvents(world);
  for (let index = 1; index <= 500; index += 1)
    await addEvent(world, index === 2 ? 'Zerreißprobe' : `Vortrag ${String(index).padStart(3, '0')}`, ...day);
  await world.poll();
  await openKiosk(page, world, `${kioskPath}&limit=200`);
  const shown = await walkLoop(page);
  // The limit, although one of the first 200 cannot be drawn.
  expect(shown.size).toBe(200);
});

test.describe('a new build', () => {
  for (const [name, build] of [
    ['that the gateway cannot serve completely is not taken', 'cccccccccccc'],
    ['with an empty id is ignored (field failure 17)', ''],
    ['with null as its id is ignored (field failure 17)', null],
  ] as const) {
    test(name, async ({ page, world }) => {
      await openKiosk(page, world, kioskPath);
      const loads = countLoads(page);
      await page.route('**/site.json', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...(await answer.json()), build } });
      });
      await world.advance(page, 400_000);
      expect(loads()).toBe(0);
      expect((await readScreen(page)).event).not.toBeNull();
    });
  }
});

test('a service worker whose script is removed from the server unregisters and deletes its caches', async ({
  page,
  world,
}) => {
  await openKiosk(page, world, kioskPath);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.route('**/sw.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await expect(current(page)).toHaveCount(1);
  await world.advance(page, 10_000);
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect.poll(left).toEqual([0, 0]);
});

test('in a frame of the desk the page opens no stream, starts no watchdog or service worker and never reloads', async ({
  page,
  world,
}) => {
  await page.route('**/desk/frame', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><iframe src="${kioskPath}" style="width:960px;height:540px"></iframe>`,
    }),
  );
  await page.goto(`${world.url}/desk/frame`);
  await awaitStart(page.frameLocator('iframe'));
  await world.stopGateway();
  await world.startGateway('dddddddddddd');
  world.wifi.requested.length = 0;
  await world.advance(page, 400_000);
  expect(world.wifi.requested.filter((path) => /updates|sw\.js|watchdog/.test(path))).toEqual([]);
  expect(world.wifi.requested.filter((path) => path.startsWith('/?monitor'))).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('context menu, zoom, drag, pointer and translation are blocked', async ({ page, world }) => {
  await openKiosk(page, world, kioskPath);
  const prevented = await page.evaluate(() => {
    const isPrevented = (event: Event) => !document.body.dispatchEvent(event);
    const options = { bubbles: true, cancelable: true };
    return [
      isPrevented(new MouseEvent('contextmenu', options)),
      isPrevented(new WheelEvent('wheel', { ...options, ctrlKey: true, deltaY: 100 })),
      isPrevented(new DragEvent('dragstart', options)),
    ];
  });
  expect(prevented).toEqual([true, true, true]);
  await page.mouse.move(50, 50);
  await expect(page.locator('body')).not.toHaveCSS('cursor', 'none');
  await world.advance(page, 10_000);
  await expect(page.locator('body')).toHaveCSS('cursor', 'none');
  expect(await page.evaluate(() => document.documentElement.translate)).toBe(false);
});

test('diagnostics show build, time, clock, screen and storage', async ({ page, world }) => {
  await openKiosk(page, world, `${kioskPath}&diag=1`);
  await world.advance(page, 20_000);
  const panel = page.getByRole('complementary', { name: 'Diagnose' });
  await expect(panel).toBeVisible();
  const build = await page.evaluate(() =>
    document.querySelector('meta[name=build]')?.getAttribute('content'),
  );
  await expect(panel).toContainText(`Fassung der Seite${build ?? ''}`);
  await expect(panel).toContainText(/Europe\/Berlin, .*12:0\d \(Server\)/);
  // Measured to half a round trip, and maybe while the harness moves time on: then the servers are up to 10 s ahead.
  await expect(panel).toContainText(/Uhr des Gerätsgeht (richtig|(\d|10) s (nach|vor)), Pacific\/Auckland/);
  await expect(panel).toContainText('1920 × 1080 px');
  await expect(panel).toContainText('Gespeichertdatabase');
  await expect(panel.getByRole('img')).toHaveCount(3);
  expect((await readScreen(page)).slides).toBe(1);
});

test.describe('an engine below the floor (field failures 20–22)', () => {
  test.use({
    allowedComplaints: [[/Failed to load/, /net::ERR_/, /uncaught: (SyntaxError[^]*)?$/], { scope: 'test' }],
  });
  const makeOld = () => {
    Reflect.deleteProperty(Promise, 'allSettled');
    Reflect.deleteProperty(window, 'fetch');
  };
  test('gets a readable message with its user agent where no monitor is named', async ({ page, world }) => {
    await page.addInitScript(makeOld);
    await page.goto(world.url);
    await expect(page.getByText('zu alt')).toBeVisible();
    await expect(page.getByText(await page.evaluate(() => navigator.userAgent))).toBeVisible();
  });
  test('gets the plain wall even if it cannot parse the page’s script', async ({ page, world }) => {
    await page.route('**/assets/index-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'class { static { ??? } }' }),
    );
    await page.goto(`${world.url}${kioskPath}`);
    await world.advance(page, 10_000);
    await expect(page).toHaveURL(`${world.url}${kioskPath}&plain=1#retry`);
    await expect(current(page)).toHaveCount(1);
  });
});
