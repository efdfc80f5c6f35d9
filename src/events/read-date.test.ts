import { describe, expect, it } from 'vitest';
import { isDateOnly, readDate } from './read-date.ts';

describe('readDate', () => {
  it.each([
    ['2026-11-24T12:30:00+01:00', '2026-11-24T12:30:00+01:00'],
    ['2026-11-24T12:30:00.123Z', '2026-11-24T12:30:00Z'],
    ['2026-11-24T12:30', '2026-11-24T12:30:00'],
    ['2026-11-24 12:30:00', '2026-11-24T12:30:00'],
    ['2026-11-24T12:30:00+0100', '2026-11-24T12:30:00+01:00'],
    [' 2026-11-24 ', '2026-11-24'],
    ['9999-12-31T00:00:00+01:00', '9999-12-31T00:00:00+01:00'],
  ])('reads %j', (value, date) => {
    expect(readDate(value)).toBe(date);
  });

  it.each(['', 'morgen', '2026-13-01', '2026-02-30', '2026-11-24T25:00:00Z', '24.11.2026', 5, null, {}])(
    'finds no date in %j',
    (value) => {
      expect(readDate(value)).toBeNull();
    },
  );

  it('recognizes a date without a clock time', () => {
    expect(isDateOnly('2026-11-24')).toBe(true);
    expect(isDateOnly('2026-11-24T12:30:00')).toBe(false);
  });
});
