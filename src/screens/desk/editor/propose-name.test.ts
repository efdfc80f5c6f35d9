import { describe, expect, it } from 'vitest';
import { isScreenName, nameFrom, proposeName } from './screen-draft.ts';

describe('the name proposed for a screen', () => {
  it.each([
    ['Mensa', 'Eingang', 'mensa-eingang'],
    ['Gebäude A', '2. OG, Süd', 'gebaeude-a-2-og-sued'],
    ['Café', '', 'cafe'],
    ['', 'Flur', 'flur'],
    ['', '', ''],
    ['図書館', '', ''],
    ['Ø-Haus', '図 Tür', 'haus-tuer'],
  ])('from %j and %j is %j', (building, place, name) => {
    expect(proposeName({ building, place }, new Set())).toBe(name);
  });

  it('gets a number if another screen has it', () => {
    const mensa = { building: 'Mensa', place: 'Eingang' };
    expect(proposeName(mensa, new Set(['mensa-eingang']))).toBe('mensa-eingang-2');
    expect(proposeName(mensa, new Set(['mensa-eingang', 'mensa-eingang-2']))).toBe('mensa-eingang-3');
  });

  it('is accepted however long the texts are', () => {
    for (const building of ['a'.repeat(300), 'ab '.repeat(99), `${'x'.repeat(57)} y`])
      expect(isScreenName(proposeName({ building, place: 'b' }, new Set()))).toBe(true);
  });
});

describe('a typed name', () => {
  it.each(['mensa', 'Mensa-2', 'a', '1'])('%j is accepted', (name) => expect(isScreenName(name)).toBe(true));
  it.each(['', 'Mensa Eingang', '-a', 'a-', 'tür', 'a'.repeat(65)])('%j is not', (name) =>
    expect(isScreenName(name)).toBe(false),
  );
  it('that is not accepted has a near one that is', () => {
    expect(nameFrom('Mensa Eingang!')).toBe('mensa-eingang');
  });
});
