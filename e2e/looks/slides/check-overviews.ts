import type { Page } from 'playwright/test';
import { expect } from '#e2e/support/harness.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import type { SlideMeasure } from '#e2e/looks/slides/probe/probe.ts';
import type { Screenshot } from './decode-screenshot.ts';
import { findCodeFaults, findFaults, type Terms } from './find-faults.ts';
import { inspectUntilDrawn } from './inspect-until-drawn.ts';
import type { Sample } from './sample.ts';
import { nameOf, type Size } from './sizes.ts';
import { openSlides, walkSlides } from './walk-slides.ts';

/** A site with a public address: without one, overview pages of a gateway on the loopback have no code. */
export const overviewOptions = {
  serverOptions: { service: { demo: false }, env: { SITE_FILE: 'e2e/sites/public-address.json' } },
} as const;

interface OverviewCheck extends Terms {
  readonly size: Size;
  /** Further URL parameters, such as `theme=dark`. */
  readonly parameters: string;
  readonly samples: readonly Sample[];
}

/** Shows nothing but the overview pages of samples in the event service; each fault of a page is a soft failure. */
export async function checkOverviews(page: Page, servers: Servers, check: OverviewCheck): Promise<number> {
  const { size, parameters, samples, ...terms } = check;
  await page.setViewportSize(size);
  await openSlides(page, servers, `view=agenda&${parameters}`);
  const rows: string[] = [];
  const count = await walkSlides(
    page,
    new Map(),
    () => Promise.reject(new Error('a slide of an event between overview pages')),
    async (heading) => {
      const { faults } = await inspectUntilDrawn(page, (...shown) => inspectPage(...shown, terms));
      expect.soft(faults, `${heading} in ${nameOf(size)} with ${parameters}`).toEqual([]);
      rows.push(...(await readRows(page)));
    },
  );
  const isListed = ({ name }: Sample) => rows.some((row) => row.startsWith(name.slice(0, 8)));
  expect.soft(samples.filter((sample) => !isListed(sample))).toEqual([]);
  return count;
}

const readRows = async (page: Page) => {
  const texts = await page.locator('article[aria-current="true"] [data-role="row"]').allTextContents();
  return texts.map((text) => text.split('\u00AD').join(''));
};

async function inspectPage(measure: SlideMeasure, screenshot: Screenshot, terms: Terms) {
  // A fifth of the height of a portrait screen would take the room of rows.
  const leastSide = Math.min(screenshot.width, screenshot.height) / 4;
  const address = 'https://aushang.example.edu/m/mensa';
  const codeFaults = await findCodeFaults(measure, screenshot, address, leastSide);
  return { faults: [...findFaults(measure, screenshot, terms), ...codeFaults] };
}
