import { UTCDate } from '@date-fns/utc';
import { addDays } from 'date-fns/addDays';
import { nextMonday } from 'date-fns/nextMonday';
import { localDateTime } from '#domain/local-time.ts';

/** Local date-times of the site's zone, as the kiosk page's `at` takes them: `2026-11-23T08:00`. */
export interface TravelStops {
  readonly tomorrow: string;
  readonly monday: string;
  readonly week: string;
}

/** Moments that staff ask for: tomorrow and next Monday in the morning, this time in a week. */
export function travelStops(now: number, timeZone: string): TravelStops {
  const today = new UTCDate(localDateTime(now, timeZone));
  const morning = (day: Date) => `${day.toISOString().slice(0, 10)}T08:00`;
  return {
    tomorrow: morning(addDays(today, 1)),
    monday: morning(nextMonday(today)),
    week: addDays(today, 7).toISOString().slice(0, 16),
  };
}
