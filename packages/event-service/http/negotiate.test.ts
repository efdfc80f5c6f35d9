import { expect, test } from 'vitest';
import { negotiateFormat } from './negotiate.ts';

const all = ['jsonld', 'json', 'html'] as const;

test.each([
  [undefined, 'jsonld'],
  ['', 'jsonld'],
  ['*/*', 'jsonld'],
  ['application/json', 'json'],
  ['application/json, application/ld+json', 'json'],
  ['application/json;q=0.5, application/ld+json', 'jsonld'],
  ['application/ld+json; profile="x"', 'jsonld'],
  ['application/json; charset=utf-8', 'json'],
  ['application/ld+json;charset=utf-8;q=0.5, text/html', 'html'],
  ['APPLICATION/JSON', 'json'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'html'],
  ['application/ld+json;q=0, application/*', 'json'],
  ['image/*', null],
  ['text/csv', null],
  ['*/*;q=0', null],
])('Accept %s: %s', (accept, format) => {
  expect(negotiateFormat(accept, all)).toBe(format);
});
