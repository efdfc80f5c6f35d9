import { day, hour } from '#e2e/looks/slides/sample.ts';
import { expect, test } from '#e2e/support/harness.ts';
import { lateSeconds, listed, longestRun, longestWait, open, plainEvent, watch } from './watch-programme.ts';

/* What a person sees who stands in front of the screen for a quarter of an hour. */

test.use({ serverOptions: { service: { demo: false } } });

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

test('view=agenda shows overview pages alone', async ({ page, servers, clock }) => {
  const wall = { page, servers, clock };
  await open(wall, listed, 'view=agenda&seconds=12');
  const showings = await watch(wall, 2);
  expect(showings.filter(({ event }) => event !== null)).toEqual([]);
  expect(new Set(showings.map(({ title }) => title)).size).toBeGreaterThan(2);
  expect(longestRun(showings, ({ title }) => title === showings[0]?.title)).toBe(1);
});
