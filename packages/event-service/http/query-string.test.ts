import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { castToInteger, findParameter, parseQuery, stringifyQuery } from './query-string.ts';

const asObject = (query: ReadonlyMap<string, unknown>): object =>
  Object.fromEntries(
    [...query].map(([name, value]) => [name, value instanceof Map ? asObject(value) : value]),
  );

describe('parseQuery', () => {
  test.each([
    ['a=1&a=2', { a: '2' }],
    ['a[]=1&a[]=2', { a: { 0: '1', 1: '2' } }],
    ['a[b][c]=1', { a: { b: { c: '1' } } }],
    ['a%5Bb%5D=1', { a: { b: '1' } }],
    ['a=b=c', { a: 'b=c' }],
    ['a', { a: '' }],
    ['a=1+2', { a: '1 2' }],
    ['a=%zz', { a: '%zz' }],
    ['a[b=1', { 'a[b': '1' }],
    ['__proto__[x]=1', { ['__proto__']: { x: '1' } }],
    ['&&', {}],
  ])('%s', (text, expected) => {
    expect(asObject(parseQuery(text))).toEqual(expected);
  });

  test('never throws, and reads what stringifyQuery wrote', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const written = stringifyQuery(parseQuery(text));
        expect(stringifyQuery(parseQuery(written))).toBe(written);
      }),
    );
  });
});

/** Queries of special characters and names that collide. */
const search = fc
  .array(
    fc.constantFrom(
      'a',
      'b',
      'apiKey',
      'api%4Bey',
      '[',
      ']',
      '[]',
      '=',
      '&',
      '%',
      '%5B',
      '%zz',
      '+',
      '0',
      '1',
    ),
  )
  .map((parts) => parts.join(''));

test('the number of lookups is proportional to the length of the query', () => {
  const has = vi.spyOn(Map.prototype, 'has');
  fc.assert(
    fc.property(search, fc.integer({ min: 1, max: 2000 }), (part, times) => {
      const text = part.repeat(times).slice(0, 8192);
      has.mockClear();
      parseQuery(text);
      expect(has.mock.calls.length).toBeLessThanOrEqual(2 * text.length);
    }),
    { numRuns: 60, examples: [['a[]=&', 1600]] },
  );
});

describe('findParameter', () => {
  test.each([
    ['apiKey=a&x=1', 'a'],
    ['apiKey=a&apiKey=b', 'b'],
    ['apiKey=a&apiKey=', ''],
    ['api%4Bey=a+b%20c', 'a b c'],
    ['apiKey[]=a', '[]'],
    ['apiKey=a&apiKey[x]=b', '[]'],
    ['apiKey[=a', null],
    ['apikey=a', null],
    ['', null],
  ])('%s', (text, expected) => {
    expect(findParameter(text, 'apiKey')).toBe(expected);
  });

  test('finds the same value as parseQuery', () => {
    fc.assert(
      fc.property(search, (text) => {
        const value = parseQuery(text).get('apiKey') ?? null;
        expect(findParameter(text, 'apiKey')).toBe(value instanceof Map ? '[]' : value);
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  ['2', 2],
  ['1.9', 1],
  ['-1', -1],
  [' 3', 3],
  ['12abc', 12],
  ['1e2', 100],
  ['abc', 0],
  ['', 0],
  ['.5', 0],
])('castToInteger(%j) is %i', (text, integer) => {
  expect(castToInteger(text)).toBe(integer);
});

test('a list counts as 1, an empty one as 0', () => {
  expect(castToInteger(new Map([['0', '7']]))).toBe(1);
  expect(castToInteger(new Map())).toBe(0);
});
