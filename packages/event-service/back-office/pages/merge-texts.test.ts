import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeTexts, writeBase } from './merge-texts.ts';

const began = { name: 'Alt', place: 'Saal', text: 'Lang' };
const base = writeBase(began);

test('nobody else saved: everything is mine', () => {
  const mine = { ...began, name: 'Neu' };
  expect(mergeTexts({ mine, base, stored: began })).toEqual({ texts: mine, taken: [], disputed: [] });
});

test('different fields: both stay; the same field: mine stands, and is disputed', () => {
  const stored = { name: 'Ihr', place: 'Foyer', text: 'Lang' };
  const mine = { name: 'Mein', place: 'Saal', text: 'Kurz' };
  expect(mergeTexts({ mine, base, stored })).toEqual({
    texts: { name: 'Mein', place: 'Foyer', text: 'Kurz' },
    taken: ['place'],
    disputed: ['name'],
  });
});

test('the same change by both is no dispute', () => {
  const both = { ...began, name: 'Neu' };
  expect(mergeTexts({ mine: both, base, stored: both })).toMatchObject({ taken: [], disputed: [] });
});

test('without a base whatever differs is disputed', () => {
  const mine = { ...began, name: 'Mein' };
  expect(mergeTexts({ mine, base: '', stored: began }).disputed).toEqual(['name']);
});

test('what others saved is never lost unnoticed', () => {
  const texts = fc.record({ a: fc.string(), b: fc.string() });
  fc.assert(
    fc.property(texts, texts, texts, (start, mine, stored) => {
      const result = mergeTexts({ mine, base: writeBase(start), stored });
      for (const field of ['a', 'b'] as const) {
        const isOthers = stored[field] !== start[field] && stored[field] !== mine[field];
        const isKept = result.texts[field] === stored[field] || result.disputed.includes(field);
        const isMine = mine[field] === start[field] || result.texts[field] === mine[field];
        expect([!isOthers || isKept, isMine]).toEqual([true, true]);
      }
    }),
  );
});
