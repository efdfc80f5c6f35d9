import type { Page } from 'playwright/test';
import type { SlideMeasure } from '#e2e/looks/slides/probe/probe.ts';
import { decodeScreenshot, type Screenshot } from './decode-screenshot.ts';
import { measureSlide } from './walk-slides.ts';
import { takeScreenshot } from '#e2e/support/take-screenshot.ts';

/** Takes another screenshot if there is a fault: on a busy machine parts of a large one can be drawn late. */
export async function inspectUntilDrawn<Found extends { readonly faults: readonly string[] }>(
  page: Page,
  inspect: (measure: SlideMeasure, screenshot: Screenshot) => Promise<Found>,
): Promise<Found> {
  const screenshot = await takeScreenshot(page);
  const measure = await measureSlide(page);
  const first = await inspect(measure, await decodeScreenshot(screenshot));
  return first.faults.length === 0
    ? first
    : inspect(measure, await decodeScreenshot(await takeScreenshot(page)));
}
