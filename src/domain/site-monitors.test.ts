import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Category } from '#events/event.ts';
import { nearestMonitor } from './nearest-monitor.ts';
import { indexMonitors } from './site-monitors.ts';

const allMonitors = ['Alle Monitore', 'All monitors'];
const tree: readonly Category[] = [
  { id: 1, name: 'Monitore', parentId: null },
  { id: 2, name: 'Alle Monitore', parentId: 1 },
  { id: 3, name: 'Mensa-Monitor', parentId: 1 },
  { id: 4, name: 'Monitor Gebäude A', parentId: 1 },
  { id: 5, name: ' Bibliothek ', parentId: 1 },
  { id: 6, name: '', parentId: 1 },
  { id: 7, name: 'Kanäle', parentId: null },
  { id: 8, name: 'Bibliothek', parentId: 7 },
  { id: 9, name: '12', parentId: 7 },
  { id: 10, name: 'Monitor', parentId: 7 },
  { id: 12, name: 'Foyer', parentId: 1 },
];
const { find, findEach, idOf } = indexMonitors(tree, { allMonitors });
const listedIn = (categories: readonly Category[], monitors?: readonly string[]) =>
  indexMonitors(categories, { allMonitors, monitors }).listed.list.map(({ id }) => id);

describe('a monitor ID', () => {
  it.each([
    ['3', 3],
    ['12', 12], // the id takes precedence over the name "12"
    ['monitore/foyer', 12],
    ['Monitore/Mensa-Monitor', 3],
    ['kanaele/bibliothek', 8],
    ['foyer', 12],
    ['FOYER', 12],
    ['mensa-monitor', 3],
    ['mensa', 3],
    ['gebaeude-a', 4],
    ['Gebäude A', 4],
    ['bibliothek', 5], // of equal matches the one among the monitors
    ['monitor', 10],
    ['alle-monitore', 2],
    ['keller', null],
    ['', null],
    ['–', null],
    ['99', null],
  ])('finds %s', (id, expected) => {
    expect(find(id)?.id ?? null).toBe(expected);
  });

  it('ends on a cycle in the tree', () => {
    const cycle = [
      { id: 1, name: 'A', parentId: 2 },
      { id: 2, name: 'B', parentId: 1 },
    ];
    expect(indexMonitors(cycle, { allMonitors }).find('b/a')?.id).toBe(1);
  });
});

describe('the monitors of a site', () => {
  it('returns the siblings of the all-monitors category', () => {
    expect(listedIn(tree)).toEqual([3, 4, 5, 12]);
  });

  it('returns the monitors in the configuration of the site, without missing ones', () => {
    expect(listedIn(tree, ['foyer', 'keller', '8', '6'])).toEqual([12, 8]);
  });

  it('returns all but the all-monitors category if that has no siblings', () => {
    const flat = [
      { id: 1, name: 'All monitors', parentId: null },
      { id: 2, name: 'Lobby', parentId: null },
    ];
    expect(listedIn(flat)).toEqual([2]);
  });

  it('are not the categories of announcements, unless the site names them', () => {
    const flat = ['All monitors', 'Lobby', ' ANKUENDIGUNG '].map((name, at) => ({
      id: at + 1,
      name,
      parentId: null,
    }));
    const site = { allMonitors, announcements: ['Ankündigung', '–'] };
    const { listed, announcements } = indexMonitors(flat, site);
    expect([listed, announcements].map(({ list }) => list.map(({ id }) => id))).toEqual([[2], [3]]);
    expect(indexMonitors(flat, { ...site, monitors: ['3'] }).listed.list).toHaveLength(1);
  });
});

describe('the ID of a category', () => {
  it('finds it again, for any categories', () => {
    const names = 'Monitore,Alle Monitore,Mensa,Monitor Mensa,mensa,Gebäude A,3,,–,a/b'.split(',');
    const categoryArbitrary = fc.record({
      id: fc.integer({ min: 1, max: 12 }),
      name: fc.constantFrom(...names),
      parentId: fc.option(fc.integer({ min: 1, max: 12 })),
    });
    const anyTree = fc.uniqueArray(categoryArbitrary, { maxLength: 12, selector: ({ id }) => id });
    fc.assert(
      fc.property(fc.oneof(fc.constant(tree), anyTree), (categories) => {
        const site = indexMonitors(categories, { allMonitors });
        for (const category of categories) expect(site.find(site.idOf(category))).toBe(category);
      }),
    );
  });

  it('prefers the short readable form', () => {
    const ids = ['3', '4', '8'].map((id) => {
      const found = find(id);
      return found && idOf(found);
    });
    expect(ids).toEqual(['mensa', 'gebaeude-a', 'kanaele/bibliothek']);
  });
});

it('several monitor IDs name each category once, in the shown language', () => {
  const shown = tree.map((one) => (one.id === 3 ? { ...one, name: 'Canteen' } : one));
  const site = indexMonitors(tree, { allMonitors }, shown);
  const found = site.findEach(`3,mensa,MENSA,x1,12,${'3,'.repeat(250)}`.split(','));
  expect(found.map(({ name }) => name)).toEqual(['Canteen', 'Foyer']);
  expect(findEach(['x1', 'x2'])).toEqual([]);
});

describe('nearestMonitor', () => {
  it('finds the monitor of a mistyped ID', () => {
    expect(nearestMonitor('mennsa', tree)?.id).toBe(3);
    expect(nearestMonitor('foier', tree)?.id).toBe(12);
  });

  it('returns null if no name is near', () => {
    expect(nearestMonitor('xyzxyzxyzxyz', tree)).toBeNull();
  });
});
