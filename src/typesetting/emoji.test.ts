import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emojiRun, placeEmoji, withoutUndrawn } from './emoji.ts';

describe('emojiRun', () => {
  it.each([
    ['🎉 Lange Nacht 👩‍🔬🧪🌍', ['', '🎉', ' Lange Nacht ', '👩‍🔬🧪🌍', '']],
    ['Kaffee☕pause', ['Kaffee', '☕', 'pause']],
    ['1️⃣ von 12', ['', '1️⃣', ' von 12']],
    ['🇪🇺 🏴󠁧󠁢󠁳󠁣󠁴󠁿', ['', '🇪🇺', ' ', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '']],
    ['👍🏽!', ['', '👍🏽', '!']],
  ])('splits “%s” into text and emoji alternately', (text, parts) => {
    expect(text.split(emojiRun)).toEqual(parts);
  });

  it.each(['Café №1 – © ® ™ 50 % #1 *', 'क्‍ष', 'עִבְרִית', '日本語', '→ ₂'])('finds none in “%s”', (text) => {
    expect(text.split(emojiRun)).toEqual([text]);
  });
});

describe('setEmoji', () => {
  const em = fc.double({ min: -0.4, max: 3, noNaN: true });

  it('keeps the ink of any font within the same bounds and never enlarges it', () => {
    fc.assert(
      fc.property(em, em, (ascent, descent) => {
        fc.pre(ascent + descent > 0.01);
        const { size, rise } = placeEmoji(ascent, descent);
        expect(size).toBeLessThanOrEqual(1);
        expect(rise + size * ascent).toBeLessThanOrEqual(0.7401);
        expect(rise - size * descent).toBeGreaterThanOrEqual(-0.1001);
      }),
    );
  });

  it('does not scale an emoji without ink', () => {
    expect(placeEmoji(0, 0).size).toBe(1);
  });
});

describe('withoutUndrawn', () => {
  const isDrawn = (character: string) => !'🎷🎉🔬🇩⃣\u{1f8ff}'.includes(character);

  it.each([
    ['Jazz 🎷 Night', 'Jazz Night'],
    ['🎷 Jazz 🎉', 'Jazz'],
    ['Jazz 🎷🎉 🎷!', 'Jazz!'],
    ['🎷: Jazz', ': Jazz'],
    ['Jazz🎷Night', 'JazzNight'],
    ['Jazz 🎷☕ Night', 'Jazz ☕ Night'],
    ['Neu \u{1f8ff} heute', 'Neu heute'],
    ['👩‍🔬 forscht', 'forscht'],
    ['🇩🇪 und 🇫🇷', 'und 🇫🇷'],
    ['1️⃣ von 12', '1 von 12'],
    ['Jazz  ☕  Night', 'Jazz  ☕  Night'],
    ['🎷🎉', '🎷🎉'],
    ['Jazz', 'Jazz'],
  ])('reads “%s” as “%s”', (text, rest) => {
    expect(withoutUndrawn(text, isDrawn)).toBe(rest);
  });

  it('asks for emoji only, a few times for many', () => {
    const asked: string[] = [];
    withoutUndrawn(`Café №1 ${'🎷 '.repeat(1000)}`, (character) => asked.push(character) < 0);
    expect(new Set(asked)).toEqual(new Set(['🎷']));
    expect(asked.length).toBe(1000);
  });
});
