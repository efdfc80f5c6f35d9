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

test('a cancelled event says in the corner of its code what takes place today instead', async ({
  page,
  servers,
  clock,
}) => {
  const keys = ['soon', 'cancelled'];
  const samples = slideSet.filter(({ key }) => keys.includes(key));
  for (const size of [sizes[0], sizes[1]]) {
    await page.setViewportSize(size);
    if (size === sizes[0]) await fillEventService(servers, samples, clock.now());
    await openSlides(page, servers);
    const slide = page.locator('article[aria-current="true"]');
    if ((await slide.locator('[data-role="tag"]').textContent()) !== 'Abgesagt')
      await page.keyboard.press('ArrowRight');
    await expect(slide.locator('[data-role="tag"]')).toHaveText('Abgesagt');
    await expect(slide.locator('[data-role="next"]').first()).toHaveText('Außerdem heute');
    await expect(slide.locator('h1')).not.toHaveCSS('text-decoration-line', 'line-through');
  }
});

test('passing minutes cause no layout shift', async ({ page, servers, clock }) => {
  const samples = chosenSlides.filter(({ key }) => key === 'soon');
  await fillEventService(servers, samples, clock.now());
  await openSlides(page, servers);
  const badge = page.locator('article[aria-current="true"] [data-role="tag"]');
  await expect(badge).toHaveText('in 25 Minuten');
  await clock.advance(3 * 60_000);
  await expect(badge).toHaveText('in 22 Minuten');
  expect((await measureSlide(page)).layoutShift).toBe(0);
});
