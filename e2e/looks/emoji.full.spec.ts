import process from 'node:process';
import { fontSets } from '#e2e/support/browser-fonts.ts';
import { checkSlides, expect, slideOptions, test } from '#e2e/looks/slides/check-slides.ts';
import { fillEventService, slideSet } from '#e2e/looks/slides/fill-event-service.ts';
import type { Sample } from '#e2e/looks/slides/sample.ts';
import { nameOf, sizes } from '#e2e/looks/slides/sizes.ts';
import { openFirstSlide } from '#e2e/looks/slides/walk-slides.ts';
import { current } from '#e2e/support/started-page.ts';

/* Runs once with each set of fonts: a project of playwright.config.ts each. */

// The minute in which the drift is farthest up.
test.use({ ...slideOptions, startAt: '2026-11-20T12:01:00+01:00' });

const emojiSlides = slideSet.filter(({ key }) => key.startsWith('emoji'));
/** What is left of them with the fonts of the tests that have no emoji; those have ❤ and ☎ as letters. */
const drawnWithout: Readonly<Record<string, Partial<Sample>>> = {
  emoji: { title: 'Lange Nacht der Forschung' },
  'emoji-lines': {
    title: 'Sommerfest aller Fakultäten mit Führungen Konzert und Kino auf dem Campus',
    badge: 'Neu',
  },
  'emoji-signs': { title: '1 ❤️ ☎' },
};

for (const size of [sizes[0], sizes[1], sizes[5]]) {
  test(`slides with emoji are without fault in ${nameOf(size)}`, async ({
    page,
    servers,
    clock,
  }, testInfo) => {
    const hasEmoji = testInfo.project.name !== 'no-emoji';
    const samples = emojiSlides.map((sample) => ({
      ...sample,
      ...(hasEmoji ? {} : drawnWithout[sample.key]),
    }));
    await checkSlides(page, servers, clock.now(), { size, inset: 5, samples });
  });
}

test('an emoji that no font has is left out, also where the gateway drew the first slide', async ({
  page,
  servers,
  clock,
}, testInfo) => {
  // No version of Unicode has a character at U+1F8FF, which is reserved for emoji.
  const name = '🎷 Jazz \u{1f8ff} im Hof 👩‍🔬!';
  const samples = [
    { key: 'jazz', name, start: 60, end: 120, topic: '' },
    { key: 'plain', name: 'Lesung', start: 600, end: 660, topic: '' },
  ];
  await fillEventService(servers, samples, clock.now());
  await openFirstSlide(page, servers);
  const drawn = testInfo.project.name === 'no-emoji' ? 'Jazz im Hof!' : '🎷 Jazz im Hof 👩‍🔬!';
  await expect.poll(() => current(page).locator('h1').textContent()).toBe(drawn);
  await expect(page.locator('#first-slide')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(current(page).locator('h1')).toHaveText('Lesung');
});

test('the browser finds the fonts of the tests and no others', async ({
  page,
  servers,
  context,
}, testInfo) => {
  test.skip(process.platform !== 'linux', 'browsers use fontconfig on Linux only');
  const wanted = Object.entries(fontSets).find(([set]) => set === testInfo.project.name);
  await context.grantPermissions(['local-fonts']);
  await servers.open(page, '/desk');
  // TypeScript's DOM library lacks it.
  const families = await page.evaluate(
    'queryLocalFonts().then((fonts) => fonts.map(({ family }) => family))',
  );
  expect(families).toEqual(wanted?.[1].map(({ family }) => family));
});
