import { describe, expect, it } from 'vitest';
import { matchMonitors } from './match-monitors.ts';

const monitors = [
  [3, 'mensa', 'Mensa'],
  [13, 'gebaeude-a', 'Monitor Gebäude A'],
  [14, 'gebaeude-b', 'Gebäude B, 3. Stock'],
] as const;
const all = monitors.map(([categoryId, id, name]) => ({
  categoryId,
  id,
  name,
  shown: 0,
  waiting: 0,
  next: null,
  first: '',
  states: { canceled: 0, postponed: 0, soldOut: 0 },
}));

describe('the search for a monitor', () => {
  it.each([
    ['', [3, 13, 14]],
    ['  ', [3, 13, 14]],
    ['mens', [3]],
    ['ensa', [3]],
    ['m', [3, 13]],
    ['GEBÄUDE', [13, 14]],
    ['gebaeude b', [14]],
    ['stock geb', [14]],
    ['3', [3, 14]], // a category id matches as a whole, a name in parts
    ['13', [13]],
    ['keller', []],
  ])('%j finds %j', (search, ids) => {
    expect(matchMonitors(all, search).map(({ categoryId }) => categoryId)).toEqual(ids);
  });
});
