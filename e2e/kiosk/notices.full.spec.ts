import type { Page } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';
import { awaitStart, current } from '#e2e/support/started-page.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import type { TestClock } from '#e2e/support/test-clock.ts';
import { alarm, expectAlarm, noticesOf, openFollowing, password, path } from './notice-page.ts';

test.use({
  serverOptions: { env: { DESK_PASSWORD: password, SITE_FILE: 'e2e/sites/two-languages.json' } },
});

for (const [name, address] of [
  ['on a dark screen', `${path}&on=13:00&off=14:00`],
  ['on a monitor without events', '/?monitor=gebaeude-c&days=0'],
  ['on the page for people', '/?monitor=keller'],
] as const)
  test(`an alarm is shown ${name}, and is gone when it is lifted`, async ({ page, servers, clock }) => {
    await openFollowingOrPolling(page, servers, clock, address);
    const id = await noticesOf(page, servers).send(alarm);
    await clock.advance(34_000);
    await expectAlarm(page, id);
    await noticesOf(page, servers).lift(id);
    await clock.advance(34_000);
    await expect(page.locator('[data-notice]')).toHaveCount(0);
  });

/** A page for people has no stream. */
async function openFollowingOrPolling(page: Page, servers: Servers, clock: TestClock, address: string) {
  await servers.open(page, address);
  await page.locator('#root[data-started]').waitFor({ state: 'attached' });
  const poll = page.waitForResponse((response) => response.url().includes('/api/notices/current'));
  await clock.advance(1000);
  await poll;
}

test('without the stream an alarm arrives within 35 s', async ({ page, servers, clock }) => {
  await page.route('**/api/updates*', (route) => route.fulfill({ status: 204 }));
  await openFollowingOrPolling(page, servers, clock, path);
  await awaitStart(page);
  const id = await noticesOf(page, servers).send(alarm);
  await clock.advance(35_000);
  await expectAlarm(page, id);
});

test('a page opened during an alarm shows slides after it, and has not taken its start for a failed one', async ({
  page,
  servers,
  clock,
}) => {
  const id = await noticesOf(page, servers).send(alarm);
  await openFollowing(page, servers, clock);
  await clock.advance(60_000);
  await expectAlarm(page, id);
  await noticesOf(page, servers).lift(id);
  await clock.advance(60_000);
  await expect(current(page)).toHaveAttribute('data-event');
  await expect(page).toHaveURL(`${servers.url}${path}`);
  await expect(page.locator('#root')).not.toContainText('could not be loaded');
});

test('of two alarms the later is on top, and each is lifted apart', async ({ page, servers, clock }) => {
  await openFollowing(page, servers, clock);
  const notices = noticesOf(page, servers);
  const first = await notices.send(alarm);
  const second = await notices.send({ level: 'alarm', text: { de: 'Im Haus bleiben', en: 'Stay inside' } });
  await expect(current(page)).toHaveAttribute('data-notice', second);
  await expect(current(page)).toHaveCount(1);
  const older = page.locator(`[role="alert"][data-notice="${first}"]`);
  await expect(older).toBeVisible();
  // It follows right after the later one in plain type.
  await expect.poll(async () => (await older.boundingBox())?.y).toBeGreaterThan(500);
  await notices.lift(second);
  await expectAlarm(page, first);
  await notices.lift(first);
  await expect(current(page)).toHaveAttribute('data-event', /./);
});

const notice = { level: 'notice', text: { de: 'Mensa heute geschlossen', en: 'Canteen closed today' } };

declare global {
  interface Window {
    recordedSlides: Set<string>;
  }
}

/** Records from the start each state of the current slide after a task: whether a band is above it, and where its title is. */
function recordSlides(): void {
  const states = new Set<string>();
  const record = () => {
    const title = document.querySelector('main > article[aria-current="true"] [data-role="title"]');
    const place = document.querySelector('[data-band]') === null ? 'without a band' : 'below a band';
    if (title !== null) states.add(`${place}: ${title.getAttribute('style')}`);
  };
  new MutationObserver(record).observe(document, { subtree: true, childList: true, attributes: true });
  window.recordedSlides = states;
}
const placesOf = async (page: Page) => {
  const states = await page.evaluate(() => [...window.recordedSlides]);
  return states.map((state) => state.split(':')[0]);
};

/** The document as it is where the gateway could not draw the first slide in time, or, without notices, from the worker's cache. */
const withoutFirstSlide = async (page: Page, hasNotices = true) =>
  page.route(/\/\?monitor=/, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replace(/<div id="first-slide">.*(?=<div id="root">)/s, '');
    const body = text.replace(/(?<=id="answers">).*?(?=<\/script>)/s, (json) => {
      const answers = Object.entries(JSON.parse(json).answers);
      const kept = answers.filter(([path]) => hasNotices && path.startsWith('/api/notices/'));
      return JSON.stringify({ drawn: '', answers: Object.fromEntries(kept) });
    });
    await route.fulfill({ response, body });
  });

const standing = '/?monitor=mensa&limit=1&seconds=600&overview=off&transition=none';

async function expectBandAtOnce(page: Page): Promise<void> {
  await expect(page.locator('#first-slide')).toHaveCount(0);
  await expect(page.locator('[data-band]')).toBeVisible();
  await expect(current(page)).toBeVisible();
  expect(await placesOf(page)).toEqual(['below a band']);
}

test('a page that has to draw its first slide draws it below the band', async ({ page, servers }) => {
  await noticesOf(page, servers).send(notice);
  await page.addInitScript(recordSlides);
  await withoutFirstSlide(page);
  await servers.open(page, standing);
  await expectBandAtOnce(page);
});

test('a page that knows notices from its last start alone draws its first slide below their band', async ({
  page,
  servers,
}) => {
  await noticesOf(page, servers).send(notice);
  await withoutFirstSlide(page, false);
  await servers.open(page, standing);
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('notices ')));
  await page.addInitScript(recordSlides);
  await page.reload();
  await expectBandAtOnce(page);
});

test('a page that has to draw its first slide does so without the script of notices after five seconds', async ({
  page,
  servers,
  clock,
}) => {
  await noticesOf(page, servers).send(notice);
  await withoutFirstSlide(page);
  // The request is never answered.
  const stalled = page.waitForRequest(/\/notices-[^/]*\.js/);
  await page.route(/\/notices-[^/]*\.js/, () => undefined);
  await servers.open(page, standing);
  await stalled;
  await clock.advance(5000);
  await expect(current(page)).toBeVisible();
  await expect(page.locator('[data-band]')).toHaveCount(0);
});

test('the band and the slide composed below it come and go in one commit', async ({
  page,
  servers,
  clock,
}) => {
  await page.addInitScript(recordSlides);
  await withoutFirstSlide(page);
  await openFollowing(page, servers, clock, standing);
  await expect(current(page)).toBeVisible();
  const id = await noticesOf(page, servers).send(notice);
  await expect(page.locator('[data-band]')).toBeVisible();
  expect(await placesOf(page)).toEqual(['without a band', 'below a band']);
  await noticesOf(page, servers).lift(id);
  await expect(page.locator('[data-band]')).toHaveCount(0);
  // The same place as before.
  expect(await placesOf(page)).toEqual(['without a band', 'below a band']);
});
