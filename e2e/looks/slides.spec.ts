import { checkSlides, expect, slideOptions, test } from '#e2e/looks/slides/check-slides.ts';
import { chosenSlides } from '#e2e/looks/slides/chosen-slides.ts';
import { nameOf, sizes } from '#e2e/looks/slides/sizes.ts';
import { fillEventService, slideSet } from '#e2e/looks/slides/fill-event-service.ts';
import { measureSlide, openSlides } from '#e2e/looks/slides/walk-slides.ts';

test.use(slideOptions);

// Each size at another minute, that is, with another drift.
for (const [size, startAt] of [
  [sizes[0], '2026-11-20T12:01:00+01:00'],
  [sizes[1], '2026-11-20T12:05:00+01:00'],
] as const) {
  test.describe(nameOf(size), () => {
    test.use({ startAt });
    test('no chosen slide has a fault', async ({ page, servers, clock }) => {
      await checkSlides(page, servers, clock.now(), { size, inset: 5, samples: chosenSlides });
    });
  });
}

test('cancelled and postponed events are marked where another slide announces them', async ({
  page,
  servers,
  clock,
}) => {
  const keys = ['one-letter', 'cancelled', 'postponed'];
  const samples = slideSet.filter(({ key }) => keys.includes(key));
  for (const size of [sizes[0], sizes[1]]) {
    await page.setViewportSize(size);
    if (size === sizes[0]) await fillEventService(servers, samples, clock.now());
    await openSlides(page, servers);
    const next = page.locator('article[aria-current="true"] [data-role="next"]');
    await expect(next.filter({ hasText: 'Abgesagt' })).toHaveCount(1);
    await expect(next.filter({ hasText: 'Verschoben' })).toHaveCount(1);
    const struck = await next.evaluateAll((blocks) =>
      blocks
        .filter((block) => getComputedStyle(block).textDecorationLine === 'line-through')
        .map((block) => block.textContent),
    );
    expect(struck).toEqual([]);
  }
});

test('passing minutes cause no layout shift', async ({ page, servers, clock }) => {
  const samples = chosenSlides.filter(({ key }) => key === 'soon');
  await fillEventService(servers, samples, clock.now());
  await openSlides(page, servers);
  const badge = page.locator('article[aria-current="true"] [data-role="badge"]');
  await expect(badge).toHaveText('in 25 Minuten');
  await clock.advance(3 * 60_000);
  await expect(badge).toHaveText('in 22 Minuten');
  expect((await measureSlide(page)).layoutShift).toBe(0);
});
