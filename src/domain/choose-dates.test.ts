import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { parsePeriod } from './event-dates.ts';
import { readPeriod } from './choose-dates.ts';

const berlin = createTimeZone('Europe/Berlin');
const read = (startDate: string, endDate: string | null, timeZone = berlin) => {
  const { period, assumption } = readPeriod({ id: 7, startDate, endDate }, timeZone);
  return [period.startDate, period.endDate, assumption ?? ''];
};

describe('a period', () => {
  const evening = '2026-11-27T18:00:00+01:00';
  const midnight = '2026-11-27T00:00:00+01:00';

  it.each([
    ['start and end', evening, '2026-11-27T20:00:00+01:00'],
    ['no end', evening, null],
    ['a day without a time', '2026-11-27', '2026-11-27'],
    ['a start at midnight', midnight, '2026-11-27T18:00:00+01:00'],
    ['an end at midnight', evening, '2026-11-28T00:00:00+01:00'],
    ['an end at 23:59', evening, '2026-11-29T23:59:00+01:00'],
    ['days of which the first has a time', evening, '2026-11-29'],
  ])('stays as it is: %s', (_, start, end) => {
    expect(read(start, end)).toEqual([start, end, '']);
  });

  it.each([
    ['as the start', evening],
    ['in the year 9999', '9999-12-31T23:59:59+01:00'],
    ['on an earlier day', '2026-11-26T19:00:00+01:00'],
    ['more than twelve hours before the start on the next day', '2026-11-27T06:01:00+01:00'],
    ['on an earlier day without a time', '2026-11-26'],
  ])('has no end that is typed %s', (_, end) => {
    expect(read(evening, end)).toEqual([evening, null, '']);
  });

  it.each([
    ['00:00 to 00:00 of the same day', midnight, midnight, '2026-11-27', ''],
    ['00:00 to 23:59', midnight, '2026-11-27T23:59:00+01:00', '2026-11-27', ''],
    ['00:00 to 23:59:59 of a later day', midnight, '2026-11-29T23:59:59+01:00', '2026-11-29', ''],
    ['00:00 to 00:00 of the next day', midnight, '2026-11-28T00:00:00+01:00', '2026-11-27', 'midnight'],
    ['00:00 to 00:00 of a later day', midnight, '2026-11-30T00:00:00+01:00', '2026-11-29', 'midnight'],
    ['another offset', '2026-11-26T23:00:00Z', '2026-11-27T22:59:00Z', '2026-11-27', ''],
    ['no offset', '2026-11-27T00:00:00', '2026-11-27T23:59:00', '2026-11-27', ''],
    ['a start without a time', '2026-11-27', '2026-11-28T23:59:00+01:00', '2026-11-28', ''],
  ])('has whole days: %s', (_, start, end, last, assumption) => {
    expect(read(start, end)).toEqual(['2026-11-27', last, assumption]);
  });

  it.each([
    ['2026-11-28T21:00:00+01:00', '2026-11-28T02:00:00+01:00', '2026-11-29T01:00:00Z'],
    ['2026-11-28T21:00:00+01:00', '2026-11-28T00:00:00+01:00', '2026-11-28T23:00:00Z'],
    ['2026-11-28T18:00:00+01:00', '2026-11-28T06:00:00+01:00', '2026-11-29T05:00:00Z'],
    // The nights in which the clocks change: 02:30 is skipped, then comes twice.
    ['2027-03-27T21:00:00+01:00', '2027-03-27T02:30:00+01:00', '2027-03-28T01:30:00Z'],
    ['2027-10-30T21:00:00+02:00', '2027-10-30T02:30:00+02:00', '2027-10-31T00:30:00Z'],
  ])('goes on after midnight where its end is before its start: %s', (start, end, expected) => {
    expect(read(start, end)).toEqual([start, expected, 'overnight']);
  });

  it.each(['2027-03-28', '2027-10-31'])('has a whole day on which the clocks change: %s', (day) => {
    const [from, to] = day === '2027-03-28' ? ['+01:00', '+02:00'] : ['+02:00', '+01:00'];
    expect(read(`${day}T00:00:00${from}`, `${day}T23:59:00${to}`)).toEqual([day, day, '']);
    expect(read(`${day}T00:00:00`, `${day}T00:00:00`)).toEqual([day, day, '']);
  });

  it('has whole days where the clocks change at midnight', () => {
    const santiago = createTimeZone('America/Santiago');
    // 00:00 is skipped on the first Sunday of September.
    expect(read('2026-09-06T00:00:00', '2026-09-06T23:59:00', santiago)).toEqual([
      '2026-09-06',
      '2026-09-06',
      '',
    ]);
  });

  it('is not changed by a second reading, and neither ends before it starts nor is longer than typed', () => {
    const hours = fc.integer({ min: 0, max: 24 * 400 * 4 }).map((quarter) => quarter / 4);
    const zone = fc.constantFrom('Europe/Berlin', 'America/Santiago', 'Asia/Kolkata').map(createTimeZone);
    fc.assert(
      fc.property(hours, fc.integer({ min: -200, max: 200 }), zone, (from, quarters, timeZone) => {
        const at = (hour: number) =>
          new Date(Date.parse('2026-11-01T00:00:00Z') + hour * 3_600_000).toISOString().slice(0, 19);
        const typed = { id: 1, startDate: at(from), endDate: at(from + quarters / 4) };
        const { period } = readPeriod(typed, timeZone);
        const again = readPeriod(period, timeZone);
        expect(again).toEqual({ period });
        const { start, end } = parsePeriod(period, timeZone);
        expect(end).toBeGreaterThan(start);
        // An event without an end lasts until the end of its day, of at most 25 hours.
        expect(end - start).toBeLessThanOrEqual(Math.max(quarters * 900_000, 0) + 25 * 3_600_000);
      }),
    );
  });
});
