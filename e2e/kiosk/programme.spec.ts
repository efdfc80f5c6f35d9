import { day, hour, type Sample } from '#e2e/looks/slides/sample.ts';
import { expect, test } from '#e2e/support/harness.ts';
import { lateSeconds, listed, longestRun, longestWait, open, plainEvent, watch } from './watch-programme.ts';

/* What a person sees who stands in front of the screen for a quarter of an hour. */

test.use({ serverOptions: { service: { demo: false } } });

/** The order is that of design §4, for events that are not over at noon. */
function inOrder(samples: readonly Sample[]): readonly Sample[] {
  const groupOf = ({ start }: Sample) => {
    if (start < -12 * hour) return 3;
    if (start <= 0) return 1;
    return start < 12 * hour ? 2 : 4;
  };
  return samples.toSorted((one, other) => groupOf(one) - groupOf(other) || one.start - other.start);
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
  const run = longestRun(showings, ({ event }) => event !== null);
  expect(run).toBeGreaterThanOrEqual(6);
  // An overview waits for a soon event that is due.
  expect(run).toBeLessThanOrEqual(7);

  const slides = inOrder(listed.filter(({ key }) => !key.startsWith('series-'))).map(({ key }) => key);
  const events = showings.flatMap(({ event }) => (event === null ? [] : (filled.get(event)?.key ?? event)));
  // Only the soon event is repeated before all were shown.
  expect([...new Set(events)]).toEqual(slides);
  expect(events.length).toBeGreaterThan(slides.length);

  const [soon] = listed.filter(({ key }) => key === 'soon');
  if (soon === undefined) throw new Error('no sample begins soon');
  expect(longestWait(showings, soon)).toBeLessThan(120 + lateSeconds);
  expect(showings.length).toBeGreaterThan(20);
  expect(showings.filter(({ background }, at) => background === showings[at - 1]?.background)).toEqual([]);
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
