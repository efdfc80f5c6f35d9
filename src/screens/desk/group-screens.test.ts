import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { screenStates } from '#screens/model/screen-health.ts';
import {
  countStates,
  findScreens,
  groupScreens,
  indexScreens,
  judgeFleet,
  listBuildings,
  type Task,
} from './group-screens.ts';
import { sampleScreen } from '#screens/model/sample-screen.ts';

const named = (name: string, fields: Parameters<typeof sampleScreen>[0] = {}) =>
  sampleScreen({ name, ...fields });
const namesOf = (screens: readonly { readonly name: string }[]) => screens.map(({ name }) => name);

const tasks: readonly Task[] = ['together', 'walk', 'reload', 'later', 'new', 'fine'];

describe('the groups of screens', () => {
  it('hold each screen once, whatever its state', () => {
    const screens = fc.array(fc.constantFrom(...screenStates), { maxLength: 40 });
    fc.assert(
      fc.property(screens, (states) => {
        const all = states.map((state, at) => named(`s${at}`, { state, place: { building: `B${at % 3}` } }));
        const { taskOf } = judgeFleet(all);
        const listed = tasks.flatMap(groupScreens(all, taskOf));
        expect(namesOf(listed).toSorted()).toEqual(namesOf(all).toSorted());
        const counts = countStates(all, taskOf);
        expect(tasks.reduce((sum, task) => sum + counts[task], 0)).toBe(all.length);
      }),
    );
  });

  it('keep what fell silent together apart from what needs a walk', () => {
    const silent = { state: 'silent', lastSeen: '2026-11-20T10:59:00.000Z' } as const;
    const all = [
      ...['a', 'b', 'c'].map((name) => named(name, { ...silent, place: { building: 'A' } })),
      ...['d', 'e', 'f', 'g'].map((name) => named(name, { place: { building: 'B' } })),
      named('h', { ...silent, place: {} }),
    ];
    const { silences, taskOf } = judgeFleet(all);
    expect(silences).toMatchObject([{ building: 'A', total: 3, since: Date.parse(silent.lastSeen) }]);
    const groupOf = groupScreens(all, taskOf);
    expect([namesOf(groupOf('together')), namesOf(groupOf('walk'))]).toEqual([['a', 'b', 'c'], ['h']]);
    expect(countStates(all, taskOf)).toMatchObject({ together: 3, walk: 1, fine: 4 });
    expect(namesOf(findScreens(indexScreens(all), '', 'together', taskOf))).toEqual(['a', 'b', 'c']);
  });

  it('list buildings and their floors in the order of numbers, those without a building last', () => {
    const buildings = listBuildings([
      named('a', { place: {} }),
      named('b', { place: { building: 'Haus 10', floor: '2' } }),
      named('c', { place: { building: 'Haus 10', floor: '1' } }),
      named('d', { place: { building: 'Haus 2' }, state: 'dark' }),
    ]);
    expect(buildings.map(({ name, screens }) => [name, namesOf(screens)])).toEqual([
      ['Haus 2', ['d']],
      ['Haus 10', ['c', 'b']],
      ['', ['a']],
    ]);
  });

  it('list a building once, by its name in the site file', () => {
    const screens = ['haus a', 'Gebäude A', 'Altbau', 'Mensa', 'MENSA'].map((building, at) =>
      named(`s${at}`, { place: { building } }),
    );
    const buildings = listBuildings(screens, { 'Gebäude A': ['Haus A', 'Altbau'] });
    expect(buildings.map((one) => [one.name, namesOf(one.screens)])).toEqual([
      ['Gebäude A', ['s0', 's1', 's2']],
      ['Mensa', ['s3', 's4']],
    ]);
  });
});

describe('the search for a screen', () => {
  const index = indexScreens([
    named('mensa-eingang'),
    named('aula-2', {
      place: { building: 'Gebäude A', floor: '1. OG', place: 'Aufzug' },
      state: 'silent',
      monitorNames: ['Foyer', null],
    }),
    named('lesesaal', { place: {}, monitorNames: ['Bibliothek'], state: 'errors' }),
  ]);
  it.each([
    ['', '', ['mensa-eingang', 'aula-2', 'lesesaal']],
    ['gebaeude aufz', '', ['aula-2']],
    ['GEBÄUDE', '', ['aula-2']],
    ['foyer', '', ['aula-2']],
    ['bib', '', ['lesesaal']],
    ['mensa keller', '', []],
    ['', 'walk', ['aula-2']],
    ['', 'reload', ['lesesaal']],
    ['mensa', 'walk', []],
    ['', 'fine', ['mensa-eingang']],
  ])('%j, only %j, finds %j', (search, only, names) => {
    expect(namesOf(findScreens(index, search, only, judgeFleet([]).taskOf))).toEqual(names);
  });
});
