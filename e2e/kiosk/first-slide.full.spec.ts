import type { Page } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import { awaitStart, current, openWithSlide } from '#e2e/support/started-page.ts';
import { path, readNames, titleOf } from './first-answer.ts';

const inDocument = (page: Page) => page.locator('#first-slide');

declare global {
  interface Window {
    seen: {
      /** Current slides after each change of the document, from the first one on. */
      readonly counts: number[];
      /** The article in the document that arrived. */
      article: Element | null;
      markup: string;
      /** Whether that article was below another one. */
      wasOutgoing: boolean;
      shift: number;
    };
  }
}

/** Watches each document from its start. The replaced clock hides when the document arrived: it did so just now. */
function watch(): void {
  const seen: Window['seen'] = { counts: [], article: null, markup: '', wasOutgoing: false, shift: 0 };
  const now = Math.max(performance.now(), 1);
  const navigation = { requestStart: now, responseStart: now };
  Object.assign(performance, {
    getEntriesByType: (type: string) => (type === 'navigation' ? [navigation] : []),
  });
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += 'value' in entry ? Number(entry.value) : 0;
  }).observe({ type: 'layout-shift', buffered: true });
  // This runs before the page's own script.
  document.addEventListener('readystatechange', () => {
    if (document.readyState === 'interactive') seen.markup = seen.article?.outerHTML ?? '';
  });
  new MutationObserver(() => {
    const articles = document.querySelectorAll('article[aria-current="true"]');
    seen.article ??= articles[0] ?? null;
    if (seen.article === null) return;
    seen.counts.push(articles.length);
    seen.wasOutgoing ||= seen.article.isConnected && seen.article.getAttribute('aria-hidden') === 'true';
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** Resolves when the page runs, with a list to which it adds the paths that it requests. */
async function start(page: Page, servers: Servers, address = path): Promise<readonly string[]> {
  await page.addInitScript(watch);
  // No answer comes: the page would poll when the stream of updates opens.
  await page.route('**/api/updates?*', () => undefined);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await openWithSlide(page, servers, address);
  await awaitStart(page);
  return requested;
}

/** Whether the slide that arrived is on screen, as it arrived. */
const isUnchanged = (page: Page) =>
  page.evaluate(() => {
    const { article, markup } = window.seen;
    return (
      document.querySelector('article[aria-current="true"]') === article && article?.outerHTML === markup
    );
  });

/** One current slide after each change, since the first one arrived. */
const expectOneAlways = async (page: Page) => {
  const counts = await page.evaluate(() => window.seen.counts);
  expect(counts.length).toBeGreaterThan(1);
  expect(counts.filter((count) => count !== 1)).toEqual([]);
};

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('theme, safe area, moment and code of the address count', async ({ page, servers }) => {
    const colorAt = async (query: string) => {
      await openWithSlide(page, servers, path + query);
      return current(page).evaluate((article) => getComputedStyle(article).backgroundColor);
    };
    const leftAt = async (query: string) => {
      await openWithSlide(page, servers, path + query);
      return (await page.locator('h1').boundingBox())?.x ?? 0;
    };
    expect(await colorAt('&theme=light')).not.toBe(await colorAt('&theme=contrast'));
    expect(await leftAt('&inset=12')).toBeGreaterThan((await leftAt('&inset=2')) + 100);
    await openWithSlide(page, servers, `${path}&at=2026-11-23T10:00`);
    await expect(current(page).getByText(/^Vorschau: .*10:00/)).toBeVisible();
    await openWithSlide(page, servers, `${path}&qr=none`);
    await expect(current(page)).toHaveCount(1);
    await expect(page.locator('svg')).toHaveCount(0);
  });
  test('outside of the screen hours it is black', async ({ page, servers }) => {
    await openWithSlide(page, servers, `${path}&on=13:00&off=14:00`);
    await expect(page.locator('article')).toHaveCount(0);
    const dark = inDocument(page).locator('main');
    await expect(dark).toHaveCSS('background-color', 'rgb(0, 0, 0)');
    expect(await dark.boundingBox()).toEqual({ x: 0, y: 0, width: 1920, height: 1080 });
  });
  test('an unknown monitor gets the page without a slide', async ({ page, servers }) => {
    await servers.open(page, '/?monitor=keller');
    await expect(page.locator('#root')).toHaveCount(1);
    await expect(inDocument(page)).toHaveCount(0);
  });
  test.describe('of a site with two languages', () => {
    test.use({ serverOptions: { env: { SITE_FILE: 'e2e/sites/two-languages.json' } } });
    test('it is in the language of the address', async ({ page, servers }) => {
      const textIn = async (language: string) => {
        await openWithSlide(page, servers, `${path}&lang=${language}`);
        const key = (await current(page).getAttribute('data-event')) ?? '';
        expect(await titleOf(page)).toBe((await readNames(page, servers, language)).get(key));
        return current(page).textContent();
      };
      expect(await textIn('en')).not.toBe(await textIn('de'));
    });
  });
});

test('the page keeps the slide that arrived until the slide change, without a request and without a shift', async ({
  page,
  servers,
  clock,
}) => {
  const requested = await start(page, servers);
  const key = await current(page).getAttribute('data-event');
  await clock.advance(50_000);
  expect(await isUnchanged(page)).toBe(true);
  await expect(inDocument(page).locator('article')).toHaveAttribute('data-event', key ?? '');
  const data = ['/site.json', '/api/time', '/api/events', '/api/filter_categories'];
  expect(requested.filter((one) => data.includes(one))).toEqual([]);
  await clock.advance(12_000);
  await expect(current(page)).not.toHaveAttribute('data-event', key ?? '');
  await expect(inDocument(page)).toHaveCount(0);
  await expectOneAlways(page);
  const { wasOutgoing, shift } = await page.evaluate(() => window.seen);
  expect(wasOutgoing).toBe(true);
  expect(shift).toBe(0);
});

test('without a transition the slide that arrived is gone at the slide change', async ({
  page,
  servers,
  clock,
}) => {
  await start(page, servers, `${path}&transition=none`);
  expect(await isUnchanged(page)).toBe(true);
  await clock.advance(61_000);
  await expect(inDocument(page)).toHaveCount(0);
  expect(await page.evaluate(() => window.seen.wasOutgoing)).toBe(false);
  await expectOneAlways(page);
});

test('an edited event is drawn anew at once', async ({ page, servers, clock }) => {
  await start(page, servers, '/?monitor=mensa&seconds=600&overview=off');
  const key = (await current(page).getAttribute('data-event')) ?? '';
  const id = Number(key.split('/').at(-1));
  await servers.store.events.update(id, { translations: { de: { name: 'Neuer Name, frisch vom Dienst' } } });
  await servers.poll();
  await clock.advance(70_000);
  await expect(current(page).locator('h1')).toHaveText('Neuer Name, frisch vom Dienst');
  await expect(current(page)).toHaveAttribute('data-event', key);
  await expect(inDocument(page)).toHaveCount(0);
  await expectOneAlways(page);
});

test('in a window of another size the slide is drawn anew at once', async ({ page, servers }) => {
  await start(page, servers);
  const key = (await current(page).getAttribute('data-event')) ?? '';
  expect(await isUnchanged(page)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 1024 });
  await expect(inDocument(page)).toHaveCount(0);
  await expect(current(page)).toHaveAttribute('data-event', key);
  await expectOneAlways(page);
});

/** The page computes the same slide as the gateway, else it would draw its own. */
for (const query of ['&theme=contrast', '&inset=12', '&at=2026-11-23T10:00', '&qr=none', '&days=3'])
  test(`the slide of the gateway is that of the page with ${query}`, async ({ page, servers }) => {
    await start(page, servers, path + query);
    expect(await isUnchanged(page)).toBe(true);
  });

test('a dark screen stays dark while the page starts', async ({ page, servers }) => {
  const requested = await start(page, servers, `${path}&on=13:00&off=14:00`);
  await expect(page.locator('#root > main')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await expect(inDocument(page)).toHaveCount(0);
  await expect(page.locator('article')).toHaveCount(0);
  expect(requested).not.toContain('/site.json');
});

test.describe('while the script that draws slides does not load', () => {
  test.use({ allowedComplaints: [[/ERR_FAILED.*slideshow-/], { scope: 'test' }] });
  test('the slide that arrived stays, and the page draws by itself once it loads', async ({
    page,
    servers,
    clock,
  }) => {
    let aborted = 0;
    await page.route('**/assets/slideshow-*.js', (route) => {
      aborted += 1;
      return route.abort();
    });
    await page.addInitScript(watch);
    await openWithSlide(page, servers, path);
    const key = (await current(page).getAttribute('data-event')) ?? '';
    await expect.poll(() => aborted).toBeGreaterThan(0);
    await clock.advance(1500);
    expect(await isUnchanged(page)).toBe(true);
    await expect(page.locator('#root > *')).toHaveCount(0);
    await page.unroute('**/assets/slideshow-*.js');
    await clock.advance(8000);
    await awaitStart(page);
    await expect(current(page)).toHaveAttribute('data-event', key);
    await expectOneAlways(page);
    await clock.advance(62_000);
    await expect(current(page)).not.toHaveAttribute('data-event', key);
  });
});
