import { expect, it } from 'vitest';
import { parseParameters } from '#config/parameters.ts';
import { findFaults } from './screen-draft.ts';

it.each([
  ['monitor=mensa', 'mensa', false, []],
  ['monitor=mensa', null, false, []],
  ['', '', false, ['name', 'monitor']],
  ['monitor=mensa', 'mensa', true, ['name']],
  ['monitor=mensa&days=400&dayz=3', 'Mensa Eingang', false, ['name', 'days']],
])('a form with %j and the name %j (taken: %s) lacks %j', (query, name, isTaken, faults) => {
  expect(findFaults(parseParameters(query), name, isTaken)).toEqual(faults);
});
