import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';
import { eventPages, type Servers } from '#e2e/support/start-servers.ts';
import { fillEventService, slideSet } from './fill-event-service.ts';
import { findCodeFaults, findFaults, type Terms } from './find-faults.ts';
import type { Screenshot } from './decode-screenshot.ts';
import { inspectUntilDrawn } from './inspect-until-drawn.ts';
import type { SlideMeasure } from '#e2e/looks/slides/probe/probe.ts';
import { hour, type Sample } from './sample.ts';
import { nameOf, type Size } from './sizes.ts';
import { keyOf } from '#e2e/support/started-page.ts';
import { openFirstSlide, openSlides, type Shown, walkSlides } from './walk-slides.ts';

/** Options of tests of slides: an event service without sample events. */
export const slideOptions = { serverOptions: { service: { demo: false } } } as const;

export interface Check extends Terms {
  readonly size: Size;
  /** Further URL parameters, such as `theme=dark`. */
  readonly parameters?: string;
  readonly samples?: readonly Sample[];
  /** Runs axe on every slide, which doubles the time. */
  readonly hasAxe?: boolean;
}

/** Shows all samples in one size; each fault of a slide is a soft failure. */
export async function checkSlides(page: Page, servers: Servers, now: number, check: Check): Promise<void> {
  const { size, parameters = '', samples = slideSet, hasAxe = false } = check;
  await page.setViewportSize(size);
  const filled = await fillEventService(servers, samples, now);
  await openSlides(page, servers, parameters);
  const backgrounds = new Set<string>();
  const count = await walkSlides(page, filled, async (shown) => {
    const { faults, background } = await inspectUntilDrawn(page, (measure, screenshot) =>
      inspectSlide(shown, servers, termsOf(check, shown.sample, samples), { measure, screenshot }),
    );
    backgrounds.add(background);
    expect.soft(faults, `${shown.sample.key} in ${nameOf(size)}`).toEqual([]);
    if (hasAxe) expect.soft(await findAxeFaults(page), `${shown.sample.key} by axe`).toEqual([]);
  });
  expect(count).toBe(samples.length);
  if (samples === slideSet) expect(backgrounds.size).toBe(8);
}

/** Shows the samples in one size, each as the gateway draws it: when it has been seen, its event is removed. */
export async function checkFirstSlides(
  page: Page,
  servers: Servers,
  now: number,
  check: Check & { readonly samples: readonly Sample[] },
): Promise<void> {
  const { size, samples } = check;
  await page.setViewportSize(size);
  const filled = await fillEventService(servers, samples, now);
  for (let left = samples.length; left > 0; left -= 1) {
    await openFirstSlide(page, servers);
    await expect(page.locator('#first-slide')).toHaveCount(1);
    const key = await keyOf(page);
    const sample = filled.get(key);
    if (sample === undefined) throw new Error(`no sample is behind ${key}`);
    const shown = { sample, key };
    const { faults } = await inspectUntilDrawn(page, (measure, screenshot) =>
      inspectSlide(shown, servers, termsOf(check, shown.sample, samples), { measure, screenshot }),
    );
    expect.soft(faults, `${sample.key} of the gateway in ${nameOf(size)}`).toEqual([]);
    await servers.store.events.remove(Number(key.split('/').at(-1)));
    await servers.poll();
  }
}

/**
 * What the slide of a sample could say besides, of a cancelled event no description. A slide knows only what follows it in
 * the list, so that of what takes place today it can name what begins after its own event.
 */
function termsOf({ parameters = '', ...terms }: Check, sample: Sample, samples: readonly Sample[]): Terms {
  const { shortDescription = '', canceled = false } = sample.fields ?? {};
  const following = samples.filter(({ start }) => start > Math.max(0, sample.start) && start < 12 * hour);
  return {
    ...terms,
    isScaled: parameters.includes('distance='),
    besides: {
      description: canceled === true ? '' : String(shortDescription),
      hasOthersToday: following.some(({ fields }) => fields?.canceled !== true),
    },
  };
}

async function inspectSlide(
  { sample, key }: Shown,
  servers: Servers,
  terms: Terms,
  { measure, screenshot }: { readonly measure: SlideMeasure; readonly screenshot: Screenshot },
) {
  const address = await addressOf(servers, sample, key);
  const textOf = (wanted: string) => measure.texts.find(({ role }) => role === wanted)?.lines[0]?.text;
  const tag = textOf('tag');
  const wanted = sample.state ?? sample.badge;
  const contact = contactOf(measure);
  const faults = [
    ...findFaults(measure, screenshot, terms),
    ...(await findCodeFaults(measure, screenshot, address)),
    ...(measure.heading === (sample.title ?? sample.name).replaceAll(' - ', ' – ').replace(/,$/, '')
      ? []
      : [`the heading is “${measure.heading}”`]),
    ...(mayLackImage(sample, measure, terms.inset) || measure.images.length === imageCountOf(sample)
      ? []
      : [`${measure.images.length} images`]),
    ...(contact === withoutSpace(sample.contact) ? [] : [`in place of a QR code: “${contact}”`]),
    ...(tag === wanted ? [] : [`the tag is ${tag ?? 'missing'}, not ${wanted ?? 'none'}`]),
  ];
  return { faults, background: measure.background };
}

/** Measured lines lack the white space between them. */
const withoutSpace = (text = '') => text.replace(/\s/g, '');
const contactOf = ({ codes, texts }: SlideMeasure) => {
  const addresses = texts.filter(({ role }) => role === 'address' && codes.length === 0);
  return withoutSpace(addresses.flatMap(({ lines }) => lines.map(({ text }) => text)).join(''));
};
/** The image leaves for legible type: beside long titles and badges, on screens of about 4:3, and in a smaller area. */
const longTitle = 60;
function mayLackImage(
  { name, badge, image }: Sample,
  { width, height }: SlideMeasure,
  inset: number,
): boolean {
  const ratio = width / height;
  if (ratio < 0.8 && image === 'high') return true;
  return name.length > longTitle || (ratio > 0.8 && (ratio < 1.45 || badge !== undefined || inset > 5));
}
const imageCountOf = ({ image }: Sample) => (image === undefined || image === 'broken' ? 0 : 1);

/** Address that the QR code must hold, from the event service: of a postponed event that of the new one; null for none. */
export async function addressOf(servers: Servers, sample: Sample, key: string): Promise<string | null> {
  if (sample.hasCode === false || sample.address !== undefined) return sample.address ?? null;
  const { events } = servers.store;
  const event = await events.get(Number(key.split('/').at(-1)));
  const shown =
    sample.alternative === undefined ? event : await events.get(event?.links['alternativeEvents']?.[0] ?? 0);
  const address = shown?.values['eventUrl'];
  return typeof address === 'string' ? address : `${eventPages}/event/${shown?.id}`;
}

async function findAxeFaults(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 80)).join(' ')}`);
}

export { expect, test };
