import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { castToInteger, readQuery, writeQuery } from './php-query.ts';

const asObject = (query: ReadonlyMap<string, unknown>): object =>
  Object.fromEntries(
    [...query].map(([name, value]) => [name, value instanceof Map ? asObject(value) : value]),
  );

describe('readQuery', () => {
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
    expect(asObject(readQuery(text))).toEqual(expected);
  });

  test('never throws, and what it wrote it reads again', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const written = writeQuery(readQuery(text));
        expect(writeQuery(readQuery(written))).toBe(written);
      }),
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
])('castToInteger(%j) is %i', (text, number) => {
  expect(castToInteger(text)).toBe(number);
});

test('a list counts as 1, an empty one as 0', () => {
  expect(castToInteger(new Map([['0', '7']]))).toBe(1);
  expect(castToInteger(new Map())).toBe(0);
});
