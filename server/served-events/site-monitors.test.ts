import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMonitor } from '#domain/find-monitor.ts';
import { monitorIdOf } from '#domain/monitor-id-of.ts';
import type { Category } from '#events/event.ts';
import { indexMonitors } from './site-monitors.ts';

const allMonitors = ['Alle Monitore'];
const names = [
  'Monitore',
  'Alle Monitore',
  'Mensa',
  'Monitor Mensa',
  'mensa',
  'Gebäude A',
  '3',
  '',
  '–',
  'a/b',
];
const categoriesArbitrary: fc.Arbitrary<Category[]> = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    name: fc.constantFrom(...names),
    parentId: fc.option(fc.integer({ min: 1, max: 12 })),
  }),
  { maxLength: 12, selector: ({ id }) => id },
);
const idArbitrary = fc.oneof(
  fc.constantFrom(...names, 'monitore/mensa', 'mensa/', ' 3 ', 'gebaeude-a', '/', 'nirgends'),
  fc.string(),
);

describe('the monitors of a site', () => {
  it('are found as by `findMonitor`, for any ID and categories', () => {
    fc.assert(
      fc.property(categoriesArbitrary, fc.array(idArbitrary), (categories, ids) => {
        const { find } = indexMonitors(categories, categories, { allMonitors });
        for (const id of ids) expect(find(id)).toBe(findMonitor(id, categories, allMonitors));
      }),
    );
  });

  it('have the IDs of `monitorIdOf`', () => {
    fc.assert(
      fc.property(categoriesArbitrary, (categories) => {
        const { idOf } = indexMonitors(categories, categories, { allMonitors });
        for (const category of categories)
          expect(idOf(category)).toBe(monitorIdOf(category, categories, allMonitors));
      }),
    );
  });

  it('are unique, however often they are named', () => {
    const source = [
      { id: 2, name: 'Alle Monitore', parentId: 1 },
      { id: 3, name: 'Mensa', parentId: 1 },
      { id: 4, name: 'Aula', parentId: 1 },
    ];
    const shown = source.map((one) => (one.id === 3 ? { ...one, name: 'Canteen' } : one));
    const { tagsOf } = indexMonitors(source, shown, { allMonitors });
    const tags = tagsOf(`3,mensa,MENSA,x1,4,${'3,'.repeat(250)}`);
    expect(tags.monitors.map(({ name }) => name)).toEqual(['Canteen', 'Aula']);
    expect(tags.all.map(({ id }) => id)).toEqual([2]);
    expect(tagsOf('x1,x2').monitors).toEqual([]);
  });
});
