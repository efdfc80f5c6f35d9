import { describe, expect, it } from 'vitest';
import { readReplacement } from '#events/read-replacement.ts';
import { placeName, placeReader } from './related.ts';

const identity = (text: string) => text;

describe('the name of a place', () => {
  it.each([
    [{ name: 'Haus 12', room: '1' }, 'Haus 12, 1'],
    [{ name: 'Campus Nord', building: 'Gebäude 7', room: '101' }, 'Campus Nord, Gebäude 7, 101'],
    [{ name: 'Aula', building: 'Hauptgebäude' }, 'Aula, Hauptgebäude'],
    [{ name: 'Foyer', building: 'A' }, 'Foyer, Gebäude A'],
    [{ name: 'Foyer', building: '12', room: '101' }, 'Foyer, Gebäude 12, 101'],
    [{ name: 'Gebäude A', building: 'A' }, 'Gebäude A'],
    [{ name: 'Foyer', building: 'EG' }, 'Foyer, EG'],
    [{ name: 'Foyer', building: '北' }, 'Foyer, 北'],
    [{ name: 'Foyer', building: '12a' }, 'Foyer, Gebäude 12a'],
    [{ name: 'Haus 12', room: '12' }, 'Haus 12'],
    [{ name: 'Hörsaal 3', room: '3' }, 'Hörsaal 3'],
    [{ name: 'Raum 1.01', room: '1' }, 'Raum 1.01, 1'],
    [{ name: 'Audimax', building: 'A', room: 'A 0.01' }, 'Audimax, A 0.01'],
    [{ name: 'Aula (Gebäude 7)', building: 'gebäude 7', room: 'AULA' }, 'Aula (Gebäude 7)'],
    [{ name: 'Mensa', building: 'Mensa' }, 'Mensa'],
    [{ name: 'Gebäude 7', building: 'Gebäude 70' }, 'Gebäude 7, Gebäude 70'],
    [{ building: 'Gebäude 7', room: '101', streetName: 'Ring 1' }, 'Gebäude 7, 101'],
    [{ listViewDisplayName: 'Mensa Nord', name: 'Mensa am Nordcampus' }, 'Mensa Nord'],
    [{ name: 'Aula', room: '-' }, 'Aula'],
    [{ name: '-', streetName: 'Ring 1', town: 'Musterstadt' }, 'Ring 1, Musterstadt'],
    [{ town: 'Musterstadt' }, 'Musterstadt'],
    [{ room: 'Lesesaal' }, 'Lesesaal'],
    [{}, ''],
    ['Aula', ''],
  ])('of %j is %j', (location, name) => {
    expect(placeName(location, 'de')).toBe(name);
  });
});

describe('the place of an event', () => {
  const place = (names: readonly string[], language: string) =>
    placeReader(language)({ locations: names.map((name) => ({ name })) });
  const many = Array.from({ length: 500 }, (_, at) => `Raum ${at}`);

  it.each([
    [['Foyer', 'Aula', 'Hof'], 'de', 'Foyer · Aula und 1 weiterer Ort'],
    [['Foyer', 'Aula', 'Hof'], 'en', 'Foyer · Aula and 1 more place'],
    [['Foyer', 'Aula', 'Hof', 'Tor 3'], 'de', 'Foyer · Aula und 2 weitere Orte'],
    [['Foyer', 'Aula', 'Hof', 'Tor 3'], 'en', 'Foyer · Aula and 2 more places'],
    [['Foyer', '', 'Foyer', 'Aula'], 'de', 'Foyer · Aula'],
    [['Foyer'], 'en', 'Foyer'],
    [many, 'de', 'Raum 0 · Raum 1 und 498 weitere Orte'],
    [[], 'de', ''],
  ])('of several places (%#)', (names, language, text) => {
    expect(place(names, language)).toBe(text);
  });

  it('names a building in the language of the texts', () => {
    expect(placeReader('en')({ locations: [{ name: 'Foyer', building: 'A' }] })).toBe('Foyer, Building A');
  });

  it('says them in the language of a replacement, too', () => {
    const locations = [{ name: 'Foyer' }, { name: 'Aula' }, { name: 'Hof' }];
    const member = { '@id': '/api/events/2', startDate: '2026-12-04T19:30:00+01:00', locations };
    expect(readReplacement({ alternativeEvents: [member] }, identity, placeReader('en'))?.place).toBe(
      'Foyer · Aula and 1 more place',
    );
  });
});
