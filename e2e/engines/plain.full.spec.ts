import type { Page } from 'playwright/test';
import * as z from 'zod';
import { expect, test } from '#e2e/support/harness.ts';
import { readDrawn } from '#e2e/support/read-drawn.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import { current, keyOf } from '#e2e/support/started-page.ts';

/* The plain wall in a browser of today; in old ones: engines.full.spec.ts. */

const path = '/?monitor=mensa&limit=3&seconds=60&transition=none&overview=off';

const illustratedPath = '/?monitor=mensa&seconds=60&plain=1&overview=off';

const slideSchema = z.object({ key: z.string(), picture: z.nullable(z.string()), html: z.string() });

/** Their texts leave room for the picture on every shape of screen. */
const illustrated = /Hochschulinformationstage|Karrieremesse/;

/** The keys of the third slide or a later one, the first with a picture, and of the two before it. */
async function findPicture(page: Page, servers: Servers) {
  const keys: string[] = [];
  for (;;) {
    const after = encodeURIComponent(keys.at(-1) ?? '');
    const address = `${servers.url}/api/slides?monitor=mensa&seconds=60&overview=off&after=${after}`;
    const { key, picture, html } = slideSchema.parse(await readDrawn(page, address));
    const [beforeThat, before] = keys.slice(-2);
    if (picture !== null && illustrated.test(html) && beforeThat !== undefined && before !== undefined)
      return { key, before, beforeThat };
    expect(keys).not.toContain(key);
    keys.push(key);
  }
}

/** What lies within or across the edges of the picture's place, and what is not decoded. */
const findPictureFaults = (page: Page) =>
  current(page).evaluate((article) => {
    const image = article.querySelector('img');
    const place = image?.parentElement?.getBoundingClientRect();
    if (!image || !place) return ['no picture'];
    const covered = image.getBoundingClientRect();
    const isCovered =
      covered.left <= place.left + 1 &&
      covered.top <= place.top + 1 &&
      covered.right >= place.right - 1 &&
      covered.bottom >= place.bottom - 1;
    // Title and code stand on boxes of their own over a picture.
    const beside = '[data-role="day"], [data-role="time"], [data-role="place"], [data-role="clock"]';
    const others = [...article.querySelectorAll(beside)].filter((element) => {
      const box = element.getBoundingClientRect();
      return (
        box.left < place.right && box.right > place.left && box.top < place.bottom && box.bottom > place.top
      );
    });
    return [
      ...(image.complete && image.naturalWidth > 0 ? [] : ['not decoded']),
      ...(isCovered ? [] : ['not covered']),
      ...(place.width * place.height > innerWidth * innerHeight * 0.2 ? [] : ['too small']),
      ...others.map(({ textContent }) => textContent),
    ];
  });

for (const size of [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
]) {
  test(`the plain wall shows a slide with its picture at once in ${size.width}x${size.height}`, async ({
    page,
    servers,
    clock,
  }) => {
    await page.setViewportSize(size);
    const { key, before, beforeThat } = await findPicture(page, servers);
    const openAfter = (one: string) =>
      servers.open(page, `${illustratedPath}&after=${encodeURIComponent(one)}`);
    await openAfter(before);
    expect(await keyOf(page)).toBe(key);
    await expect.poll(() => findPictureFaults(page)).toEqual([]);
    const title = await page.locator('h1').textContent();
    await openAfter(beforeThat);
    expect(await keyOf(page)).toBe(before.replace(/~\d+$/, ''));
    await clock.advance(60_000);
    await expect(current(page)).toHaveAttribute('data-event', key);
    expect(await findPictureFaults(page)).toEqual([]);
    await expect(page.locator('h1')).toBeVisible();
    expect(await page.locator('h1').textContent()).toBe(title);
  });
}

test.describe('a picture that does not load', () => {
  test.use({ allowedComplaints: [[/net::ERR_FAILED/], { scope: 'test' }] });
  test('leaves its place on the plain wall empty', async ({ page, servers, clock }) => {
    const { key, beforeThat } = await findPicture(page, servers);
    await page.route('**/plain/images/*', (route) => route.abort());
    await servers.open(page, `${illustratedPath}&after=${encodeURIComponent(beforeThat)}`);
    await clock.advance(60_000);
    await expect(current(page)).toHaveAttribute('data-event', key);
    await expect(current(page).locator('img')).toBeHidden();
    await expect(page.locator('h1')).toBeVisible();
  });
});

/** The page at the address, once it is served with its slide: while one takes long to draw, a page that waits is served. */
async function readWithSlide(page: Page, address: string): Promise<string> {
  let html = '';
  const read = async () => (html = await (await page.request.get(address)).text());
  await expect.poll(read, { timeout: 60_000 }).toContain('data-event="');
  return html;
}

test('without script every page of the plain wall leads to the next', async ({ page, servers }) => {
  const keys: string[] = [];
  let next = `${path}&plain=1`;
  for (let change = 0; change < 8; change += 1) {
    const html = await readWithSlide(page, servers.url + next);
    keys.push(/data-event="([^"]+)"/.exec(html)?.[1] ?? '');
    const refresh = /<noscript><meta http-equiv="refresh" content="30; url=([^"]+)"/.exec(html)?.[1] ?? '';
    next = refresh.replaceAll('&amp;', '&');
  }
  expect(new Set(keys.slice(0, 3)).size).toBe(3);
  expect(new Set(keys).size).toBe(3);
  expect(keys.filter((key, at) => key === keys[at - 1])).toEqual([]);
});
