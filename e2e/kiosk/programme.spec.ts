import type { Page } from 'playwright/test';
import { fillEventService } from '#e2e/looks/slides/fill-event-service.ts';
import { day, hour, type Sample } from '#e2e/looks/slides/sample.ts';
import { wallSamples } from '#e2e/looks/slides/wall-samples.ts';
import { expect, test } from '#e2e/support/harness.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import { awaitStart } from '#e2e/support/started-page.ts';
import type { TestClock } from '#e2e/support/test-clock.ts';

/* What a person sees who stands in front of the screen for a quarter of an hour. */

test.use({ serverOptions: { service: { demo: false } } });

interface Showing {
  /** Epoch ms of the page. */
  readonly at: number;
  /** `@id` of the event; null on an overview page. */
  readonly event: string | null;
  readonly title: string;
  /** Texts of the rows of an overview page. */
  readonly rows: readonly string[];
  readonly background: string;
  /** Whether an image covers the screen. */
  isHero: boolean;
}

declare global {
  interface Window {
    showings: Showing[];
  }
}

/** Records each slide from the start of the page. */
function record(): void {
  const plain = (text: string | null) => (text ?? '').split('\u00AD').join('');
  let [article, showing]: [Element | null, Showing | null] = [null, null];
  window.showings = [];
  const look = () => {
    const current = document.querySelector('article[aria-current="true"]');
    if (current === null) return;
    const title = plain(current.querySelector('h1')?.textContent ?? '');
    const event = current.getAttribute('data-event');
    // The first slide is drawn again by the page.
    const isSame = showing?.event === event && showing.title === title;
    if (current !== article && !isSame) {
      const rows = [...current.querySelectorAll('[data-role="row"]')].map((row) => plain(row.textContent));
      const { backgroundColor: background } = getComputedStyle(current);
      showing = { at: Date.now(), event, title, rows, background, isHero: false };
      window.showings.push(showing);
    }
    article = current;
    if (showing !== null) showing.isHero ||= current.querySelector('[data-panel]') !== null;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

interface Wall {
  readonly page: Page;
  readonly servers: Servers;
  readonly clock: TestClock;
}

async function open({ page, servers, clock }: Wall, samples: readonly Sample[], parameters = '') {
  const filled = await fillEventService(servers, samples, clock.now());
  await page.addInitScript(record);
  await servers.open(page, `/?monitor=mensa&transition=none&${parameters}`);
  await awaitStart(page);
  return filled;
}

/** What was shown within so many minutes. */
async function watch({ page, clock }: Wall, minutes: number): Promise<readonly Showing[]> {
  const stepMs = 10_000;
  for (let past = 0; past < minutes * 60_000; past += stepMs) await clock.advance(stepMs);
  return page.evaluate(() => window.showings);
}

const shows = ({ title, rows }: Showing, { name }: Sample) => title === name || rows.includes(name);

/** The longest time in seconds without a start of a slide or overview page that shows it. */
function longestWait(showings: readonly Showing[], sample: Sample): number {
  const starts = showings.flatMap((one) => (shows(one, sample) ? one.at : []));
  const ends = [...starts, showings.at(-1)?.at ?? 0];
  return Math.max(...ends.map((end, index) => end - (ends[index - 1] ?? showings[0]?.at ?? 0))) / 1000;
}

/** Slide changes of a busy machine are late. */
const lateSeconds = 5;

/** By design §4, of events that are not over at noon. */
function inOrder(samples: readonly Sample[]): readonly Sample[] {
  const groupOf = ({ start }: Sample) => {
    if (start < -12 * hour) return 3;
    if (start <= 0) return 1;
    return start < 12 * hour ? 2 : 4;
  };
  return samples.toSorted((one, other) => groupOf(one) - groupOf(other) || one.start - other.start);
}

const listed = wallSamples.map(({ image: _image, ...sample }): Sample => sample);

const plainEvent = (number: number, start: number): Sample => ({
  key: `event-${number}`,
  name: `Veranstaltung ${number}`,
  start,
  end: start + hour,
  topic: '',
  place: 'Aula',
});

/** The longest row of neighbours of which this is true. */
function longestRun(showings: readonly Showing[], isPart: (showing: Showing) => boolean): number {
  const runs = showings
    .map(isPart)
    .reduce((ends: number[], is) => [...ends, is ? (ends.at(-1) ?? 0) + 1 : 0], []);
  return Math.max(...runs);
}

test('a wall with an overview shows everything in its order and in time, on changing backgrounds', async ({
  page,
  servers,
  clock,
}) => {
  const wall = { page, servers, clock };
  const filled = await open(wall, listed);
  const showings = await watch(wall, 15);
  const kinds = showings.map(({ event }) => (event === null ? 'overview' : 'event'));
  expect(kinds.slice(0, 2)).toEqual(['event', 'overview']);
  expect(longestRun(showings, ({ event }) => event !== null)).toBe(6);

  const slides = inOrder(listed.filter(({ key }) => !key.startsWith('series-'))).map(({ key }) => key);
  const events = showings.flatMap(({ event }) => (event === null ? [] : (filled.get(event)?.key ?? event)));
  expect(events.slice(0, slides.length)).toEqual(slides);
  expect(events.length).toBeGreaterThan(slides.length);

  const [soon] = listed.filter(({ key }) => key === 'soon');
  if (soon === undefined) throw new Error('no sample begins soon');
  expect(longestWait(showings, soon)).toBeLessThan(120 + lateSeconds);
  expect(showings.length).toBeGreaterThan(20);
  expect(showings.filter(({ background }, at) => background === showings[at - 1]?.background)).toEqual([]);
});

test('without overviews one soon event among 14 comes every two minutes', async ({
  page,
  servers,
  clock,
}) => {
  const wall = { page, servers, clock };
  const soon = { ...plainEvent(0, hour), key: 'soon', name: 'Gleich' };
  const others = Array.from({ length: 13 }, (_, at) => plainEvent(at + 1, (at + 1) * day));
  await open(wall, [soon, ...others], 'overview=off&seconds=20');
  const showings = await watch(wall, 15);
  expect(longestWait(showings, soon)).toBeLessThan(120 + lateSeconds);
  expect(longestWait(showings, soon)).toBeGreaterThan(60);
  const titles = new Set(showings.map(({ title }) => title));
  expect([...titles]).toEqual([soon, ...others].map(({ name }) => name));
  expect(showings.filter(({ event }) => event === null)).toEqual([]);
});

test('no more than three images in a row cover the screen', async ({ page, servers, clock }) => {
  // There images cover the screen (design §5).
  await page.setViewportSize({ width: 2560, height: 1080 });
  const wall = { page, servers, clock };
  const samples = Array.from({ length: 6 }, (_, at) => ({
    ...plainEvent(at + 1, (at + 1) * day),
    image: 'town' as const,
  }));
  await open(wall, samples, 'seconds=12');
  const countHeroes = async () => longestRun(await watch(wall, 1), ({ isHero }) => isHero);
  // Images are shown once they are decoded.
  await expect.poll(countHeroes, { timeout: 60_000 }).toBe(3);
  const showings = await watch(wall, 2);
  expect(longestRun(showings, ({ isHero }) => isHero)).toBe(3);
});

interface Result {
  readonly event: { readonly '@id': string };
  readonly verdicts: readonly { readonly code: string }[];
}

test('a series has one slide, of its next date, and the others are named on it', async ({
  page,
  servers,
  clock,
}) => {
  const wall = { page, servers, clock };
  const series = [-55, 3 * day, 10 * day].map((start, at) => ({
    ...plainEvent(1, start),
    key: `date-${at}`,
  }));
  const filled = await open(wall, [...series, plainEvent(2, 5 * day)], 'seconds=12');
  const answer = await page.request.get(`${servers.url}/api/verdicts?monitor=mensa`);
  const results: readonly Result[] = (await answer.json()).results;
  const codes = results.map(({ event, verdicts }) => [filled.get(event['@id'])?.key, verdicts[0]?.code]);
  expect(Object.fromEntries(codes)).toEqual({
    'date-0': 'all-monitors',
    'date-1': 'in-series',
    'date-2': 'in-series',
    'event-2': 'all-monitors',
  });
  await expect(page.locator('article[aria-current="true"]')).toContainText('Mo 23. Nov');
  const showings = await watch(wall, 8);
  const dates = showings.filter(({ title }) => title === 'Veranstaltung 1');
  const beginsAfter = (minutes: number) => (dates[0]?.at ?? 0) + minutes * 60_000;
  const shownDates = (from: number, until: number) =>
    new Set(dates.flatMap(({ at, event }) => (at >= from && at < until ? filled.get(event ?? '')?.key : [])));
  expect(shownDates(0, beginsAfter(4.5))).toEqual(new Set(['date-0']));
  expect(shownDates(beginsAfter(5.5), Infinity)).toEqual(new Set(['date-1']));
});

test('view=agenda shows overview pages alone', async ({ page, servers, clock }) => {
  const wall = { page, servers, clock };
  await open(wall, listed, 'view=agenda&seconds=12');
  const showings = await watch(wall, 2);
  expect(showings.filter(({ event }) => event !== null)).toEqual([]);
  expect(new Set(showings.map(({ title }) => title)).size).toBeGreaterThan(2);
  expect(longestRun(showings, ({ title }) => title === showings[0]?.title)).toBe(1);
});
