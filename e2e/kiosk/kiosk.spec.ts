import type { Page } from 'playwright/test';
import { readCodes } from '#e2e/support/read-codes.ts';
import { expect, test } from '#e2e/support/harness.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import { awaitStart, current, keyOf } from '#e2e/support/started-page.ts';
import { walkLoop } from './walk-loop.ts';

interface Member {
  readonly '@id': string;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly published: boolean;
  readonly archived: boolean;
  readonly canceled: boolean;
  readonly alternativeEvents: readonly { readonly '@id': string }[];
  readonly filterCategories: readonly { readonly '@id': string }[];
  readonly '@urls': { readonly eventUrl: string | null };
}

/** All members of a collection, read from the event service itself. */
async function readCollection(page: Page, servers: Servers, path: string): Promise<readonly Member[]> {
  const members: Member[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const url = `${servers.service.url}${path}?itemsPerPage=200&page=${pageNumber}`;
    const answer = await page.request.get(url, { headers: { 'X-API-KEY': 'key-of-the-browser-tests' } });
    const body = await answer.json();
    members.push(...body['hydra:member']);
    if (body['hydra:view']?.['hydra:next'] === undefined) return members;
  }
}

/** The selection rules, independent of the code: tagged for all or this monitor, published, not ended, within 60 days. */
async function expectedKeys(
  page: Page,
  servers: Servers,
  monitor: string,
  now: number,
): Promise<readonly string[]> {
  const categories = await readCollection(page, servers, '/api/filter_categories');
  const wanted = categories.filter(
    ({ name }) => name?.trim() === monitor || name?.trim() === 'Alle Monitore',
  );
  const ids = new Set(wanted.map((category) => category['@id']));
  const dayEnd = (iso: string) => Date.parse(`${iso.slice(0, 10)}T23:59:59.999+01:00`);
  const endOf = ({ startDate, endDate }: Member) =>
    !endDate || endDate.startsWith('9999') || Date.parse(endDate) < Date.parse(startDate)
      ? dayEnd(startDate)
      : Date.parse(endDate);
  const events = await readCollection(page, servers, '/api/events');
  return events
    .filter(
      (event) => event.published && !event.archived && endOf(event) >= now && event.name && event.startDate,
    )
    .filter(({ filterCategories }) => filterCategories.some((category) => ids.has(category['@id'])))
    .filter(({ startDate }) => Date.parse(startDate) < Date.parse('2027-01-20T00:00:00+01:00'))
    .map((event) => event['@id'])
    .toSorted();
}

test('two monitors show their own events and those for all monitors, and no others', async ({
  page,
  servers,
  clock,
}) => {
  const loops: (readonly string[])[] = [];
  for (const [monitor, id] of [
    ['Mensa', 'mensa'],
    ['Gebäude A', 'gebaeude-a'],
  ] as const) {
    await servers.open(page, `/?monitor=${id}&limit=200&seconds=600&overview=off`);
    const keys = await walkLoop(page);
    expect(keys.toSorted()).toEqual(await expectedKeys(page, servers, monitor, clock.now()));
    expect(keys.length).toBeGreaterThan(8);
    loops.push(keys);
  }
  expect(loops[0]?.toSorted()).not.toEqual(loops[1]?.toSorted());
});

test('the loop runs by itself, with one current slide at any time', async ({ page, servers, clock }) => {
  await servers.open(page, '/?monitor=mensa&limit=3&seconds=60&overview=off');
  const keys = await walkLoop(page);
  expect(keys).toHaveLength(3);
  await servers.open(page, '/?monitor=mensa&limit=3&seconds=60&overview=off');
  await awaitStart(page);
  await expect(current(page)).toHaveAttribute('data-event', keys[0] ?? '');
  for (const next of keys.slice(1)) {
    await clock.advance(60_000);
    await expect(current(page)).toHaveAttribute('data-event', next);
    await expect(current(page)).toHaveCount(1);
  }
  for (let change = 0; change < 3; change += 1) {
    const before = await keyOf(page);
    await clock.advance(60_000);
    await expect(current(page)).not.toHaveAttribute('data-event', before);
    await expect(current(page)).toHaveCount(1);
  }
});

test('the title is the event’s whole name, in one h1', async ({ page, servers }) => {
  await servers.open(page, '/?monitor=mensa&limit=200&seconds=600&overview=off');
  const names = new Map(
    (await readCollection(page, servers, '/api/events')).map((event) => [event['@id'], event.name]),
  );
  const count = (await walkLoop(page)).length;
  for (let change = 0; change < count; change += 1) {
    const key = await keyOf(page);
    const title = current(page).locator('h1');
    await expect(title).toHaveCount(1);
    const text = ((await title.textContent()) ?? '').replaceAll('\u00AD', '');
    const name = names.get(key) ?? '';
    // The gateway cleans names with markup, entities or extra white space; all others arrive unchanged.
    if (!/[&<>]|\s{2}|^\s|\s$/.test(name)) expect(text).toBe(name);
    expect(text).not.toMatch(/<|&\w+;/);
    await page.keyboard.press('ArrowRight');
    await expect(current(page)).not.toHaveAttribute('data-event', key);
  }
});

// Time is not advanced: a request that is under way would reach its time limit.
test('edits and deletions in the event service reach the screen', async ({ page, servers }) => {
  await servers.open(page, '/?monitor=mensa&limit=200&seconds=600&overview=off');
  await awaitStart(page);
  const key = await keyOf(page);
  const id = Number(key.split('/').at(-1));
  await servers.store.events.update(id, { translations: { de: { name: 'Neuer Name, frisch vom Dienst' } } });
  await servers.poll();
  await expect(current(page).locator('h1')).toHaveText('Neuer Name, frisch vom Dienst');
  await expect(current(page)).toHaveAttribute('data-event', key);

  await servers.store.events.remove(id);
  await servers.poll();
  await expect(current(page)).not.toHaveAttribute('data-event', key);
});

test('every QR code on screen holds the address of its event, or of the one that replaces it', async ({
  page,
  servers,
}) => {
  await servers.open(page, '/?monitor=mensa&limit=200&seconds=600&overview=off');
  const events = await readCollection(page, servers, '/api/events');
  const addresses = new Map(events.map((event) => [event['@id'], event['@urls'].eventUrl]));
  for (const { '@id': key, canceled, alternativeEvents } of events)
    if (canceled) addresses.set(key, addresses.get(alternativeEvents[0]?.['@id'] ?? '') ?? null);
  const count = (await walkLoop(page)).length;
  let codes = 0;
  for (let change = 0; change < count; change += 1) {
    const key = await keyOf(page);
    const decoded = await readCodes(page, await current(page).locator('svg[role="img"]').count());
    expect(decoded).toEqual(decoded.length === 0 ? [] : [addresses.get(key)]);
    codes += decoded.length;
    await page.keyboard.press('ArrowRight');
    await expect(current(page)).not.toHaveAttribute('data-event', key);
  }
  expect(codes).toBeGreaterThan(10);
});

test('without a monitor there is a choice, and for an unknown one a suggestion', async ({
  page,
  servers,
}) => {
  await servers.open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcher Monitor soll hier laufen?');
  await expect(page.getByRole('link', { name: 'Mensa', exact: true })).toBeVisible();
  await expect(page.locator('[data-event]')).toHaveCount(0);

  await servers.open(page, '/?monitor=mennsa');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('„mennsa“');
  await page.getByRole('link', { name: 'Meinten Sie „Mensa“?' }).click();
  await expect(current(page)).toHaveCount(1);
  expect(new URL(page.url()).search).toBe('?monitor=mensa');
});

test('keys change slides and pause the loop, which goes on by itself after two minutes', async ({
  page,
  servers,
  clock,
}) => {
  await servers.open(page, '/?monitor=mensa&limit=3&seconds=60&overview=off');
  const [first = '', second = ''] = await walkLoop(page);
  await page.keyboard.press('ArrowRight');
  await expect(current(page)).toHaveAttribute('data-event', second);
  await page.keyboard.press('ArrowLeft');
  await expect(current(page)).toHaveAttribute('data-event', first);
  await page.keyboard.press('Space');
  await clock.advance(115_000);
  await expect(current(page)).toHaveAttribute('data-event', first);
  await clock.advance(70_000);
  await expect(current(page)).not.toHaveAttribute('data-event', first);
});

test('nothing is animated while a slide stands, and a transition ends with one slide', async ({
  page,
  servers,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await servers.open(page, '/?monitor=mensa&seconds=600&overview=off');
  await awaitStart(page);
  const expectNoAnimation = () =>
    expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expectNoAnimation();
  for (let change = 0; change < 2; change += 1) {
    const articles = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const count = () => resolve(document.querySelectorAll('article').length);
          window.addEventListener('animationend', count, { once: true });
        }),
    );
    await page.keyboard.press('ArrowRight');
    expect(await articles).toBe(1);
    await expectNoAnimation();
  }
});

test.describe('languages', () => {
  test('the screen is in German, and in English with lang=en', async ({ page, servers }) => {
    await servers.open(page, '/?monitor=mensa&seconds=600&overview=off');
    await awaitStart(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(current(page)).toContainText(/Heute|Läuft/);
    await servers.open(page, '/?monitor=mensa&seconds=600&lang=en&overview=off');
    await awaitStart(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(current(page)).not.toContainText(/Heute|Läuft/);
  });
});
