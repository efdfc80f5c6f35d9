import { fillEventService } from '#e2e/looks/slides/fill-event-service.ts';
import { expect, test } from '#e2e/support/harness.ts';
import { awaitStart, openWithSlide } from '#e2e/support/started-page.ts';
import { readSlide, samples } from './bilingual-slides.ts';

const bilingual = { service: { demo: false }, env: { SITE_FILE: 'e2e/sites/two-languages.json' } };

test.describe('a screen with lang=de,en', () => {
  test.use({ serverOptions: bilingual });
  test('shows slides by turns in both languages, and once in two passes what has no translation', async ({
    page,
    servers,
    clock,
  }) => {
    await fillEventService(servers, samples, clock.now());
    const path = '/?monitor=mensa&lang=de,en&overview=off&seconds=20&transition=none';
    const document = await (await openWithSlide(page, servers, path))?.text();
    for (const language of ['de', 'en'])
      expect(document).toContain(`"/api/events?monitor=mensa&lang=${language}":{`);
    await awaitStart(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    const shown = [await readSlide(page)];
    while (shown.length < 8) {
      await clock.advance(20_100);
      shown.push(await readSlide(page));
    }
    const inGerman = ['de Vortrag über Sterne', 'de Chorprobe', 'de Fahrradkurs'];
    const inEnglish = ['en Talk about stars', 'en Bicycle course'];
    expect(shown.map(({ slide }) => slide)).toEqual([...inGerman, ...inEnglish, ...inGerman]);
    expect(shown[0]?.text).toContain('Morgen');
    expect(shown[3]?.text).toContain('Tomorrow');
    expect(shown[3]?.text).not.toMatch(/Morgen|Außerdem/);
  });
});
