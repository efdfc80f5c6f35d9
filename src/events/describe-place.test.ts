import { describe, expect, it } from 'vitest';
import { namesOfBuilding } from '#domain/slugify.ts';
import { describePlace } from './describe-place.ts';

const aliases = { 'Gebäude A': ['Haus A', 'Altbau'], Mensa: [] };
const at = (building: string, floor: number | null = null, language: 'de' | 'en' = 'de') => ({
  language,
  building: namesOfBuilding(building, aliases),
  floor,
});
const room = {
  place: 'Raum 2.03, Gebäude A',
  building: { name: 'Gebäude A', within: 'Raum 2.03', floor: 2 },
};
const onFloor = (floor: number | null) => ({ ...room, building: { ...room.building, floor } });

describe('a place', () => {
  it('in the building of the screen is here, on its floor', () => {
    expect(describePlace(room, at('Gebäude A'))).toBe('Hier im Haus, 2. Stock · Raum 2.03');
    expect(describePlace(room, at('Gebäude A', 1, 'en'))).toBe('In this building, floor 2 · Raum 2.03');
    expect(describePlace(room, at('Gebäude A', 2))).toBe('Hier im Haus, gleicher Stock · Raum 2.03');
    expect(describePlace(onFloor(null), at('Gebäude A', 2))).toBe('Hier im Haus · Raum 2.03');
    expect(describePlace(onFloor(0), at('A'))).toBe('Hier im Haus, Erdgeschoss · Raum 2.03');
    expect(describePlace(onFloor(-1), at('A'))).toBe('Hier im Haus, Untergeschoss · Raum 2.03');
    expect(describePlace(onFloor(-2), at('A'))).toBe('Hier im Haus, 2. Untergeschoss · Raum 2.03');
  });

  it('is there by any name of the building', () => {
    for (const name of ['A', 'gebäude a', 'Building A', 'Haus A', 'ALTBAU'])
      expect(describePlace(room, at(name))).toMatch(/^Hier im Haus/);
  });

  it('in another building begins with that, once', () => {
    expect(describePlace(room, at('Mensa'))).toBe('Gebäude A · Raum 2.03');
    const hall = { place: 'Gebäude A, Aula', building: { name: 'Gebäude A', within: 'Aula', floor: null } };
    expect(describePlace(hall, at('Mensa'))).toBe('Gebäude A, Aula');
  });

  it('stays as it is where either building is unknown', () => {
    expect(describePlace(room, at('', 2))).toBe(room.place);
    expect(describePlace({ ...room, building: null }, at('Gebäude A'))).toBe(room.place);
    expect(describePlace({ place: 'Hof' }, at('Gebäude A'))).toBe('Hof');
  });
});
