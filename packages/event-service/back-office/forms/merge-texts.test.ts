import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeTexts, writeBase } from './merge-texts.ts';

const initial = { name: 'Alt', place: 'Saal', text: 'Lang' };
const base = writeBase(initial);

test('nothing else was saved: all submitted values are used', () => {
  const mine = { ...initial, name: 'Neu' };
  expect(mergeTexts({ mine, base, stored: initial })).toEqual({ texts: mine, theirs: {} });
});

test('different fields are merged; a field that both changed has the submitted value', () => {
  const stored = { name: 'Ihr', place: 'Foyer', text: 'Lang' };
  const mine = { name: 'Mein', place: 'Saal', text: 'Kurz' };
  expect(mergeTexts({ mine, base, stored })).toEqual({
    texts: { name: 'Mein', place: 'Foyer', text: 'Kurz' },
    theirs: { name: 'Ihr', place: 'Foyer' },
  });
});

test('the same change by both is not disputed', () => {
  const both = { ...initial, name: 'Neu' };
  expect(mergeTexts({ mine: both, base, stored: both })).toEqual({ texts: both, theirs: {} });
});

test('without a base every difference counts as changed by others', () => {
  const mine = { ...initial, name: 'Mein' };
  expect(mergeTexts({ mine, base: '', stored: initial })).toEqual({ texts: mine, theirs: { name: 'Alt' } });
});

test('a value that others saved is shown, or stands beside the submitted one', () => {
  const texts = fc.record({ a: fc.string(), b: fc.string() });
  fc.assert(
    fc.property(texts, texts, texts, (start, mine, stored) => {
      const result = mergeTexts({ mine, base: writeBase(start), stored });
      for (const field of ['a', 'b'] as const) {
        const isOthers = stored[field] !== start[field] && stored[field] !== mine[field];
        const isKept = result.texts[field] === stored[field] || result.theirs[field] === stored[field];
        const isMine = mine[field] === start[field] || result.texts[field] === mine[field];
        expect([!isOthers || isKept, isMine]).toEqual([true, true]);
      }
    }),
  );
});
