import { expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import type { CalendarEvent } from '#events/event.ts';
import { sampleOccurrence } from './sample-event.ts';
import { urgencyOf } from './urgency.ts';

const timeZone = createTimeZone('Europe/Berlin');
const urgencyAt = (
  now: string,
  startDate: string,
  endDate: string | null,
  more: Partial<CalendarEvent> = {},
) => urgencyOf(sampleOccurrence({ startDate, endDate, ...more }), Date.parse(now), timeZone);

it.each([
  ['begins in a minute', '2026-11-24T12:01:00+01:00', null, 'soon'],
  ['begins in two hours', '2026-11-24T14:00:00+01:00', null, 'soon'],
  ['begins a minute later', '2026-11-24T14:01:00+01:00', null, 'today'],
  ['begins now', '2026-11-24T12:00:00+01:00', null, 'today'],
  ['has no time', '2026-11-24', null, 'today'],
  ['begins tomorrow', '2026-11-25', null, 'week'],
  ['begins in seven days', '2026-12-01T23:00:00+01:00', null, 'week'],
  ['begins in eight days', '2026-12-02T00:00:00+01:00', null, 'later'],
  ['began yesterday and ends tonight', '2026-11-23T10:00:00+01:00', '2026-11-25T00:00:00+01:00', 'today'],
  ['began yesterday and ends tomorrow', '2026-11-23T10:00:00+01:00', '2026-11-25T01:00:00+01:00', 'long'],
  ['has been open for weeks', '2026-11-01', '2026-11-25', 'long'],
])('an event that %s', (_, start, end, urgency) => {
  expect(urgencyAt('2026-11-24T12:00:00+01:00', start, end)).toBe(urgency);
});

it('is soon across midnight, if the time is known', () => {
  const night = '2026-11-24T23:00:00+01:00';
  expect(urgencyAt(night, '2026-11-25T00:30:00+01:00', null)).toBe('soon');
  expect(urgencyAt(night, '2026-11-25', null)).toBe('week');
});

it('is never soon for an event that does not take place', () => {
  const canceled = { canceled: true };
  expect(urgencyAt('2026-11-24T12:00:00+01:00', '2026-11-24T13:00:00+01:00', null, canceled)).toBe('today');
});
