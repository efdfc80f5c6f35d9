import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { calendarDays, endOfDay, instantOf, localDay, parseInstant, startOfDay } from './local-time.ts';

const berlin = createTimeZone('Europe/Berlin');

describe('local time', () => {
  it.each([
    ['2026-11-24T18:00:00+01:00', '2026-11-24T17:00:00.000Z'],
    ['2026-11-24T18:00:00', '2026-11-24T17:00:00.000Z'],
    ['2026-07-01T18:00', '2026-07-01T16:00:00.000Z'],
    ['2026-11-24', '2026-11-23T23:00:00.000Z'],
    ['2027-03-28', '2027-03-27T23:00:00.000Z'],
    ['2027-03-29', '2027-03-28T22:00:00.000Z'],
  ])('reads %s as %s', (iso, expected) => {
    expect(new Date(parseInstant(iso, berlin)).toISOString()).toBe(expected);
  });

  it.each(['', 'morgen', '2026-13-01', '2026-02-30T25:00', '24.11.2026 18:00:99'])(
    'cannot read %j',
    (iso) => {
      expect(parseInstant(iso, berlin)).toBeNaN();
    },
  );

  it('gives days with a clock change their true length', () => {
    const hours = (day: string) => (endOfDay(day, berlin) + 1 - startOfDay(day, berlin)) / 3_600_000;
    expect([hours('2027-03-28'), hours('2027-10-31'), hours('2027-10-30')]).toEqual([23, 25, 24]);
  });

  it('reads skipped and ambiguous times', () => {
    expect(new Date(parseInstant('2027-03-28T02:30', berlin)).toISOString()).toBe('2027-03-28T01:30:00.000Z');
    expect(new Date(parseInstant('2027-10-31T02:30', berlin)).toISOString()).toBe('2027-10-31T00:30:00.000Z');
  });

  it('crosses the end of a year', () => {
    expect(localDay(Date.parse('2026-12-31T23:30:00Z'), berlin)).toBe('2027-01-01');
    expect(startOfDay('2026-12-31', berlin, 1)).toBe(Date.parse('2027-01-01T00:00:00+01:00'));
  });

  it('counts local midnights, also across clock changes', () => {
    const days = (later: string, earlier: string) =>
      calendarDays(Date.parse(later), Date.parse(earlier), berlin);
    expect(days('2027-03-28T22:30:00Z', '2027-03-27T23:30:00Z')).toBe(1);
    expect(days('2027-10-31T22:30:00Z', '2027-10-30T22:30:00Z')).toBe(0);
    expect(days('2026-12-31T22:59:00Z', '2026-12-31T23:00:00Z')).toBe(-1);
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe'])(
    'agrees with Intl at every instant: %s',
    (zone) => {
      const { toLocal } = createTimeZone(zone);
      const clock = new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'medium',
      });
      const shown = (instant: number) =>
        new Date(toLocal(instant)).toISOString().slice(0, 19).replace('T', ' ');
      const from = Date.parse('2011-01-01');
      // Every hour of 2011, in which Samoa skipped a whole day, and random instants of fifty years.
      for (let hour = 0; hour < 365 * 24; hour += 1) {
        const instant = from + hour * 3_600_000;
        expect(shown(instant)).toBe(clock.format(instant));
      }
      const instants = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2040-01-01') });
      fc.assert(
        fc.property(instants, (instant) => {
          expect(shown(instant)).toBe(clock.format(instant));
        }),
      );
    },
  );

  it('is inverted by instantOf in every zone, except ambiguous hours', () => {
    const zones = fc.constantFrom(
      ...['Europe/Berlin', 'America/New_York', 'Asia/Kolkata'].map(createTimeZone),
      ...['Pacific/Apia', 'Australia/Lord_Howe', 'UTC'].map(createTimeZone),
    );
    const instants = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2037-01-01') });
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const local = zone.toLocal(instant);
        expect(zone.toLocal(instantOf(local, zone))).toBe(local);
      }),
    );
  });
});
