import type { NextChange } from '#desk/summary/judge-monitor.ts';
import { nearDay } from '#domain/describe-when.ts';
import type { TimeContext } from '#domain/event-dates.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { localDay, parseInstant } from '#domain/local-time.ts';
import { isDateOnly } from '#events/read-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { deskWords } from './desk-words.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** "Heute 18:00", "Mo 23. Nov, 08:00"; with the year if it is not this one. */
export function formatMoment(at: number, moment: TimeContext): string {
  const time = formatTime(at, moment.timeZone);
  const near = nearDay(at, moment);
  if (near !== '') return `${near} ${time}`;
  return `${formatDay(at, moment)}, ${time}`;
}

/** "Mo 23. Nov"; with the year if it is not this one. */
export function formatDay(at: number, { now, timeZone, language }: TimeContext): string {
  const [there, today] = [at, now].map((moment) => localDay(moment, timeZone).slice(0, 4));
  return `${dateParts(at, timeZone, language).short}${there === today ? '' : ` ${there}`}`;
}

/** How long ago: "gerade eben", "vor 5 Minuten". */
export function formatAge(at: number, { now, language }: Pick<TimeContext, 'now' | 'language'>): string {
  const words = deskWords[language];
  const age = now - at;
  if (age < minute) return words.justNow;
  if (age < hour) return words.ageMinutes(Math.floor(age / minute));
  return age < 2 * day ? words.ageHours(Math.floor(age / hour)) : words.ageDays(Math.floor(age / day));
}

/** The time and the age of data: "18:00", "vor 5 Minuten". */
export function formatAsOf(asOf: number, moment: TimeContext): [string, string] {
  const { now, timeZone, language } = moment;
  const isNow = now - asOf < minute;
  return [formatTime(asOf, timeZone), isNow ? deskWords[language].ageNow : formatAge(asOf, moment)];
}

/** Start and end with the year: "Di 24. Nov 2026, 18:00–20:00"; '' if the start is unreadable. */
export function formatPeriod(
  { startDate, endDate }: Readonly<Record<'startDate' | 'endDate', string | null>>,
  { timeZone, language }: Pick<TimeContext, 'timeZone' | 'language'>,
): string {
  const read = (date: string) => {
    const at = parseInstant(date, timeZone);
    if (Number.isNaN(at)) return { at, day: '', time: '' };
    const day = `${dateParts(at, timeZone, language).short} ${localDay(at, timeZone).slice(0, 4)}`;
    return { at, day, time: isDateOnly(date) ? '' : formatTime(at, timeZone) };
  };
  const [from, to] = [read(startDate ?? ''), read(endDate ?? '')];
  const begin = [from.day, from.time].filter(Boolean).join(', ');
  // Open ends: missing, before the start, or the year 9999 (design §4).
  if (!(to.at > from.at) || endDate?.startsWith('9999') === true) return begin;
  if (to.day === from.day) return [begin, to.time].filter(Boolean).join('–');
  return `${begin} – ${[to.day, to.time].filter(Boolean).join(', ')}`;
}

/** "Heute 18:00 beginnt „Jazz“". */
export function formatNextChange(next: NextChange | null, moment: TimeContext): string {
  const words = deskWords[moment.language];
  if (next === null) return words.noNextChange;
  const state = next.state === null ? '' : ` (${screenWords[moment.language][next.state]})`;
  return words.nextChange[next.kind](formatMoment(next.at, moment), next.name, state);
}
