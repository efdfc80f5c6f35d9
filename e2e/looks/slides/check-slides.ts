import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import { fillEventService, slideSet } from './fill-event-service.ts';
import { findCodeFaults, findFaults, type Terms } from './find-faults.ts';
import { decodeScreenshot } from './decode-screenshot.ts';
import type { SlideMeasure } from '#e2e/looks/slides/probe/probe.ts';
import type { Sample } from './sample.ts';
import { nameOf, type Size } from './sizes.ts';
import { measureSlide, openSlides, type Shown, walkSlides } from './walk-slides.ts';

/** How a test of slides differs from others: an event service without samples, and a picture that is meant to break. */
export const slideOptions = { serverOptions: { service: { demo: false } } } as const;

export interface Check extends Terms {
  readonly size: Size;
  /** More parameters of the page. */
  readonly parameters?: string;
  readonly samples?: readonly Sample[];
  /** Whether axe looks at every slide; it takes as long as all else together. */
  readonly hasAxe?: boolean;
}

/** Shows the set in one size and expects every slide to be without fault; each fault is a failure of its own. */
export async function checkSlides(page: Page, servers: Servers, now: number, check: Check): Promise<void> {
  const { size, parameters = '', samples = slideSet, hasAxe = false } = check;
  await page.setViewportSize(size);
  const filled = await fillEventService(servers, samples, now);
  await openSlides(page, servers, parameters);
  const grounds = new Set<string>();
  const count = await walkSlides(page, filled, async (shown) => {
    const { faults, ground } = await lookAt(page, servers, shown, check);
    grounds.add(ground);
    expect.soft(faults, `${shown.sample.key} in ${nameOf(size)}`).toEqual([]);
    if (hasAxe) expect.soft(await findAxeFaults(page), `${shown.sample.key} by axe`).toEqual([]);
  });
  expect(count).toBe(samples.length);
  if (samples === slideSet) expect(grounds.size).toBe(7);
}

async function lookAt(page: Page, servers: Servers, { sample, key }: Shown, terms: Terms) {
  const picture = decodeScreenshot(await page.screenshot());
  const measure = await measureSlide(page);
  const address = await addressOf(servers, sample, key);
  const badge = measure.texts.find(({ role }) => role === 'badge')?.lines[0]?.text;
  const contact = contactOf(measure);
  const faults = [
    ...findFaults(measure, picture, terms),
    ...(await findCodeFaults(measure, picture, address)),
    ...(measure.heading === (sample.title ?? sample.name) ? [] : [`the heading is “${measure.heading}”`]),
    ...(measure.pictures.length === picturesOf(sample) ? [] : [`${measure.pictures.length} pictures`]),
    ...(contact === bare(sample.contact) ? [] : [`in the place of a code: “${contact}”`]),
    ...(badge === sample.badge ? [] : [`the badge is ${badge ?? 'missing'}, not ${sample.badge ?? 'none'}`]),
  ];
  return { faults, ground: measure.ground };
}

/** Lines are measured without the white space between them. */
const bare = (text = '') => text.replace(/\s/g, '');
const contactOf = ({ codes, texts }: SlideMeasure) => {
  const said = texts.filter(({ role }) => role === 'address' && codes.length === 0);
  return bare(said.flatMap(({ lines }) => lines.map(({ text }) => text)).join(''));
};
const picturesOf = ({ picture }: Sample) => (picture === undefined || picture === 'broken' ? 0 : 1);

/** Where the event's code must lead, read from what the event service holds; null where there is none. */
export async function addressOf(servers: Servers, sample: Sample, key: string): Promise<string | null> {
  if (sample.hasCode === false || sample.address !== undefined) return sample.address ?? null;
  const event = await servers.store.events.get(Number(key.split('/').at(-1)));
  const address = event?.values['eventUrl'];
  return typeof address === 'string' ? address : null;
}

async function findAxeFaults(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 80)).join(' ')}`);
}

export { expect, test };
