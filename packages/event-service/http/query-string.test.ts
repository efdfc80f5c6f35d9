import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery, stringifyQuery, textsOf } from './filters.ts';

describe('parseQuery', () => {
  test.each([
    ['a=1&a=2', { a: '2' }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[b]=1&a[c]=2', { a: { b: '1', c: '2' } }],
    ['a%5Bb%5D=1', { a: { b: '1' } }],
    ['a=b=c', { a: 'b=c' }],
    ['a', { a: '' }],
    ['a=1+2', { a: '1 2' }],
    ['a=%zz', { a: '%zz' }],
    ['&&', {}],
  ])('%s', (text, expected) => {
    expect(parseQuery(text)).toEqual(expected);
  });

  test('no name reaches the prototype of an object', () => {
    const query = parseQuery('__proto__[x]=1&constructor[prototype][x]=1&a[__proto__][x]=1');
    expect(query['x']).toBeUndefined();
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });

  test('never throws, and a written query is read as the same one', () => {
    const signs = fc.constantFrom('a', 'apiKey', '[', ']', '[]', '=', '&', '%', '%5B', '%zz', '+', '0', '1');
    const text = fc.array(signs).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string(), text), (text) => {
        expect(stringifyQuery(parseQuery(text))).toBeTypeOf('string');
      }),
    );
    const query = fc.record({ a: fc.string(), b: fc.record({ c: fc.string() }), d: fc.tuple(fc.string()) });
    fc.assert(
      fc.property(query, (query) => {
        expect(parseQuery(stringifyQuery(query))).toEqual(query);
      }),
    );
  });

  test('a long list stays a list', () => {
    const query = { a: Array.from({ length: 100 }, (_, at) => String(at)) };
    expect(parseQuery(stringifyQuery(query))).toEqual(query);
  });

  test.each([
    ['a[]=&', 1600],
    ['a[0]=&', 1600],
    ['a[b][c][d]=&', 680],
    ['[', 8192],
    ['a[', 4096],
    ['a[b]', 2048],
    ['%5B%5D&', 1024],
    ['&', 8192],
  ])('the longest query of %s is parsed in time that does not grow with its square', (part, times) => {
    const text = part.repeat(times);
    const began = performance.now();
    parseQuery(text);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

test.each([
  [undefined, []],
  ['', []],
  ['1', ['1']],
  [
    ['1', ' ', '2'],
    ['1', '2'],
  ],
  [{ a: '1', b: { c: '2' } }, ['1']],
])('the texts of %j are %j', (value, expected) => {
  expect(textsOf(value)).toEqual(expected);
});
