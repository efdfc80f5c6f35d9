import { expect, it } from 'vitest';
import { readFloor } from './read-floor.ts';

it.each([
  ['2.03', 2],
  ['R 2.03', 2],
  ['Raum A 1.01', 1],
  ['Seminarraum 3.114', 3],
  ['A 0.01', 0],
  ['A2.14', 2],
  ['Raum -1.03', -1],
  ['2. OG', 2],
  ['Foyer, 1. Stock', 1],
  ['3. Etage', 3],
  ['EG', 0],
  ['Erdgeschoss links', 0],
  ['UG', -1],
  ['2. UG', -2],
  ['Untergeschoß', -1],
  ['2. OG, Raum 2.03', 2],
  ['2. OG, Raum 1.03', null],
  ['101', null],
  ['Raum 203', null],
  ['Hörsaal 3', null],
  ['1.2.03', null],
  ['A-1.03', null],
  ['U1.03', null],
  ['18.30 Uhr', null],
  ['Foyer (ab 18.30 Uhr)', null],
  ['12.10.2026', null],
  ['Ebene 2', null],
  ['1. Stockach', null],
  ['Kollege', null],
  ['', null],
])('%j is on floor %j', (text, floor) => {
  expect(readFloor([text])).toBe(floor);
});

it('takes no number of the building for one of the floor', () => {
  expect(readFloor(['12.03'], 'Gebäude 12')).toBeNull();
  expect(readFloor(['B1.03'], 'B1')).toBeNull();
  expect(readFloor(['5.12'], 'Gebäude 05')).toBeNull();
  expect(readFloor(['5.12'], '5 (Altbau)')).toBeNull();
  expect(readFloor(['B1.03'], 'Haus B01, Trakt C')).toBeNull();
  expect(readFloor(['2.03'], 'Gebäude 12')).toBe(2);
  expect(readFloor(['0.03'], 'Gebäude 12')).toBe(0);
});
