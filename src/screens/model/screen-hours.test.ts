import { describe, expect, it } from 'vitest';
import { weekHoursOf } from '#config/opening-hours.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { formatChange, nextChange } from './next-change.ts';
import { isScreenDark } from './screen-hours.ts';

const timeZone = createTimeZone('Europe/Berlin');
const hours = (on: string | null, off: string | null, text: string | null = null) => ({
  hours: weekHoursOf({ hours: text, on, off }),
  closingDays: [{ name: 'Weihnachten', from: '2026-12-24', until: '2026-12-27' }],
  timeZone,
});
const weekly = (text: string) => hours(null, null, text);
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

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
/** The changes in this time, local, with the offset. */
function changesIn(from: string, until: string, config: ReturnType<typeof weekly>) {
  const changes: string[] = [];
  for (
    let at = nextChange(Date.parse(from), config);
    at !== null && at < Date.parse(until);
    at = nextChange(at, config)
  )
    changes.push(`${isScreenDark(at, config) ? 'off' : 'on'} ${iso(at)}`);
  return changes;
}

describe('hours by weekday', () => {
  const house = weekly('Mo-Fr 07:00-22:00; Sa 09:00-14:00; Su off');

  it('end at 14:00 on a Saturday, until Monday', () => {
    const [before, after] = [
      Date.parse('2026-11-28T13:59:59+01:00'),
      Date.parse('2026-11-28T14:00:00+01:00'),
    ];
    expect([isScreenDark(before, house), isScreenDark(after, house)]).toEqual([false, true]);
    expect(iso(nextChange(before, house))).toBe('2026-11-28T13:00:00.000Z');
    expect(iso(nextChange(after, house))).toBe('2026-11-30T06:00:00.000Z');
    expect(formatChange(nextChange(after, house) ?? 0, { now: after, timeZone, language: 'de' })).toBe(
      'Mo 07:00',
    );
  });

  it('are off on closing days, unless these have hours of their own', () => {
    expect(changesIn('2026-12-23T12:00Z', '2026-12-28T12:00Z', house)).toEqual([
      'off 2026-12-23T21:00:00.000Z',
      'on 2026-12-28T06:00:00.000Z',
    ]);
    const open = weekly('Mo-Fr 07:00-22:00; PH 10:00-12:00');
    expect(changesIn('2026-12-24T00:00Z', '2026-12-26T00:00Z', open)).toEqual([
      'on 2026-12-24T09:00:00.000Z',
      'off 2026-12-24T11:00:00.000Z',
      'on 2026-12-25T09:00:00.000Z',
      'off 2026-12-25T11:00:00.000Z',
    ]);
    expect(isScreenDark(Date.parse('2026-12-24T12:00Z'), hours('07:00', '22:00'))).toBe(true);
    expect(isScreenDark(Date.parse('2026-12-24T12:00Z'), weekly('24/7'))).toBe(false);
    expect(isScreenDark(Date.parse('2026-12-24T12:00Z'), hours(null, null))).toBe(false);
  });

  it('go over midnight, into a day that is off and into the new year', () => {
    const bar = weekly('Th-Sa 20:00-03:00');
    expect(changesIn('2026-12-31T12:00Z', '2027-01-04T12:00Z', bar)).toEqual([
      'on 2026-12-31T19:00:00.000Z',
      'off 2027-01-01T02:00:00.000Z',
      'on 2027-01-01T19:00:00.000Z',
      'off 2027-01-02T02:00:00.000Z',
      'on 2027-01-02T19:00:00.000Z',
      'off 2027-01-03T02:00:00.000Z',
    ]);
  });

  it('have local times on the days when the clocks change', () => {
    expect(
      changesIn('2027-03-27T12:00Z', '2027-03-29T12:00Z', weekly('Sa 22:00-03:30; Su 08:00-14:00')),
    ).toEqual([
      'on 2027-03-27T21:00:00.000Z',
      'off 2027-03-28T01:30:00.000Z',
      'on 2027-03-28T06:00:00.000Z',
      'off 2027-03-28T12:00:00.000Z',
    ]);
    expect(
      changesIn('2027-10-30T12:00Z', '2027-11-01T12:00Z', weekly('Sa 22:00-03:30; Su 08:00-14:00')),
    ).toEqual([
      'on 2027-10-30T20:00:00.000Z',
      'off 2027-10-31T02:30:00.000Z',
      'on 2027-10-31T07:00:00.000Z',
      'off 2027-10-31T13:00:00.000Z',
    ]);
  });

  it('do not end where one span follows another, and never change at 24/7', () => {
    expect(
      changesIn(
        '2026-11-23T00:00Z',
        '2026-11-25T00:00Z',
        weekly('Mo 08:00-12:00,12:00-24:00; Tu 00:00-09:00'),
      ),
    ).toEqual(['on 2026-11-23T07:00:00.000Z', 'off 2026-11-24T08:00:00.000Z']);
    expect(nextChange(at('12:00:00'), weekly('24/7'))).toBeNull();
    expect(nextChange(at('12:00:00'), weekly('off'))).toBeNull();
    expect(nextChange(at('12:00:00'), hours(null, null))).toBeNull();
  });
});

describe('formatChange', () => {
  it.each([
    ['2026-11-20T18:00+01:00', '18:00'],
    ['2026-11-21T07:00+01:00', 'Sa 07:00'],
    ['2026-11-26T07:00+01:00', 'Do 07:00'],
    ['2026-11-27T07:00+01:00', 'Fr 27. Nov 07:00'],
  ])('%s is %s', (time, text) => {
    expect(formatChange(Date.parse(time), { now: at('12:00:00'), timeZone, language: 'de' })).toBe(text);
  });
});
