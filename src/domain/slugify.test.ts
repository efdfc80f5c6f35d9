import { expect, it } from 'vitest';
import { slugify } from './slugify.ts';

const slugs = (...names: string[]) => names.map(slugify).join(' ');

it('spells out umlauts and ß, in capitals and with combining marks', () => {
  expect(slugs('Gebäude', 'Geba\u0308ude', 'Straße', 'GROẞE')).toBe('gebaeude gebaeude strasse grosse');
});

it('compares letters and digits of any script, and nothing else', () => {
  expect(slugs('  Mensa ', 'Café & Bar – 1. OG', 'Ｈａｌｌｅ ２')).toBe('mensa café-bar-1-og halle-2');
  expect(slugs('Читальня')).toBe('читальня');
  expect(slugs('!!!')).toBe('');
});
