import { checkSlides, slideOptions, test } from '#e2e/looks/slides/check-slides.ts';
import { chosenSlides } from '#e2e/looks/slides/chosen-slides.ts';
import { nameOf, sizes } from '#e2e/looks/slides/sizes.ts';

test.use(slideOptions);

// The picture wanders with the minutes: each size is looked at in another place of its way.
for (const [index, size] of sizes.entries()) {
  test.describe(nameOf(size), () => {
    test.use({ startAt: `2026-11-20T12:0${index}:00+01:00` });
    test('every slide of the set is without fault', async ({ page, servers, clock }) => {
      test.setTimeout(900_000);
      await checkSlides(page, servers, clock.now(), { size, inset: 5, hasAxe: index === 0 });
    });
  });
}

for (const theme of ['light', 'dark', 'contrast'] as const) {
  test(`the chosen slides are without fault in the theme ${theme}`, async ({ page, servers, clock }) => {
    const check = { size: sizes[0], inset: 5, samples: chosenSlides, parameters: `theme=${theme}` };
    await checkSlides(page, servers, clock.now(), { ...check, hasAxe: true });
  });
}

for (const [diagonal, distance, hasImages] of [
  [55, 5, true],
  [43, 4, true],
  // So large, type leaves no side for a picture.
  [32, 4, false],
] as const) {
  test(`type on ${diagonal} inches is legible from ${distance} metres`, async ({ page, servers, clock }) => {
    const parameters = `diagonal=${diagonal}&distance=${distance}`;
    const samples = chosenSlides.filter(({ picture }) => hasImages || picture === undefined);
    const check = { size: sizes[0], inset: 5, samples, parameters };
    await checkSlides(page, servers, clock.now(), { ...check, diagonal, distance });
  });
}

// The farthest that still holds a poster, and one that holds nothing any more.
for (const [index, size] of sizes.entries()) {
  const [diagonal, distance] = index % 2 === 0 ? [43, 7] : [32, 30];
  test(`from ${distance} metres before ${diagonal} inches in ${nameOf(size)} nothing stands on anything else`, async ({
    page,
    servers,
    clock,
  }) => {
    const parameters = `diagonal=${diagonal}&distance=${distance}`;
    const samples = chosenSlides.filter(({ picture }) => picture === undefined);
    await checkSlides(page, servers, clock.now(), { size, inset: 5, samples, parameters });
  });
}

for (const inset of [0, 10]) {
  test(`a safe area of ${inset} % is kept`, async ({ page, servers, clock }) => {
    const check = { size: sizes[0], samples: chosenSlides, parameters: `inset=${inset}` };
    await checkSlides(page, servers, clock.now(), { ...check, inset });
  });
}
