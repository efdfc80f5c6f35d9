import * as z from 'zod';
import { fillEventService } from '#e2e/looks/slides/fill-event-service.ts';
import { hour } from '#e2e/looks/slides/sample.ts';
import { expect, test } from '#e2e/support/harness.ts';
import { readDrawn } from '#e2e/support/read-drawn.ts';
import { awaitStart } from '#e2e/support/started-page.ts';
import { eventOf, readSlide, samples } from './bilingual-slides.ts';

const drawnSchema = z.object({ key: z.string(), html: z.string() });

const bilingual = { service: { demo: false }, env: { SITE_FILE: 'e2e/sites/two-languages.json' } };

test.describe('a screen with lang=de,en', () => {
  test.use({ serverOptions: bilingual });
  test('shows the overview by turns in both languages too', async ({ page, servers, clock }) => {
    const today = samples.map((sample, at) => ({ ...sample, start: 30 + at, end: 4 * hour }));
    const fourth = { ...eventOf(4, 'Kino', 'Cinema'), start: 40, end: 5 * hour };
    await fillEventService(servers, [...today, fourth], clock.now());
    await servers.open(page, '/?monitor=mensa&lang=de,en&view=agenda&seconds=20&transition=none');
    await awaitStart(page);
    const article = page.locator('article[aria-current="true"]');
    await expect(article).toHaveAttribute('lang', 'de');
    await expect(article).toContainText('Fahrradkurs');
    await clock.advance(20_100);
    await expect(article).toHaveAttribute('lang', 'en');
    await expect(article.locator('h1')).toHaveText('On today');
    for (const text of ['Bicycle course', 'Chorprobe', 'Cinema']) await expect(article).toContainText(text);
    await clock.advance(20_100);
    await expect(article).toHaveAttribute('lang', 'de');
  });
  test('shows the first language alone where the second cannot be read', async ({ page, servers, clock }) => {
    await fillEventService(servers, samples, clock.now());
    await page.route(/\/api\/events\?.*lang=en/, (route) => route.fulfill({ status: 200, json: {} }));
    // The document loses its answers.
    await page.route(/\/\?monitor/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/"answers":\{.*\}\}<\/script>/s, '"answers":{}}</script>');
      await route.fulfill({ response, body });
    });
    await servers.open(page, '/?monitor=mensa&lang=de,en&overview=off&seconds=20&transition=none');
    await awaitStart(page);
    const languages = new Set<string>();
    for (let change = 0; change < 7; change += 1) {
      await clock.advance(20_100);
      languages.add((await readSlide(page)).slide.slice(0, 2));
    }
    expect([...languages]).toEqual(['de']);
  });
  test('shows slides by turns on the plain wall', async ({ page, servers, clock }) => {
    await fillEventService(servers, samples, clock.now());
    const shown: string[] = [];
    let after = '';
    while (shown.length < 6) {
      const path = `/api/slides?monitor=mensa&lang=de,en&overview=off&seconds=20&after=${after}`;
      const { key, html } = drawnSchema.parse(await readDrawn(page, servers.url + path));
      after = encodeURIComponent(key);
      const [, language, title] = /lang="(\w+)".*?<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
      shown.push(`${language} ${title?.replace(/<[^>]*>|\u00AD/g, '')}`);
    }
    expect(shown.slice(0, 5)).toEqual([
      'de Vortrag über Sterne',
      'de Chorprobe',
      'de Fahrradkurs',
      'en Talk about stars',
      'en Bicycle course',
    ]);
  });
});

test('the desk names a language that the gateway does not read, and what to do', async ({
  page,
  servers,
}) => {
  await servers.open(page, '/desk?view=monitor&monitor=mensa&lang=de,en,fr');
  await expect(page.getByText(/„lang=en“: In dieser Sprache liest der Server.*site\.json/)).toBeVisible();
  await expect(page.getByText(/„lang=fr“ gilt nicht/)).toBeVisible();
  await servers.open(page, '/desk?view=address&monitor=mensa&lang=de,en');
  await expect(page.getByText(/„lang=en“: In dieser Sprache/)).toBeVisible();
  await expect(page.getByLabel('Sprache')).toHaveValue('de,en');
  await expect(page.getByText(/mit zweien zeigt sich jede Folie abwechselnd/)).toBeVisible();
});
