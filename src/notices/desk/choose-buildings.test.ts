import { expect, it } from 'vitest';
import { listBuildings } from '#screens/desk/group-screens.ts';
import { sampleScreen } from '#screens/model/sample-screen.ts';
import { chooseBuildings, findChosenBuildings } from './target-fields.tsx';

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
  const chosen = chooseBuildings(buildings, ['kasse', 'lesesaal'], ['Mensa', 'Bibliothek']);
  expect(chosen).toEqual(['kasse', 'lesesaal', 'ausleihe']);
  expect(chooseBuildings(buildings, chosen, ['Bibliothek'])).toEqual(['lesesaal', 'ausleihe']);
});

it('screens of buildings that are not chosen whole stay as they are', () => {
  expect(chooseBuildings(buildings, ['lesesaal', 'gone'], ['Mensa'])).toEqual(['lesesaal', 'gone', 'kasse']);
});
