import type { TimeZone } from '#config/time-zone.ts';
import { isDateOnly } from '#events/read-date.ts';
import type { Occurrence } from './event-dates.ts';
import { calendarDays } from './local-time.ts';

/** `soon`: begins within two hours; `long`: began on an earlier day and goes on until a later one. */
const urgencies = ['soon', 'today', 'week', 'later', 'long'] as const;
export type Urgency = (typeof urgencies)[number];

/** 'later' for none. */
export function mostUrgent(all: readonly Urgency[]): Urgency {
  return urgencies.find((urgency) => all.includes(urgency)) ?? 'later';
}

const soonMs = 7_200_000;
const weekDays = 7;

export function urgencyOf({ event, date }: Occurrence, now: number, timeZone: TimeZone): Urgency {
  const { start, end, startDate } = date;
  const isAhead = start > now && start <= now + soonMs;
  if (isAhead && !event.canceled && !isDateOnly(startDate)) return 'soon';
  const days = calendarDays(start, now, timeZone);
  // An end at midnight belongs to the previous day.
  if (days < 0) return calendarDays(end - 1, now, timeZone) > 0 ? 'long' : 'today';
  if (days === 0) return 'today';
  return days <= weekDays ? 'week' : 'later';
}
