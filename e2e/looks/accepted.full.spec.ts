import process from 'node:process';
import { expect, slideOptions, test } from '#e2e/looks/slides/check-slides.ts';
import { chosenSlides } from '#e2e/looks/slides/chosen-slides.ts';
import { fillEventService } from '#e2e/looks/slides/fill-event-service.ts';
import { openSlides, walkSlides } from '#e2e/looks/slides/walk-slides.ts';

/*
 * The chosen slides against accepted snapshots (`docs/looking-at-slides.md`). Browsers draw text differently, so all machines
 * use the Chromium of `scripts/browsers/fetch-browser.mjs`.
 */

const executablePath = process.env['LOOK_BROWSER'] ?? '';
test.skip(executablePath === '', 'the browser of the accepted snapshots runs on Linux on x64 only');
test.use({
  ...slideOptions,
  viewport: { width: 1280, height: 720 },
  launchOptions: {
    executablePath,
    args: ['--disable-gpu', '--disable-lcd-text', '--font-render-hinting=none', '--force-color-profile=srgb'],
  },
});

test('the chosen slides match the accepted snapshots', async ({ page, servers, clock, context }) => {
  const filled = await fillEventService(servers, chosenSlides, clock.now());
  await openSlides(page, servers);
  const fonts = await page.evaluate(() => Array.from(document.fonts, ({ status }) => status));
  expect(fonts).not.toContain('error');
  // All slides are taken within one minute, as the drift changes with the next.
  await context.clock.pauseAt('2026-11-20T12:00:59+01:00');
  const count = await walkSlides(page, filled, async ({ sample }) => {
    await expect.soft(page).toHaveScreenshot(`${sample.key}.png`, { maxDiffPixelRatio: 0.001 });
  });
  expect(count).toBe(12);
});
