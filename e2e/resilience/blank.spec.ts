import type { Page, Route } from 'playwright/test';
import type { LinkState } from './link.ts';
import { kioskPath, openKiosk, readScreen, startWithoutEvents } from './read-screen.ts';
import { letWorkerInstall } from './settle.ts';
import { expect, test, type World } from './world.ts';
import { awaitStart, current } from '#e2e/support/started-page.ts';

const day = 86_400_000;

/** Resolves when the service worker is installed: from then on the page works without network. */
async function open(page: Page, world: World, path = kioskPath): Promise<void> {
  await openKiosk(page, world, path);
  await letWorkerInstall(page);
}

/** End times by `@id`, epoch ms; events with an open or impossible end are left out. */
async function readEnds(page: Page, world: World): Promise<ReadonlyMap<string, number>> {
  const answer = await page.request.get(`${world.gateway()?.url}/api/events`);
  const ends = new Map<string, number>();
  for (const { '@id': id, startDate, endDate } of (await answer.json())['hydra:member'])
    if (Date.parse(endDate) >= Date.parse(startDate) && !endDate.startsWith('9999'))
      ends.set(id, Date.parse(endDate));
  return ends;
}

test.describe('with any fault in place of the events the last slides go on', () => {
  const faults: readonly (readonly [string, LinkState])[] = [
    ['connections are refused', 'cut'],
    ['a response stalls', 'stalled'],
    ['a response breaks off half-way', 'torn'],
    ['a captive portal redirects', 'portal'],
    ['a captive portal answers with its login page', 'login'],
    ['broken JSON', 'broken-json'],
    ['401', { status: 401 }],
    ['403', { status: 403 }],
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '120' } }],
    ['500', { status: 500 }],
    ['503', { status: 503 }],
  ];
  for (const [name, state] of faults) {
    test(name, async ({ page, world }) => {
      await open(page, world);
      const first = await readScreen(page);
      world.wifi.set(state);
      const seen = new Set<string | null>();
      for (let step = 0; step < 5; step += 1) {
        await world.advance(page, 30_000);
        const screen = await readScreen(page);
        expect(screen.slides).toBe(1);
        seen.add(screen.event);
      }
      expect(seen.size).toBeGreaterThan(2);
      expect(first.event).not.toBeNull();
      // Three polls and the full minute after them, when the page checks the age of its data.
      await world.advance(page, 100_000);
      await expect(current(page).getByText('Stand 12:0')).toBeVisible();
      world.wifi.set('up');
      // `Retry-After: 120` and up to a tenth of jitter.
      await world.advance(page, 150_000);
      await expect(page.getByText('Stand 12:0')).toHaveCount(0);
      expect((await readScreen(page)).slides).toBe(1);
    });
  }
});

test('without network for three days: ended events disappear, later ones stay, and slides show the age of the data', async ({
  page,
  world,
  clock,
}) => {
  await open(page, world, `${kioskPath}&limit=200`);
  const ends = await readEnds(page, world);
  const seen = new Set<string | null>();
  world.wifi.set('cut');
  for (let step = 0; step < 12; step += 1) {
    await world.skip(page, day / 4);
    await world.advance(page, 70_000);
    const { slides, event } = await readScreen(page);
    expect(slides).toBe(1);
    const end = ends.get(event ?? '');
    if (end !== undefined) expect(end).toBeGreaterThan(clock.now() - 60_000);
    seen.add(event);
  }
  expect([...seen].some((event) => ends.has(event ?? ''))).toBe(true);
  await expect(current(page).getByText(/Stand .*20.*, 12:0/)).toBeVisible();
  world.wifi.set('up');
  await world.advance(page, 120_000);
  await expect(page.getByText(/Stand/)).toHaveCount(0);
});

test('the event service fails while the gateway runs: slides stay and show the age of the data', async ({
  page,
  world,
}) => {
  await open(page, world);
  for (const state of ['cut', 'login', 'torn', { status: 500 }] satisfies LinkState[]) {
    world.cable.set(state);
    await world.advance(page, 60_000);
    expect((await readScreen(page)).event).not.toBeNull();
  }
  await expect(current(page).getByText('Stand 12:0')).toBeVisible();
});

test('after a restart of the gateway polling resumes without a reload (field failures 2, 3)', async ({
  page,
  world,
}) => {
  await open(page, world);
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await world.stopGateway();
  await world.advance(page, 300_000);
  expect((await readScreen(page)).event).not.toBeNull();
  await world.startGateway();
  world.wifi.requested.length = 0;
  await world.advance(page, 120_000);
  expect(world.wifi.requested.filter((path) => path.startsWith('/api/events')).length).toBeGreaterThan(0);
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
});

/** The document as the gateway answers it while it can draw no slide. */
async function withoutSlide(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.text())
    .replace(/<div id="first-slide">[\s\S]*<div id="root">/, '<div id="root">')
    .replace(/<script type="application\/json"[\s\S]*?<\/script>/g, '');
  await route.fulfill({ response, body });
}

test('a gateway without data: the page says so, then starts by itself (field failure 1)', async ({
  page,
  world,
}) => {
  world.wifi.set('up');
  await page.route(`**${kioskPath}`, withoutSlide);
  await page.route('**/api/events?*', (route) => route.fulfill({ status: 503, json: {} }));
  const restore = () => page.unroute('**/api/events?*');
  await startWithoutEvents(page, world, {
    path: kioskPath,
    words: 'Noch keine Verbindung zum Server',
    restore,
  });
});

test('Wi-Fi that fails during a load: the slides come without scripts, and the page once they load (field failures 4, 11)', async ({
  page,
  world,
}) => {
  world.wifi.set('half');
  await page.goto(`${world.url}${kioskPath}`);
  await expect(current(page)).toHaveCount(1);
  await world.advance(page, 10_000);
  await expect(page).toHaveURL(`${world.url}${kioskPath}&plain=1#retry`);
  await expect(current(page)).toHaveCount(1);
  world.wifi.set('up');
  await world.advance(page, 660_000);
  await expect(page).toHaveURL(`${world.url}${kioskPath}`);
  await awaitStart(page);
  await expect(current(page)).toHaveCount(1);
});

test('Wi-Fi that fails during the load of a page without slide: it says so, then appears by itself (field failures 4, 11)', async ({
  page,
  world,
}) => {
  world.wifi.set('half');
  await page.goto(world.url);
  await world.advance(page, 2000);
  await expect(page.getByText('Sie versucht es weiter')).toBeVisible();
  world.wifi.set('up');
  await world.advance(page, 30_000);
  await expect(page.getByText('Welcher Monitor soll hier laufen?')).toBeVisible();
});

test('a feed that becomes empty shows the idle slide, not the last events; then the events come back (field failures 5, 6)', async ({
  page,
  world,
}) => {
  await open(page, world);
  await world.advance(page, 10_000);
  const events = await world.service.store.events.list();
  for (const { id } of events) await world.service.store.events.update(id, { published: false });
  await world.advance(page, 70_000);
  await expect(page.getByText('Zurzeit sind keine Veranstaltungen angekündigt')).toBeVisible();
  expect(await readScreen(page)).toMatchObject({ slides: 1, event: null });
  for (const { id } of events) await world.service.store.events.update(id, { published: true });
  await world.advance(page, 70_000);
  expect((await readScreen(page)).event).not.toBeNull();
});
