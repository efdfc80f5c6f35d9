import { describe, expect, it } from 'vitest';
import { isUnreadable, readMember, toMember } from '#events/read-member.ts';
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
    placeReader(language)({ locations: names.map((name) => ({ name })) }).place;
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
    expect(placeReader('en')({ locations: [{ name: 'Foyer', building: 'A' }] }).place).toBe(
      'Foyer, Building A',
    );
  });

  it('says them in the language of a replacement, too', () => {
    const locations = [{ name: 'Foyer' }, { name: 'Aula' }, { name: 'Hof' }];
    const member = { '@id': '/api/events/2', startDate: '2026-12-04T19:30:00+01:00', locations };
    expect(readReplacement({ alternativeEvents: [member] }, identity, placeReader('en'))?.place).toBe(
      'Foyer · Aula and 1 more place',
    );
  });
});

describe('the building of an event', () => {
  const read = (member: object, language = 'de') => placeReader(language)({ ...member }).building ?? null;
  const hall = { name: 'Audimax', building: 'A', room: 'A 0.01' };

  it.each([
    [hall, { name: 'Gebäude A', within: 'Audimax, A 0.01', floor: 0 }],
    [
      { building: 'A', room: '2.03' },
      { name: 'Gebäude A', within: 'Raum 2.03', floor: 2 },
    ],
    [
      { building: 'Altbau', room: '203' },
      { name: 'Altbau', within: 'Raum 203', floor: null },
    ],
    [
      { building: '2', room: '2.03' },
      { name: 'Gebäude 2', within: 'Raum 2.03', floor: null },
    ],
    [
      { name: 'Foyer, EG', building: 'A' },
      { name: 'Gebäude A', within: 'Foyer, EG', floor: 0 },
    ],
    [
      { name: 'Mensa', building: 'Mensa' },
      { name: 'Mensa', within: '', floor: null },
    ],
    [
      { building: 'Altbau', streetName: 'Ring 1' },
      { name: 'Altbau', within: '', floor: null },
    ],
    [
      { name: 'Labor "Cube"', building: 'A' },
      { name: 'Gebäude A', within: 'Labor „Cube“', floor: null },
    ],
    [{ name: 'Aula', building: '-' }, null],
    [{ name: 'Aula', room: '2.03' }, null],
  ])('at %j is %j', (location, building) => {
    expect(read({ locations: [location] })).toEqual(building);
  });

  it('is that of one place only, where people meet', () => {
    expect(read({ locations: [hall, hall] })?.name).toBe('Gebäude A');
    expect(read({ locations: [hall, { name: 'Foyer', building: 'A' }] })).toBeNull();
    expect(read({ locations: [hall, {}] })).toBeNull();
    expect(read({ locations: [hall], eventAttendanceMode: 'online' })).toBeNull();
    expect(read({ locations: [hall], eventAttendanceMode: 'mixed' })?.name).toBe('Gebäude A');
  });

  it('is not read from a field of that name', () => {
    expect(read({ building: { name: 'X', within: '', floor: 1 }, locations: [{ name: 'Aula' }] })).toBeNull();
  });

  it('reaches the screen, that of a replacement, too', () => {
    const alternative = { '@id': '/api/events/2', startDate: '2026-12-04T19:30:00+01:00', locations: [hall] };
    const member = { ...alternative, '@id': '/api/events/1', name: 'Jazz', alternativeEvents: [alternative] };
    const event = readMember(member, identity, placeReader('de'));
    if (isUnreadable(event)) throw new Error(event.reason);
    const published = readMember(toMember(event), identity);
    expect(published).toMatchObject({ building: { floor: 0 }, replacement: { building: { floor: 0 } } });
  });
});
