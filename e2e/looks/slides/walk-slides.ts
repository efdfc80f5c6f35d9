import { expect, type Page } from 'playwright/test';
import type { Servers } from '#e2e/support/start-servers.ts';
import { bundleProbe } from './bundle-probe.ts';
import type { SampleByEvent } from './fill-event-service.ts';
import type { SlideMeasure } from '#e2e/looks/slides/probe/probe.ts';
import type { Sample } from './sample.ts';

/** Slides stand until a key turns them, and change at once; the whole set is in the loop. */
export const standing = 'limit=200&days=365&seconds=600&transition=none';

export interface Shown {
  readonly sample: Sample;
  readonly key: string;
}

const current = (page: Page) => page.locator('article[aria-current="true"]');
const keyOf = async (page: Page) => (await current(page).getAttribute('data-event')) ?? '';
const showsPicture = ({ picture }: Sample) => picture !== undefined && picture !== 'broken';

/** Opens the wall with the probe in it. */
export async function openSlides(page: Page, servers: Servers, parameters = ''): Promise<void> {
  await page.addInitScript({ content: await bundleProbe() });
  await servers.open(page, `/?monitor=mensa&${standing}&${parameters}`);
  await expect(current(page)).toHaveCount(1);
}

/** What the page measures of the slide on screen. */
export function measureSlide(page: Page): Promise<SlideMeasure> {
  return page.evaluate(() => window.aushangProbe.measure());
}

/** Turns through the whole loop and stops at each of its slides; resolves to how many there were. */
export async function walkSlides(
  page: Page,
  filled: SampleByEvent,
  visit: (shown: Shown) => Promise<void>,
): Promise<number> {
  const first = await keyOf(page);
  let key = first;
  let count = 0;
  do {
    const sample = filled.get(key);
    if (sample === undefined) throw new Error(`no sample is behind ${key}`);
    if (showsPicture(sample)) await awaitPicture(page, key);
    await visit({ sample, key });
    count += 1;
    key = await turn(page, 'ArrowRight', key);
  } while (key !== first);
  return count;
}

async function turn(page: Page, press: 'ArrowRight' | 'ArrowLeft', before: string): Promise<string> {
  await page.keyboard.press(press);
  await expect(current(page)).not.toHaveAttribute('data-event', before);
  return keyOf(page);
}

/**
 * A picture that came late waits for the next time its slide is due: turning back and forth is that time. One that never
 * shows is for the checks to judge.
 */
async function awaitPicture(page: Page, key: string): Promise<void> {
  const picture = current(page).locator('img[alt=""]');
  for (let attempt = 0; attempt < 5 && (await picture.count()) === 0; attempt += 1) {
    await turn(page, 'ArrowRight', await turn(page, 'ArrowLeft', key));
  }
}
