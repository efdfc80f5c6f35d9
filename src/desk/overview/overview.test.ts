import { describe, expect, it } from 'vitest';
import { builtInSite } from '#config/site.ts';
import { summariseMonitors, summaryContext } from '#desk/summary/summarise-monitors.ts';
import { matchMonitors } from './overview.tsx';

const listed = [
  { id: 3, name: 'Mensa', parentId: null },
  { id: 13, name: 'Monitor Gebäude A', parentId: null },
  { id: 14, name: 'Gebäude B, 3. Stock', parentId: null },
];
const site = { ...builtInSite, allMonitors: [], monitors: listed.map(({ id }) => String(id)) };
const all = summariseMonitors([], summaryContext(listed, site, 0));

describe('the search for a monitor', () => {
  it.each([
    ['', [14, 3, 13]],
    ['  ', [14, 3, 13]],
    ['mens', [3]],
    ['ensa', [3]],
    ['m', [3, 13]],
    ['GEBÄUDE', [14, 13]],
    ['gebaeude b', [14]],
    ['stock geb', [14]],
    ['3', [14, 3]], // a category id matches as a whole, a name in parts
    ['13', [13]],
    ['keller', []],
  ])('%j finds %j', (search, ids) => {
    expect(matchMonitors(all, search).map(({ categoryId }) => categoryId)).toEqual(ids);
  });
});
