import { describe, expect, it } from 'vitest';
import { mergeParameters, screenNameOf } from '#config/screen-settings.ts';
import { parseParameters } from '#config/parameters.ts';
import { readScreen, settingsOf, writeScreen } from './screen.ts';

const findMonitor = (id: string) => (id === 'mensa' ? 3 : null);
const read = (input: unknown) => readScreen(input, findMonitor);

const full = {
  name: 'mensa-eingang',
  monitors: ['mensa', 4],
  parameters: { theme: 'dark', days: 14, lang: ['de', 'en'], on: '07:30', diag: true },
  place: {
    building: 'A',
    floor: 'EG',
    place: 'Eingang',
    size: 55,
    distance: 3.5,
    contact: 'Pforte',
    note: '',
  },
};

function readWhole() {
  const { screen, problems } = read(full);
  if (screen === null) throw new Error(JSON.stringify(problems));
  return screen;
}

describe('readScreen', () => {
  it('finds the numbers of monitors, and reads what it wrote', () => {
    const screen = readWhole();
    expect(screen.monitors).toEqual([3, 4]);
    expect(read(writeScreen(screen))).toEqual({ screen, problems: [] });
  });

  it.each([
    [null, ['form', '']],
    [{ ...full, name: 'Mensa Eingang' }, ['form', 'name']],
    [{ ...full, name: `a${'b'.repeat(64)}` }, ['form', 'name']],
    [{ ...full, monitors: [] }, ['form', 'monitors']],
    [{ ...full, monitors: ['bibliothek'] }, ['noMonitor', 'monitors', 'bibliothek']],
    [{ ...full, parameters: { theme: 'pink' } }, ['badValue', 'parameters.theme', 'pink']],
    [{ ...full, parameters: { colour: 'red' } }, ['noParameter', 'parameters.colour', 'red']],
    [{ ...full, parameters: { at: '2026-12-24T12:00' } }, ['notStored', 'parameters.at', '']],
    [{ ...full, place: { room: '1' } }, ['form', 'place']],
    [{ ...full, place: { size: 5000 } }, ['form', 'place.size']],
  ])('says what is wrong with %j', (input, [kind, field, value]) => {
    const { screen, problems } = read(input);
    expect(screen).toBeNull();
    expect(problems).toEqual([{ kind, field, value: value ?? problems[0]?.value }]);
  });

  it('says all that is wrong with an entry', () => {
    const input = { name: '-', monitors: ['nirgends'], parameters: { theme: 'pink' }, place: { size: 1 } };
    const { problems } = readScreen(input, findMonitor, ({ code }) => code);
    expect(problems.map(({ field, value }) => [field, value])).toEqual([
      ['name', 'invalid_format'],
      ['place.size', 'too_small'],
      ['monitors', 'nirgends'],
      ['parameters.theme', 'pink'],
    ]);
  });

  it('accepts a name in capital letters as one in small ones', () => {
    expect(read({ ...full, name: 'Mensa-Eingang' }).screen?.name).toBe('mensa-eingang');
  });
});

describe('settingsOf', () => {
  const screen = readWhole();

  it('is the query of a page, with size and distance of the place, and without people', () => {
    const { query } = settingsOf(screen);
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      monitor: '3,4',
      lang: 'de,en',
      theme: 'dark',
      days: '14',
      on: '07:30',
      diag: '1',
      diagonal: '55',
      distance: '3.5',
      building: 'A',
      floor: '0',
      screen: 'mensa-eingang',
    });
  });

  it('names a building and a floor that it can read, and the screen for phones', () => {
    const settingsAt = (place: object) => {
      const { monitor: _, ...where } = parseParameters(
        settingsOf({ ...screen, parameters: {}, place }).query,
      ).parameters;
      return where;
    };
    const at = (floor: number) => ({ building: 'Altbau', floor, screen: screen.name });
    expect(settingsAt({ building: 'Altbau', floor: '2' })).toEqual(at(2));
    expect(settingsAt({ building: 'Altbau', floor: 'EG' })).toEqual(at(0));
    expect(settingsAt({ building: 'Altbau', floor: '1. UG' })).toEqual(at(-1));
    expect(settingsAt({ building: 'Altbau', floor: 'Ebene 2' })).toEqual({
      building: 'Altbau',
      screen: screen.name,
    });
    expect(settingsAt({ building: '' })).toEqual({});
  });

  it('gives way to the address', () => {
    const address = parseParameters('theme=light&distance=8').parameters;
    const merged = mergeParameters(settingsOf(screen), address);
    expect(merged).toMatchObject({ monitor: ['3', '4'], theme: 'light', distance: 8, days: 14 });
  });
});

it.each([
  ['/s/mensa-eingang', 'mensa-eingang'],
  ['/s/Mensa-Eingang/', 'mensa-eingang'],
  ['/s/mensa-eingang?days=3', 'mensa-eingang'],
  ['/s/', null],
  ['/s/a/b', null],
  ['/s/-a', null],
  ['/s/%2e%2e', null],
  ['/', null],
])('screenNameOf(%j) is %j', (path, name) => {
  expect(screenNameOf(path)).toBe(name);
});
