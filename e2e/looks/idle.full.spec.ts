import type { Page } from 'playwright/test';
import { expect, slideOptions, test } from '#e2e/looks/slides/check-slides.ts';
import { fillEventService } from '#e2e/looks/slides/fill-event-service.ts';
import { findFaults } from '#e2e/looks/slides/find-faults.ts';
import { decodeScreenshot } from '#e2e/looks/slides/decode-screenshot.ts';
import { day, hour, type Sample } from '#e2e/looks/slides/sample.ts';
import { nameOf, sizes } from '#e2e/looks/slides/sizes.ts';
import { measureSlide, openSlides } from '#e2e/looks/slides/walk-slides.ts';
import { takeScreenshot } from '#e2e/support/take-screenshot.ts';

test.use({ ...slideOptions, startAt: '2026-11-20T20:10:00+01:00' });

const lecture: Sample = {
  key: 'lecture',
  name: '🎓 Öffentliche Ringvorlesung über die Zukunft der Hochschulen zwischen Digitalisierung und Daseinsvorsorge',
  start: 22 * hour,
  end: 24 * hour,
  topic: 'Business',
  place: 'Audimax',
};
const walk = { ...lecture, key: 'walk', name: 'Nachtwanderung', start: 9 * day, end: 9 * day + 90 };
const cancelled = {
  ...lecture,
  key: 'off',
  name: 'Frühstück',
  start: 8 * day,
  end: 8 * day + 90,
  fields: { canceled: true },
};

const slide = (page: Page) => page.locator('article[aria-current="true"]');

async function readIdleSlide(page: Page): Promise<string> {
  await expect(slide(page)).not.toHaveAttribute('data-event');
  return (await slide(page).innerText()).replace(/\s+/g, ' ');
}

for (const size of [sizes[0], sizes[1], sizes[2], sizes[5]]) {
  test(`the idle slide names the next event and has no fault in ${nameOf(size)}`, async ({
    page,
    servers,
    clock,
  }) => {
    await page.setViewportSize(size);
    await fillEventService(servers, [lecture], clock.now());
    await openSlides(page, servers, 'days=0');
    expect(await readIdleSlide(page)).toContain(
      `Heute nichts mehr. Als Nächstes: ${lecture.name} Morgen 18:10–20:10`,
    );
    const faults = findFaults(await measureSlide(page), await decodeScreenshot(await takeScreenshot(page)), {
      inset: 5,
    });
    // The wall has no heading if it has no event.
    expect(faults).toEqual(['0 headings']);
  });
}

test('the idle slide names the horizon, in the language of the screen', async ({ page, servers, clock }) => {
  await fillEventService(servers, [cancelled, walk], clock.now());
  for (const [parameters, words] of [
    ['days=0', 'Heute nichts mehr. Als Nächstes: Nachtwanderung So 29. Nov 20:10–21:40'],
    ['days=1', 'Heute und morgen nichts. Als Nächstes: Nachtwanderung'],
    ['days=7', 'In den nächsten 7 Tagen nichts. Als Nächstes: Nachtwanderung'],
    ['days=7&lang=en', 'Nothing in the next 7 days. Next: Nachtwanderung Sun 29 Nov 20:10–21:40'],
  ] as const) {
    await openSlides(page, servers, parameters);
    expect(await readIdleSlide(page)).toContain(words);
  }
});

test('a cancelled event is not announced as the next', async ({ page, servers, clock }) => {
  await fillEventService(servers, [cancelled], clock.now());
  await openSlides(page, servers, 'days=0');
  expect(await readIdleSlide(page)).toContain('Zurzeit sind keine Veranstaltungen angekündigt');
});
