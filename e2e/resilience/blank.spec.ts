import type { Page, Route } from 'playwright/test';
import type { LinkState } from './link.ts';
import { kioskPath, readScreen, startWithoutEvents, openWithWorker } from './read-screen.ts';
import { expect, test, type World } from './world.ts';
import { current } from '#e2e/support/started-page.ts';

const day = 86_400_000;

/** End times by `@id`, epoch ms; events with an open or impossible end are left out. */
async function readEnds(page: Page, world: World): Promise<ReadonlyMap<string, number>> {
  const answer = await page.request.get(`${world.gateway()?.url}/api/events`);
  const ends = new Map<string, number>();
  for (const { '@id': id, startDate, endDate } of (await answer.json())['hydra:member'])
    if (Date.parse(endDate) >= Date.parse(startDate) && !endDate.startsWith('9999'))
      ends.set(id, Date.parse(endDate));
  return ends;
}

test('without network for three days: ended events disappear, later ones stay, and slides show the age of the data', async ({
  page,
  world,
  clock,
}) => {
  await openWithWorker(page, world, `${kioskPath}&limit=200`);
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
  await openWithWorker(page, world);
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
  await openWithWorker(page, world);
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

test('a feed that becomes empty shows the idle slide, not the last events; then the events come back (field failures 5, 6)', async ({
  page,
  world,
}) => {
  await openWithWorker(page, world);
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
