import { expect, it } from 'vitest';
import { createTitleDistance } from './nearest-title.ts';

it.each([
  ['Semestereröfnung', 'Große Semestereröffnung', 1],
  ['semestereroeffnugn', 'Große Semestereröffnung', 2],
  ['semestererof', 'Große Semestereröffnung', 1], // typed in part
  ['Jaz in der Mesna', 'Jazz in der Mensa', 2],
  ['Jazzabend in der Mensa', 'Jazz in der Mensa', 4],
  ['Vorleesung', 'Ringvorlesung', 2], // the last part of a compound
  ['Chorprobbe', 'Chorprobe', 1],
  ['Sommmerfest', 'Sommer-Fest', 1],
])('%j is near %j', (typed, title, edits) => {
  expect(createTitleDistance(typed)(title)).toBe(edits);
});

it.each([
  ['Semestereröffnung', 'Sommerfest'],
  ['Jazz im Keller', 'Jazz in der Mensa'],
  ['xy', 'Jazz in der Mensa'],
  ['???', 'Jazz in der Mensa'],
  ['', ''],
])('%j is not near %j', (typed, title) => {
  expect(createTitleDistance(typed)(title)).toBeNull();
});

it('counts a bounded part of what is typed and of a title', () => {
  const long = 'x'.repeat(2000);
  const measure = createTitleDistance(`${long} ${'fest '.repeat(1000)}`);
  expect(measure(`${'y'.repeat(39)} ${long.slice(0, 40)} Fest ${'z '.repeat(5000)}`)).toBe(0);
  expect(measure(`${'wort '.repeat(24)} ${long}`)).toBeNull();
});
