import type { Page } from 'playwright/test';
import type { LinkState } from './link.ts';
import { current, openWall, readScreen } from './read-screen.ts';
import { letWorkerInstall } from './settle.ts';
import { expect, test, type World } from './world.ts';

const wall = '/?monitor=mensa';
const day = 86_400_000;

/** Opens the wall and waits until it could live without network. */
async function open(page: Page, world: World, path = wall): Promise<void> {
  await openWall(page, world, path);
  await letWorkerInstall(page);
}

/** When the events end, as far as they say so plainly: no open ends. By their `@id`. */
async function plainEnds(page: Page, world: World): Promise<ReadonlyMap<string, number>> {
  const answer = await page.request.get(`${world.gateway()?.url}/api/events`);
  const ends = new Map<string, number>();
  for (const { '@id': id, startDate, endDate } of (await answer.json())['hydra:member'])
    if (Date.parse(endDate) >= Date.parse(startDate) && !endDate.startsWith('9999'))
      ends.set(id, Date.parse(endDate));
  return ends;
}

test.describe('whatever comes in place of the events, the last slides stay and turn', () => {
  const faults: readonly (readonly [string, LinkState])[] = [
    ['nobody answers', 'cut'],
    ['a response stalls', 'stalled'],
    ['half an answer', 'torn'],
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
      for (let turn = 0; turn < 5; turn += 1) {
        await world.live(page, 30_000);
        const screen = await readScreen(page);
        expect(screen.slides).toBe(1);
        seen.add(screen.event);
      }
      expect(seen.size).toBeGreaterThan(2);
      expect(first.event).not.toBeNull();
      // Three polls, and the full minute after them: the wall looks at its age once a minute.
      await world.live(page, 100_000);
      await expect(current(page).getByText('Stand 12:0')).toBeVisible();
      world.wifi.set('up');
      // Whoever was asked to wait 120 s waits a tenth more.
      await world.live(page, 150_000);
      await expect(page.getByText('Stand 12:0')).toHaveCount(0);
      expect((await readScreen(page)).slides).toBe(1);
    });
  }
});

test('the network is cut for three days: what has ended meanwhile goes, what is to come stays, and the wall says from when it is', async ({
  page,
  world,
  clock,
}) => {
  await open(page, world, `${wall}&limit=200`);
  const ends = await plainEnds(page, world);
  const seen = new Set<string | null>();
  world.wifi.set('cut');
  for (let step = 0; step < 12; step += 1) {
    await world.sleep(page, day / 4);
    await world.live(page, 70_000);
    const { slides, event } = await readScreen(page);
    expect(slides).toBe(1);
    const end = ends.get(event ?? '');
    if (end !== undefined) expect(end).toBeGreaterThan(clock.now() - 60_000);
    seen.add(event);
  }
  expect([...seen].some((event) => ends.has(event ?? ''))).toBe(true);
  await expect(current(page).getByText(/Stand .*20.*, 12:0/)).toBeVisible();
  world.wifi.set('up');
  await world.live(page, 120_000);
  await expect(page.getByText(/Stand/)).toHaveCount(0);
});

test('the event service fails while the gateway lives: the slides stay, with their age', async ({
  page,
  world,
}) => {
  await open(page, world);
  for (const state of ['cut', 'login', 'torn', { status: 500 }] satisfies LinkState[]) {
    world.cable.set(state);
    await world.live(page, 60_000);
    expect((await readScreen(page)).event).not.toBeNull();
  }
  await expect(current(page).getByText('Stand 12:0')).toBeVisible();
});

test('a gateway that restarts is found again, and nothing needs a reload (field failures 2, 3)', async ({
  page,
  world,
}) => {
  await open(page, world);
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await world.stopGateway();
  await world.live(page, 300_000);
  expect((await readScreen(page)).event).not.toBeNull();
  await world.startGateway();
  world.wifi.asked.length = 0;
  await world.live(page, 120_000);
  expect(world.wifi.asked.filter((path) => path.startsWith('/api/events')).length).toBeGreaterThan(0);
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
});

test('a page that finds a gateway without any data waits in words and appears by itself (field failure 1)', async ({
  page,
  world,
}) => {
  world.wifi.set('up');
  await page.route('**/api/events?*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`${world.url}${wall}`);
  await world.live(page, 20_000);
  await expect(page.getByText('Noch keine Verbindung zum Server')).toBeVisible();
  await page.unroute('**/api/events?*');
  await world.live(page, 60_000);
  await expect(current(page)).toHaveCount(1);
});

test('Wi-Fi that drops in the middle of a load: the page says so, and starts by itself (field failures 4, 11)', async ({
  page,
  world,
}) => {
  world.wifi.set('half');
  await page.goto(`${world.url}${wall}`);
  await world.live(page, 10_000);
  await expect(page.getByText('Sie versucht es weiter')).toBeVisible();
  world.wifi.set('up');
  await world.live(page, 30_000);
  await expect(current(page)).toHaveCount(1);
});

test('a feed that becomes empty shows the idle slide, never what was; then the events come back (field failures 5, 6)', async ({
  page,
  world,
}) => {
  await open(page, world);
  await world.live(page, 10_000);
  const events = await world.service.store.events.list();
  for (const { id } of events) await world.service.store.events.update(id, { published: false });
  await world.live(page, 70_000);
  await expect(page.getByText('Zurzeit sind keine Veranstaltungen angekündigt')).toBeVisible();
  expect(await readScreen(page)).toMatchObject({ slides: 1, event: null });
  for (const { id } of events) await world.service.store.events.update(id, { published: true });
  await world.live(page, 70_000);
  expect((await readScreen(page)).event).not.toBeNull();
});
