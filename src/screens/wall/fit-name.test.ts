import { describe, expect, it } from 'vitest';
import { fitName } from './fit-name.ts';

/** All letters are half as wide as the type is large. */
const measure = (text: string) => text.length / 2;
const wide = { width: 1728, height: 700 };
const tall = { width: 972, height: 1300 };
const linesIn = (name: string, box: typeof wide) => fitName(name, box, measure).lines;

describe('fitName', () => {
  it.each([
    ['mensa', wide, ['mensa']],
    ['mensa', tall, ['mensa']],
    ['mensa-eingang', wide, ['mensa-', 'eingang']],
    ['haus-a-eg-1', wide, ['haus-a-', 'eg-1']],
    ['a', wide, ['a']],
    ['a--b', tall, ['a--', 'b']],
  ])('breaks %s behind hyphens', (name, box, lines) => {
    expect(linesIn(name, box)).toEqual(lines);
  });

  it('breaks a word only where the type would be small', () => {
    expect(linesIn('bibliothek', tall)).toEqual(['bibliothek']);
    expect(linesIn('a'.repeat(64), wide).length).toBeGreaterThan(3);
  });

  const longest = [
    'a'.repeat(64),
    `${'ab-'.repeat(21)}c`,
    'campus-nord-gebaeude-b17-erdgeschoss-haupteingang-rechts-neben-a',
    `${'a'.repeat(31)}-${'b'.repeat(32)}`,
  ];
  it.each(longest.flatMap((name) => [wide, tall].map((box) => [name, box] as const)))(
    'keeps %s whole within %o',
    (name, box) => {
      const { lines, fontSize } = fitName(name, box, measure);
      expect(lines.join('')).toBe(name);
      expect(Math.max(...lines.map(measure)) * fontSize).toBeLessThanOrEqual(box.width + 0.01);
      expect(lines.length * fontSize).toBeLessThanOrEqual(box.height + 0.01);
      expect(fontSize).toBeGreaterThan(100);
    },
  );
});
