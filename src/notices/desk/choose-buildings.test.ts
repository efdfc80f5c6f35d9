import { expect, it } from 'vitest';
import { listBuildings } from '#screens/desk/group-screens.ts';
import { sampleScreen } from '#screens/model/sample-screen.ts';
import { findChosenBuildings, toggle } from './target-fields.tsx';

const buildings = listBuildings(
  [
    ['lesesaal', 'Bibliothek'],
    ['ausleihe', 'Bibliothek'],
    ['kasse', 'Mensa'],
  ].map(([name = '', building = '']) => sampleScreen({ name, place: { building } })),
);

it('a building is chosen when all its screens are', () => {
  expect(findChosenBuildings(buildings, ['lesesaal', 'kasse'])).toEqual(['Mensa']);
  expect(findChosenBuildings(buildings, ['lesesaal', 'ausleihe'])).toEqual(['Bibliothek']);
});

it('choosing a building chooses its screens, and taking it out takes out these alone', () => {
  const chosen = toggle(['kasse', 'lesesaal'], ['ausleihe', 'lesesaal']);
  expect(chosen).toEqual(['kasse', 'lesesaal', 'ausleihe']);
  expect(toggle(chosen, ['kasse'])).toEqual(['lesesaal', 'ausleihe']);
});

it('screens of buildings that are not chosen whole stay as they are', () => {
  expect(toggle(['lesesaal', 'gone'], ['kasse'])).toEqual(['lesesaal', 'gone', 'kasse']);
});
