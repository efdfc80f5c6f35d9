import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { formatAsOf, formatMoment, formatPeriod } from './format-when.ts';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const place = { timeZone: createTimeZone('Europe/Berlin'), language: 'de' } as const;

describe('a moment', () => {
  it.each([
    ['2026-11-20T18:00:00+01:00', 'Heute 18:00'],
    ['2026-11-21T08:00:00+01:00', 'Morgen 08:00'],
    ['2026-11-23T08:00:00+01:00', 'Mo 23. Nov, 08:00'],
    ['2027-01-04T08:00:00+01:00', 'Mo 4. Jan 2027, 08:00'],
  ])('%s is formatted', (iso, words) => {
    expect(formatMoment(Date.parse(iso), { now, ...place })).toBe(words);
  });
});

describe('the nights in which the clocks change', () => {
  const nights = {
    '2027-03-27T23:30:00+01:00': {
      '2027-03-28T10:00:00+02:00': 'Morgen 10:00',
      '2027-03-29T00:10:00+02:00': 'Mo 29. März, 00:10',
    },
    '2027-03-28T23:30:00+02:00': { '2027-03-29T00:10:00+02:00': 'Morgen 00:10' },
    '2027-10-31T00:10:00+02:00': {
      '2027-10-31T23:50:00+01:00': 'Heute 23:50',
      '2027-11-01T10:00:00+01:00': 'Morgen 10:00',
    },
    '2027-10-30T23:30:00+02:00': { '2027-11-01T00:10:00+01:00': 'Mo 1. Nov, 00:10' },
  };
  it.each(Object.entries(nights))('at %s, moments are formatted by their calendar day', (from, moments) => {
    const now = Date.parse(from);
    for (const [at, words] of Object.entries(moments))
      expect(formatMoment(Date.parse(at), { now, ...place })).toBe(words);
  });
});

describe('the age of data', () => {
  it.each([
    [-5000, 'gerade gelesen'],
    [30_000, 'gerade gelesen'],
    [60_000, 'vor 1 Minute'],
    [59 * 60_000, 'vor 59 Minuten'],
    [26 * 3_600_000, 'vor 26 Stunden'],
    [72 * 3_600_000, 'vor 3 Tagen'],
  ])('of %d ms is rounded', (age, words) => {
    expect(formatAsOf(now - age, { now, ...place })[1]).toBe(words);
  });
});

describe('the dates of an event', () => {
  it.each([
    ['2025-06-02T18:00:00+02:00', '2025-06-02T20:00:00+02:00', 'Mo 2. Juni 2025, 18:00–20:00'],
    ['2026-11-24T18:00:00+01:00', null, 'Di 24. Nov 2026, 18:00'],
    ['2026-11-24T18:00:00+01:00', '9999-12-31T00:00:00+01:00', 'Di 24. Nov 2026, 18:00'],
    [
      '2026-11-24T18:00:00+01:00',
      '2026-11-26T12:00:00+01:00',
      'Di 24. Nov 2026, 18:00 – Do 26. Nov 2026, 12:00',
    ],
    ['2026-11-24', '2026-11-26', 'Di 24. Nov 2026 – Do 26. Nov 2026'],
    ['2026-11-24', null, 'Di 24. Nov 2026'],
    ['nonsense', null, ''],
  ])('%s to %s are formatted with the year', (start, end, words) => {
    expect(formatPeriod({ startDate: start, endDate: end }, place)).toBe(words);
  });
});
