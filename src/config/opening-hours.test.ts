import { describe, expect, it } from 'vitest';
import { dayCodes, readHours, weekHoursOf, writeSpans } from './opening-hours.ts';

const written = (text: string) => {
  const { week, bad } = readHours(text);
  const days = week?.map((spans, day) => `${dayCodes[day]} ${writeSpans(spans)}`);
  return { days: days?.join('; '), bad };
};
const workdays = (spans: string) => ['Mo', 'Tu', 'We', 'Th', 'Fr'].map((day) => `${day} ${spans}`).join('; ');

describe('readHours', () => {
  it.each([
    [
      'Mo-Fr 07:00-22:00; Sa 09:00-14:00; Su off',
      `${workdays('07:00-22:00')}; Sa 09:00-14:00; Su off; PH off`,
    ],
    ['mo-fr 7:00-12:00, 13:00-18:00;', `${workdays('07:00-12:00,13:00-18:00')}; Sa off; Su off; PH off`],
    [
      'Fr-Mo 18:00-02:00',
      'Mo 18:00-02:00; Tu off; We off; Th off; Fr 18:00-02:00; Sa 18:00-02:00; Su 18:00-02:00; PH off',
    ],
    [
      '07:00-22:00; We off',
      'Mo 07:00-22:00; Tu 07:00-22:00; We off; Th 07:00-22:00; Fr 07:00-22:00; Sa 07:00-22:00; Su 07:00-22:00; PH off',
    ],
    ['Mo,PH 10:00–24:00', 'Mo 10:00-24:00; Tu off; We off; Th off; Fr off; Sa off; Su off; PH 10:00-24:00'],
    ['Mo-Su,PH 00:00-24:00', [...dayCodes].map((day) => `${day} 00:00-24:00`).join('; ')],
  ])('reads %s', (text, days) => {
    expect(written(text)).toEqual({ days, bad: [] });
  });

  it('reads 24/7 with closing days, and without them', () => {
    expect(readHours('24/7')).toEqual(readHours('Mo-Su,PH 00:00-24:00'));
    expect(written('24/7; PH off').days).toBe(
      `${[...dayCodes]
        .slice(0, 7)
        .map((day) => `${day} 00:00-24:00`)
        .join('; ')}; PH off`,
    );
  });

  it.each([
    'Mo-Fr',
    '7-22',
    'Xx 07:00-22:00',
    'Mo-PH 07:00-22:00',
    'Mo-We-Fr 07:00-22:00',
    'Mo 25:00-26:00',
    'Mo 24:00-02:00',
    'Mo 07:60-08:00',
    'Mo 07:00',
    'Mo 07:00-08:00-09:00',
    'Mo 07:00-08:00,',
    'Mo 24/7',
    'Mo-Fr 07:00-22:00 Sa off',
    'Mo, 07:00-08:00',
    'sunrise-sunset',
  ])('can not read %j, and leaves other rules and days alone', (rule) => {
    expect(readHours(rule)).toEqual({ week: null, bad: [rule] });
    const { week, bad } = readHours(`We 08:00-09:00; ${rule}`);
    expect(bad).toEqual([rule]);
    expect(week?.map(writeSpans)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((day) => (day === 2 ? '08:00-09:00' : '00:00-24:00')),
    );
  });

  it('takes no time for a long text', () => {
    for (const part of ['Mo,', ' ', '- ', '07:00-08:00,', ';', 'off'])
      expect(readHours(part.repeat(5000)).week).toBeNull();
  });
});

describe('weekHoursOf', () => {
  it('prefers hours to their short form', () => {
    const week = (on: string | null, off: string | null, hours: string | null = null) =>
      weekHoursOf({ hours, on, off })?.map(writeSpans).slice(5);
    expect(week(null, null)).toBeUndefined();
    expect(week('07:00', '22:00')).toEqual(['07:00-22:00', '07:00-22:00', 'off']);
    expect(week('07:00', null)).toEqual(['07:00-24:00', '07:00-24:00', 'off']);
    expect(week(null, '22:00', 'Su 08:00-09:00')).toEqual(['off', '08:00-09:00', 'off']);
  });
});
