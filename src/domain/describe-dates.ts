import type { CalendarEvent } from '#events/event.ts';
import { isDateOnly } from '#events/read-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { TimeContext } from './describe-time.ts';
import { startOf } from './event-times.ts';
import { dateParts, formatTime } from './format-date.ts';

const maxDates = 3;

/** "Auch Di 24. Nov, 18:00 · Do 26. Nov, 18:00 und 3 weitere"; without times if all begin at that of `event`; '' for none. */
export function describeDates(
  dates: readonly CalendarEvent[],
  event: CalendarEvent,
  context: TimeContext,
): string {
  if (dates.length === 0) return '';
  const { timeZone, language } = context;
  const clockOf = (one: CalendarEvent) =>
    isDateOnly(one.startDate) ? '' : formatTime(startOf(one, timeZone), timeZone);
  const hasTimes = dates.some((one) => clockOf(one) !== clockOf(event));
  const shown = dates.slice(0, maxDates).map((one) => {
    const day = dateParts(startOf(one, timeZone), timeZone, language).short;
    const time = hasTimes ? clockOf(one) : '';
    return time === '' ? day : `${day}, ${time}`;
  });
  return screenWords[language].dates(shown.join(' · '), dates.length - shown.length);
}
