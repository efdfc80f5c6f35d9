import { UTCDate } from '@date-fns/utc';
import { addDays } from 'date-fns/addDays';
import { nextMonday } from 'date-fns/nextMonday';
import { wallTime } from '#domain/local-time.ts';

/** Tomorrow and next Monday at 8:00, and now in a week; in the format of the parameter `at`: `2026-11-23T08:00`. */
export function previewMoments(now: number, timeZone: string) {
  const today = new UTCDate(wallTime(now, timeZone));
  const morning = (day: Date) => `${day.toISOString().slice(0, 10)}T08:00`;
  return {
    tomorrow: morning(addDays(today, 1)),
    monday: morning(nextMonday(today)),
    week: addDays(today, 7).toISOString().slice(0, 16),
  };
}
