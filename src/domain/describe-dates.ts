import type { CalendarEvent } from '#events/event.ts';
import { isDateOnly } from '#events/read-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { describeWhen, type TimeContext } from './describe-time.ts';
import { startOf } from './event-times.ts';
import { dateParts, formatTime } from './format-date.ts';

const maxDates = 3;

/**
 * "Auch Di 24. Nov, 18:00 · Do 26. Nov, 18:00 und 3 weitere"; without times if all begin at that of `event`; '' for none.
 * What began before `event` and runs comes first: "Läuft bis So 29. Nov · Auch Di 24. Nov".
 */
export function describeDates(
  dates: readonly CalendarEvent[],
  event: CalendarEvent,
  context: TimeContext,
): string {
  const { timeZone, language } = context;
  const clockOf = (one: CalendarEvent) =>
    isDateOnly(one.startDate) ? '' : formatTime(startOf(one, timeZone), timeZone);
  const hasBegun = (one: CalendarEvent) => startOf(one, timeZone) <= context.now;
  const further = dates.filter((one) => !hasBegun(one));
  const hasTimes = further.some((one) => clockOf(one) !== clockOf(event));
  const shown = further.slice(0, maxDates).map((one) => {
    const day = dateParts(startOf(one, timeZone), timeZone, language).short;
    const time = hasTimes ? clockOf(one) : '';
    return time === '' ? day : `${day}, ${time}`;
  });
  const also = screenWords[language].dates(shown.join(' · '), further.length - shown.length);
  const running = dates.filter(hasBegun).slice(0, 1);
  const sentences = running.map((one) => describeWhen(one, context).sentence);
  return [...sentences, ...(shown.length > 0 ? [also] : [])].join(' · ');
}
