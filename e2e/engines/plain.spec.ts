import type { Page } from 'playwright/test';
import { readCodes } from '#e2e/support/read-codes.ts';
import { expect, test } from '#e2e/support/harness.ts';
import { awaitStart, current, keyOf } from '#e2e/support/started-page.ts';

/* The plain wall in a browser of today; in old ones: engines.full.spec.ts. */

const codesIn = (page: Page) => current(page).locator('svg[role="img"]');

const path = '/?monitor=mensa&limit=3&seconds=60&transition=none&overview=off';

/** `@id` and QR codes of every slide of the kiosk page, in order. */
async function walkKiosk(page: Page): Promise<ReadonlyMap<string, readonly string[]>> {
  const slides = new Map<string, readonly string[]>();
  await awaitStart(page);
  for (;;) {
    const key = await keyOf(page);
    if (slides.has(key)) return slides;
    slides.set(key, await readCodes(page, await codesIn(page).count()));
    await page.keyboard.press('ArrowRight');
    await expect(current(page)).not.toHaveAttribute('data-event', key);
  }
}

test('the plain wall shows the slides of the kiosk page in their order, with their codes', async ({
  page,
  servers,
  clock,
}) => {
  await servers.open(page, path);
  const slides = [...(await walkKiosk(page))];
  expect(slides).toHaveLength(3);
  await servers.open(page, `${path}&plain=1`);
  for (const [key, codes] of [...slides, ...slides.slice(0, 1)]) {
    await expect(current(page)).toHaveAttribute('data-event', key);
    await expect(current(page)).toHaveCount(1);
    expect(await readCodes(page, codes.length)).toEqual(codes);
    await clock.advance(60_000);
  }
});

test.describe('while the gateway is away', () => {
  test.use({ allowedComplaints: [[/net::ERR_FAILED/], { scope: 'test' }] });
  test('the plain wall keeps its slide and shows the age of the data; then it goes on', async ({
    page,
    servers,
    clock,
  }) => {
    await servers.open(page, `${path}&plain=1`);
    const key = await keyOf(page);
    await page.route('**/api/slides?*', (route) => route.abort());
    const note = page.getByText('Stand 12:0');
    const isNoteShown = async () => {
      await clock.advance(20_000);
      return note.isVisible();
    };
    await expect.poll(isNoteShown, { timeout: 60_000 }).toBe(true);
    expect(await keyOf(page)).toBe(key);
    await page.unroute('**/api/slides?*');
    const nextKey = async () => {
      await clock.advance(5000);
      return keyOf(page);
    };
    await expect.poll(nextKey, { timeout: 60_000 }).not.toBe(key);
    await expect(note).toBeHidden();
  });
});

test.describe('a script that does not load', () => {
  test.use({ allowedComplaints: [[/status of 404/], { scope: 'test' }] });
  test('leads to the plain wall, which later tries the full page again', async ({ page, servers, clock }) => {
    await page.route('**/assets/index-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    const still = `${servers.url}/?monitor=mensa&seconds=600&overview=off`;
    await page.goto(still);
    await clock.advance(2000);
    await expect(page).toHaveURL(`${still}&plain=1#retry`);
    await expect(current(page)).toHaveCount(1);
    await page.unroute('**/assets/index-*.js');
    await clock.advance(600_000);
    await expect(page).toHaveURL(still);
    await awaitStart(page);
  });
});
