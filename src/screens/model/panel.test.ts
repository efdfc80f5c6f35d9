import { describe, expect, it } from 'vitest';
import { weekHoursOf } from '#config/opening-hours.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { panelSchedule, writeSchedule } from './panel.ts';

const noon = Date.parse('2026-11-20T12:00:00+01:00');
const day = 86_400_000;
const configOf = (hours: string | null) => ({
  hours: weekHoursOf({ hours }),
  closingDays: [],
  timeZone: createTimeZone('Europe/Berlin'),
});

/** The changes of the first two days: "on Fri 12:00". */
function changesOf(hours: string | null, litUntil?: number) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return panelSchedule(noon, configOf(hours), litUntil)
    .filter(({ at }) => at < noon + 2 * day)
    .map(({ at, isOn }) => `${isOn ? 'on' : 'off'} ${format.format(at).replace(',', '')}`);
}

describe('panelSchedule', () => {
  it('is off from the end of the hours until two minutes before the next ones', () => {
    expect(changesOf('Fr 07:00-14:00; Sa 09:00-14:00')).toEqual([
      'on Fri 12:00',
      'off Fri 14:00',
      'on Sat 08:58',
      'off Sat 14:00',
    ]);
    expect(changesOf('Fr 13:00-14:00')).toEqual(['off Fri 12:00', 'on Fri 12:58', 'off Fri 14:00']);
  });

  it('is not off for two minutes or less', () => {
    expect(changesOf('Fr 07:00-14:00,14:02-18:00; Sa off')).toEqual(['on Fri 12:00', 'off Fri 18:00']);
    expect(changesOf('Fr 12:02-18:00')).toEqual(['on Fri 12:00', 'off Fri 18:00']);
  });

  it('is on without hours, and off for 30 days where the hours are over', () => {
    expect(panelSchedule(5, configOf(null))).toEqual([{ at: 5, isOn: true }]);
    expect(panelSchedule(5, configOf('off'))).toEqual([
      { at: 5, isOn: false },
      { at: 31 * day, isOn: true },
    ]);
  });

  it('is on during an alarm', () => {
    const hours = 'Fr 07:00-11:00; Sa 09:00-14:00';
    expect(changesOf(hours)).toEqual(['off Fri 12:00', 'on Sat 08:58', 'off Sat 14:00']);
    expect(changesOf(hours, noon + 3_600_000)).toEqual([
      'on Fri 12:00',
      'off Fri 13:00',
      'on Sat 08:58',
      'off Sat 14:00',
    ]);
    expect(changesOf(hours, Infinity)).toEqual(['on Fri 12:00']);
  });

  it('has at most two changes for each span of 30 days', () => {
    const spans = Array.from({ length: 12 }, (_, hour) =>
      `${2 * hour}:00-${2 * hour + 1}:00`.replace(/^(\d:)/, '0$1'),
    );
    const schedule = panelSchedule(
      noon,
      configOf(`Mo-Su ${spans.join(',').replace(/(^|[-,])(\d):/g, '$10$2:')}`),
    );
    expect(schedule.length).toBeLessThanOrEqual(2 * 12 * 30 + 1);
    expect(writeSchedule(schedule)).toMatch(/^(\d{10} (on|off)\n)+$/);
  });
});
