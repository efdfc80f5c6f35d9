import { expect, it } from 'vitest';
import { slugify } from './slugify.ts';

it.each([
  ['Gebäude A', 'gebaeude-a'],
  ['  Mensa ', 'mensa'],
  ['Straße', 'strasse'],
  ['GROẞE Aula', 'grosse-aula'],
  ['Café & Bar – 1. OG', 'café-bar-1-og'],
  ['Geba\u0308ude', 'gebaeude'],
  ['Ｈａｌｌｅ ２', 'halle-2'],
  ['Читальня', 'читальня'],
  ['!!!', ''],
])('compares %j as %j', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});
