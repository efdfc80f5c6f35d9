import { describe, expect, it } from 'vitest';
import type { Category } from '#events/event.ts';
import { findMonitor, listMonitors } from './find-monitor.ts';
import { monitorIdOf } from './monitor-id-of.ts';
import { nearestMonitor } from './nearest-monitor.ts';

const names = ['Alle Monitore', 'All monitors'];
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
const find = (id: string) => findMonitor(id, tree, names)?.id ?? null;

describe('findMonitor', () => {
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
    expect(find(id)).toBe(expected);
  });

  it('ends on a cycle in the tree', () => {
    const cycle = [
      { id: 1, name: 'A', parentId: 2 },
      { id: 2, name: 'B', parentId: 1 },
    ];
    expect(findMonitor('b/a', cycle, names)?.id).toBe(1);
  });
});

describe('listMonitors', () => {
  it('returns the siblings of the all-monitors category', () => {
    expect(listMonitors(tree, { allMonitors: names }).map(({ id }) => id)).toEqual([3, 4, 5, 12]);
  });

  it('returns the monitors in the configuration of the site, without missing ones', () => {
    const site = { allMonitors: names, monitors: ['foyer', 'keller', '8'] };
    expect(listMonitors(tree, site).map(({ id }) => id)).toEqual([12, 8]);
  });

  it('returns all but the all-monitors category if that has no siblings', () => {
    const flat = [
      { id: 1, name: 'All monitors', parentId: null },
      { id: 2, name: 'Lobby', parentId: null },
    ];
    expect(listMonitors(flat, { allMonitors: names }).map(({ id }) => id)).toEqual([2]);
  });
});

describe('monitorIdOf', () => {
  it('gives every category an ID that finds it again', () => {
    for (const category of tree) {
      expect(findMonitor(monitorIdOf(category, tree, names), tree, names)?.id).toBe(category.id);
    }
  });

  it('prefers the short readable form', () => {
    const ids = [3, 4, 8].map((id) =>
      monitorIdOf(
        tree.find((category) => category.id === id) ?? { id: 0, name: '', parentId: null },
        tree,
        names,
      ),
    );
    expect(ids).toEqual(['mensa', 'gebaeude-a', 'kanaele/bibliothek']);
  });
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
