import { expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { describeDates } from './describe-dates.ts';
import { sampleEvent } from './sample-event.ts';

const timeZone = createTimeZone('Europe/Berlin');
const context = { now: Date.parse('2026-11-20T12:00:00+01:00'), timeZone, language: 'de' } as const;
const at = (day: number, time = '18:00') => sampleEvent({ startDate: `2026-11-${day}T${time}:00+01:00` });

it('names no further dates if there are none', () => {
  expect(describeDates([], at(23), context)).toBe('');
});

it('leaves out the times if all are that of the slide', () => {
  expect(describeDates([at(24), at(26)], at(23), context)).toBe('Auch Di 24. Nov · Do 26. Nov');
});

it('has the times if one differs', () => {
  expect(describeDates([at(24), at(26, '19:30')], at(23), context)).toBe(
    'Auch Di 24. Nov, 18:00 · Do 26. Nov, 19:30',
  );
});

it('names three dates and counts the others', () => {
  const dates = [21, 24, 25, 26].map((day) => at(day));
  expect(describeDates(dates, at(20), context)).toBe(
    'Auch Sa 21. Nov · Di 24. Nov · Mi 25. Nov und 1 weiterer',
  );
  expect(describeDates([...dates, at(27)], at(20), { ...context, language: 'en' })).toBe(
    'Also Sat 21 Nov · Tue 24 Nov · Wed 25 Nov and 2 more',
  );
});

it('says until when an earlier date runs', () => {
  const running = sampleEvent({
    startDate: '2026-11-01T10:00:00+01:00',
    endDate: '2026-11-29T18:00:00+01:00',
  });
  expect(describeDates([running], at(20), context)).toBe('Läuft bis So 29. Nov');
  expect(describeDates([running, at(24)], at(20), context)).toBe('Läuft bis So 29. Nov · Auch Di 24. Nov');
});
