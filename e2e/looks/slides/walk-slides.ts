import { expect, type Page } from 'playwright/test';
import type { Servers } from '#e2e/support/start-servers.ts';
import { awaitStart, current, keyOf, openWithSlide } from '#e2e/support/started-page.ts';
import { bundleProbe } from './bundle-probe.ts';
import type { SampleByEvent } from './fill-event-service.ts';
import type { SlideMeasure } from '#e2e/looks/slides/probe/probe.ts';
import type { Sample } from './sample.ts';

/** URL parameters: slides change only by key and without transition; the whole set is in the loop, without overviews. */
export const manualLoop = 'limit=200&days=365&seconds=600&transition=none&overview=off';

export interface Shown {
  readonly sample: Sample;
  readonly key: string;
}

const showsImage = ({ image }: Sample) => image !== undefined && image !== 'broken';

/** Opens the kiosk page with the probe, at a slide that it has drawn itself. */
export async function openSlides(page: Page, servers: Servers, parameters = ''): Promise<void> {
  await page.addInitScript({ content: await bundleProbe() });
  await servers.open(page, `/?monitor=mensa&${manualLoop}&${parameters}`);
  await awaitStart(page);
  await leaveFirstSlide(page);
  // Emoji in the text of the gateway move when the font arrives: the shifts so far are not those of this slide.
  await measureSlide(page);
}

/** Opens the kiosk page with the probe, at the slide that the gateway drew. */
export async function openFirstSlide(page: Page, servers: Servers): Promise<void> {
  await openWithSlide(page, servers, `/?monitor=mensa&${manualLoop}`);
  await awaitStart(page);
  await page.evaluate(await bundleProbe());
}

/** Goes to the next slide and back: the page then draws the slide that came with the document. Not with a transition. */
export async function leaveFirstSlide(page: Page): Promise<void> {
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('#first-slide')).toHaveCount(0);
  await expect(current(page)).toHaveCount(1);
}

export function measureSlide(page: Page): Promise<SlideMeasure> {
  return page.evaluate(() => window.aushangProbe.measure());
}

/** What tells slides from each other: overview pages have a heading alone. */
const markOf = async (page: Page) =>
  `${await keyOf(page)} ${(await current(page).locator('h1').allTextContents()).join('')}`;

/** Calls `visit` on every event's slide of the loop, `visitPage` on every overview page; resolves to their number. */
export async function walkSlides(
  page: Page,
  filled: SampleByEvent,
  visit: (shown: Shown) => Promise<void>,
  visitPage?: (heading: string) => Promise<void>,
): Promise<number> {
  const first = await markOf(page);
  let mark = first;
  let count = 0;
  do {
    const key = await keyOf(page);
    const sample = filled.get(key);
    if (sample === undefined && (key !== '' || visitPage === undefined))
      throw new Error(`no sample is behind ${mark}`);
    if (sample === undefined) await visitPage?.(mark.trim());
    else {
      if (showsImage(sample)) await awaitImage(page, mark);
      await visit({ sample, key });
    }
    count += 1;
    mark = await changeSlide(page, 'ArrowRight', mark);
  } while (mark !== first);
  return count;
}

async function changeSlide(page: Page, press: 'ArrowRight' | 'ArrowLeft', before: string): Promise<string> {
  await page.keyboard.press(press);
  await expect.poll(() => markOf(page)).not.toBe(before);
  return markOf(page);
}

/** A late image appears when its slide is shown the next time: goes back and forth. Checks report one that never appears. */
async function awaitImage(page: Page, mark: string): Promise<void> {
  const image = current(page).locator('img[alt=""]');
  for (let attempt = 0; attempt < 5 && (await image.count()) === 0; attempt += 1) {
    await changeSlide(page, 'ArrowRight', await changeSlide(page, 'ArrowLeft', mark));
  }
}
