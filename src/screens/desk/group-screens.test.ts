import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { screenStates } from '#screens/model/screen-health.ts';
import { countStates, findScreens, groupScreens, indexScreens } from './group-screens.ts';
import { sampleScreen } from '#screens/model/sample-screen.ts';

const named = (name: string, fields: Parameters<typeof sampleScreen>[0] = {}) =>
  sampleScreen({ name, ...fields });
const namesOf = (screens: readonly { readonly name: string }[]) => screens.map(({ name }) => name);

describe('the groups of screens', () => {
  it('hold each screen once, whatever its state', () => {
    const screens = fc.array(fc.constantFrom(...screenStates), { maxLength: 40 });
    fc.assert(
      fc.property(screens, (states) => {
        const all = states.map((state, at) => named(`s${at}`, { state, place: { building: `B${at % 3}` } }));
        const { byUrgency, buildings } = groupScreens(all);
        const listed = [
          ...Object.values(byUrgency).flat(),
          ...buildings.flatMap(({ screens: ones }) => ones),
        ];
        expect(namesOf(listed).toSorted()).toEqual(namesOf(all).toSorted());
        const { walk, reload, later, new: unseen, fine } = countStates(all);
        expect(walk + reload + later + unseen + fine).toBe(all.length);
      }),
    );
  });

  it('begin with those that have been silent for longest', () => {
    const { walk, reload } = groupScreens([
      named('late', { state: 'silent', lastSeen: '2026-11-20T10:59:00.000Z' }),
      named('early', { state: 'silent', lastSeen: '2026-11-19T10:59:00.000Z' }),
      named('broken', { state: 'errors' }),
      named('stuck', { state: 'frozen' }),
    ]).byUrgency;
    expect(namesOf(walk)).toEqual(['early', 'late']);
    expect(namesOf(reload)).toEqual(['stuck', 'broken']);
  });

  it('list buildings and their floors in the order of numbers, those without a building last', () => {
    const { buildings } = groupScreens([
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
    expect(namesOf(findScreens(index, search, only))).toEqual(names);
  });
});
