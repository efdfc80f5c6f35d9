import process from 'node:process';
import { fontSets } from '#e2e/support/browser-fonts.ts';
import { checkSlides, expect, slideOptions, test } from '#e2e/looks/slides/check-slides.ts';
import { slideSet } from '#e2e/looks/slides/fill-event-service.ts';
import { nameOf, sizes } from '#e2e/looks/slides/sizes.ts';

/* Runs once with each set of fonts: a project of playwright.config.ts each. */

// The minute in which the drift is farthest up.
test.use({ ...slideOptions, startAt: '2026-11-20T12:01:00+01:00' });

const emojiSlides = slideSet.filter(({ key }) => key.startsWith('emoji'));

for (const size of [sizes[0], sizes[1], sizes[5]]) {
  test(`slides with emoji are without fault in ${nameOf(size)}`, async ({ page, servers, clock }) => {
    await checkSlides(page, servers, clock.now(), { size, inset: 5, samples: emojiSlides });
  });
}

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
