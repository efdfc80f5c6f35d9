import { checkFirstSlides, checkSlides, expect, slideOptions, test } from '#e2e/looks/slides/check-slides.ts';
import { chosenSlides } from '#e2e/looks/slides/chosen-slides.ts';
import { fillEventService, slideSet } from '#e2e/looks/slides/fill-event-service.ts';
import { measureSlide, openSlides, walkSlides } from '#e2e/looks/slides/walk-slides.ts';
import { nameOf, sizes } from '#e2e/looks/slides/sizes.ts';
import { wallSamples } from '#e2e/looks/slides/wall-samples.ts';

test.use(slideOptions);

const withHero = [...chosenSlides, ...wallSamples.filter(({ key }) => key === 'hero')];

// Each size at another minute, that is, with another drift.
for (const [index, size] of sizes.entries()) {
  test.describe(nameOf(size), () => {
    test.use({ startAt: `2026-11-20T12:0${index}:00+01:00` });
    test('no slide of the set has a fault', async ({ page, servers, clock }) => {
      await checkSlides(page, servers, clock.now(), { size, inset: 5 });
    });
  });
}

for (const theme of ['light', 'dark', 'contrast'] as const) {
  test(`no chosen slide has a fault in the theme ${theme}`, async ({ page, servers, clock }) => {
    const check = { size: sizes[0], inset: 5, samples: withHero, parameters: `theme=${theme}` };
    await checkSlides(page, servers, clock.now(), { ...check, hasAxe: true });
  });
}

for (const [diagonal, distance, hasImages] of [
  [55, 5, true],
  [43, 4, true],
  // Type of this size leaves no room for an image.
  [32, 4, false],
] as const) {
  test(`type on ${diagonal} inches is legible from ${distance} metres`, async ({ page, servers, clock }) => {
    const parameters = `diagonal=${diagonal}&distance=${distance}`;
    const samples = withHero.filter(({ image }) => hasImages || image === undefined);
    const check = { size: sizes[0], inset: 5, samples, parameters };
    await checkSlides(page, servers, clock.now(), { ...check, diagonal, distance });
  });
}

// The largest distance at which the layout still fits, and one far beyond it.
for (const [index, size] of sizes.entries()) {
  const [diagonal, distance] = index % 2 === 0 ? [43, 7] : [32, 30];
  test(`nothing overlaps on ${diagonal} inches read from ${distance} metres in ${nameOf(size)}`, async ({
    page,
    servers,
    clock,
  }) => {
    const parameters = `diagonal=${diagonal}&distance=${distance}`;
    const samples = chosenSlides.filter(({ image }) => image === undefined);
    await checkSlides(page, servers, clock.now(), { size, inset: 5, samples, parameters });
  });
}

for (const inset of [0, 10]) {
  test(`a safe area of ${inset} % is kept`, async ({ page, servers, clock }) => {
    const check = { size: sizes[0], samples: withHero, parameters: `inset=${inset}` };
    await checkSlides(page, servers, clock.now(), { ...check, inset });
  });
}

for (const size of [sizes[0], sizes[1]]) {
  test(`no chosen slide of the gateway has a fault in ${nameOf(size)}`, async ({ page, servers, clock }) => {
    // Pictures are left to the page.
    const samples = chosenSlides.filter(({ image }) => image === undefined);
    await checkFirstSlides(page, servers, clock.now(), { size, inset: 5, samples });
  });
}

test('a title is aligned to the side at which its script begins', async ({ page, servers, clock }) => {
  const samples = slideSet.filter(({ key }) => ['right-to-left', 'hebrew', 'bare'].includes(key));
  const filled = await fillEventService(servers, samples, clock.now());
  await openSlides(page, servers);
  const sides = new Map<string, string>();
  await walkSlides(page, filled, async ({ sample }) => {
    const { texts } = await measureSlide(page);
    const [title] = texts.filter(({ role }) => role === 'title');
    if (title === undefined) throw new Error('a slide without a title');
    const { box, fontSize, lines } = title;
    const isAt = (side: 'left' | 'right') =>
      lines.every(({ ink }) => Math.abs(ink[side] - box[side]) < 0.15 * fontSize);
    sides.set(sample.key, `${isAt('left') ? 'left' : ''}${isAt('right') ? 'right' : ''}`);
  });
  expect(Object.fromEntries(sides)).toEqual({ bare: 'left', hebrew: 'right', 'right-to-left': 'right' });
});
