import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { isScreenDark } from './screen-hours.ts';

const timeZone = createTimeZone('Europe/Berlin');
const hours = (on: string | null, off: string | null) => ({ on, off, timeZone });
const at = (local: string) => Date.parse(`2026-11-20T${local}+01:00`);

describe('isDark', () => {
  it.each([
    ['07:00', '22:00', '06:59:59', true],
    ['07:00', '22:00', '07:00:00', false],
    ['07:00', '22:00', '21:59:59', false],
    ['07:00', '22:00', '22:00:00', true],
    ['07:00', '22:00', '00:00:00', true],
    ['18:00', '02:00', '17:59:59', true],
    ['18:00', '02:00', '18:00:00', false],
    ['18:00', '02:00', '01:59:59', false],
    ['18:00', '02:00', '02:00:00', true],
  ])('with the hours %s to %s at %s: %s', (on, off, time, expected) => {
    expect(isScreenDark(at(time), hours(on, off))).toBe(expected);
  });

  it('is never true without hours', () => {
    expect(isScreenDark(at('03:00:00'), hours(null, null))).toBe(false);
    expect(isScreenDark(at('03:00:00'), hours('08:00', '08:00'))).toBe(false);
  });

  it('uses midnight for a missing hour', () => {
    expect([
      isScreenDark(at('06:00:00'), hours('07:00', null)),
      isScreenDark(at('23:59:00'), hours('07:00', null)),
    ]).toEqual([true, false]);
    expect([
      isScreenDark(at('23:00:00'), hours(null, '22:00')),
      isScreenDark(at('00:00:00'), hours(null, '22:00')),
    ]).toEqual([true, false]);
  });

  it('changes once in nights with a change of the clocks, at the first of two equal times', () => {
    const changes = (day: string, on: string, off: string) => {
      const start = Date.parse(day);
      const dark = Array.from({ length: 26 * 60 }, (_, minute) =>
        isScreenDark(start + minute * 60_000, hours(on, off)),
      );
      return dark.flatMap((now, minute) =>
        minute > 0 && now !== dark[minute - 1]
          ? [new Date(start + minute * 60_000).toISOString().slice(11, 16)]
          : [],
      );
    };
    expect(changes('2027-10-30T22:00:00Z', '07:00', '02:30')).toEqual(['00:30', '06:00']);
    expect(changes('2027-10-30T22:00:00Z', '02:30', '23:00')).toEqual(['00:30', '22:00']);
    expect(changes('2027-03-27T23:00:00Z', '07:00', '02:30')).toEqual(['01:30', '05:00', '00:30']);
  });

  it('uses the time of the zone in nights with a change of the clocks', () => {
    const night = hours('03:30', '23:00');
    expect(isScreenDark(Date.parse('2027-03-28T01:29:00Z'), night)).toBe(true);
    expect(isScreenDark(Date.parse('2027-03-28T01:30:00Z'), night)).toBe(false);
    expect(isScreenDark(Date.parse('2027-10-31T02:29:00Z'), night)).toBe(true);
    expect(isScreenDark(Date.parse('2027-10-31T02:30:00Z'), night)).toBe(false);
  });
});
