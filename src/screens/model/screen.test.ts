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
  if (screen === null) throw new Error(problems.join());
  return screen;
}

describe('readScreen', () => {
  it('finds the numbers of monitors, and reads what it wrote', () => {
    const screen = readWhole();
    expect(screen.monitors).toEqual([3, 4]);
    expect(read(writeScreen(screen))).toEqual({ screen, problems: [] });
  });

  it.each([
    [null, /^screen: /],
    [{ ...full, name: 'Mensa Eingang' }, /^name: /],
    [{ ...full, name: `a${'b'.repeat(64)}` }, /^name: /],
    [{ ...full, monitors: [] }, /^monitors: /],
    [{ ...full, monitors: ['bibliothek'] }, /^monitors: there is no monitor “bibliothek”$/],
    [{ ...full, parameters: { theme: 'pink' } }, /^parameters\.theme: “pink” is not accepted$/],
    [{ ...full, parameters: { colour: 'red' } }, /^parameters\.colour: there is no such parameter$/],
    [{ ...full, parameters: { at: '2026-12-24T12:00' } }, /^parameters\.at: not for a named screen$/],
    [{ ...full, place: { room: '1' } }, /^place: /],
    [{ ...full, place: { size: 5000 } }, /^place\.size: /],
  ])('says what is wrong with %j', (input, problem) => {
    const { screen, problems } = read(input);
    expect(screen).toBeNull();
    expect(problems).toEqual([expect.stringMatching(problem)]);
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
    });
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
