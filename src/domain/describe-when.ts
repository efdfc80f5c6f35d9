import type { CalendarEvent } from '#events/event.ts';
import { isDateOnly } from '#events/read-date.ts';
import { type ScreenWords, screenWords } from '#i18n/screen-words.ts';
import { type EventDate, type Occurrence, parsePeriod, type TimeContext } from './event-dates.ts';
import { dateParts, datePieces, formatDateTime, formatTime, textOf, unbroken } from './format-date.ts';
import { calendarDays, localDay, localHour } from './local-time.ts';

const minuteMs = 60_000;
const nightHours = 8;
/** Farther away, day and month are ambiguous. */
const monthsWithoutYear = 11;

export type When = ReturnType<typeof describeWhen>;

/** An announcement has no date in words. */
const noDate = {
  pieces: [],
  struck: '',
  day: '',
  detail: '',
  time: '',
  countdown: '',
  isRunning: true,
};

/** A date in words; '' for parts that are unknown or do not apply. */
export function describeWhen({ event, date }: Occurrence, context: TimeContext) {
  const { now, language } = context;
  const words = screenWords[language];
  if (event.isAnnouncement) return { ...noDate, sentence: words.announcement };
  const times = timesOf(date, context);
  const isRunning = !event.canceled && times.start <= now;
  const minutes = Math.ceil((times.start - now) / minuteMs);
  const near = nearDay(times.start, context);
  const running = isRunning ? runningWords(times, words) : null;
  const { sentence, pieces } = running ?? comingWords(times, near);
  return {
    /** The poster shows one or two pieces: the new date of a postponed event; none for a cancelled one. */
    pieces: event.canceled ? newDatePieces(event, context) : pieces,
    /** The old date of a cancelled or postponed event on one line, else ''. */
    struck: event.canceled ? textOf(pieces) : '',
    /** One line: "Heute, 18:00–20:00", "Di 24. Nov, 18:00". */
    sentence,
    /** The day for a list; "Läuft" while the date runs. */
    day: running?.word ?? (near || times.from.short),
    /** "bis 20:00", "seit 18:00" of what runs; '' if unknown. */
    detail: running?.detail ?? '',
    time: isRunning ? '' : times.startTime,
    /** "in 25 Minuten" within the last hour before the start. */
    countdown:
      event.canceled || isRunning || times.startTime === '' || minutes > 60 ? '' : words.inMinutes(minutes),
    isRunning,
  };
}

/** "24. November 2026 um 18:00", without "today", for texts that are read later. */
export function describeStart(
  { start, startDate }: EventDate,
  { timeZone, language }: Pick<TimeContext, 'timeZone' | 'language'>,
): string {
  return formatDateTime(start, timeZone, language, isDateOnly(startDate) ? 'date' : 'dateTime');
}

/** `short` and `month` with the year where the day is more than eleven months away. */
export function dayParts(instant: number, { now, timeZone, language }: TimeContext) {
  const parts = dateParts(instant, timeZone, language);
  const limit = new Date(timeZone.toLocal(now));
  limit.setUTCMonth(limit.getUTCMonth() + monthsWithoutYear);
  if (timeZone.toLocal(instant) <= limit.getTime()) return parts;
  const year = localDay(instant, timeZone).slice(0, 4);
  return { ...parts, month: `${parts.month} ${year}`, short: `${parts.short} ${year}` };
}

type Times = ReturnType<typeof timesOf>;

function timesOf(date: EventDate, context: TimeContext) {
  const { timeZone } = context;
  const { start, end, startDate, endDate } = date;
  const hasEnd = endDate !== null;
  // An end at midnight belongs to the previous day: "bis 24:00".
  const last = hasEnd ? Math.max(start, end - 1) : start;
  const days = calendarDays(last, start, timeZone);
  const isNight = days === 1 && localHour(last, timeZone) < nightHours;
  return {
    start,
    from: dayParts(start, context),
    /** '' if only the day is known. */
    startTime: isDateOnly(startDate) ? '' : formatTime(start, timeZone),
    /** Null if the date ends on the day, or in the night after it. */
    to: days === 0 || isNight ? null : dayParts(last, context),
    endTime: hasEnd && !isDateOnly(endDate) ? formatTime(end, timeZone).replace('00:00', '24:00') : '',
    hasEnd,
  };
}

/** `near`: "Heute", "Morgen", or ''. */
function comingWords({ from, to, startTime, endTime }: Times, near: string) {
  const first = near || from.short;
  const isRange = to === null && startTime !== '' && endTime !== '';
  const time = isRange ? `${startTime}–${endTime}` : startTime;
  const begin = [first, time].filter(Boolean);
  if (to === null) return { sentence: begin.join(', '), pieces: datePieces(first, time && ` ${time}`) };
  const isOfMonth = near === '' && time === '' && from.month === to.month;
  const pieces = isOfMonth
    ? datePieces(first.split(' ', 2).join(' '), `–${to.short}`, 'day')
    : datePieces(begin.join(' '), ` – ${to.short}`, 'day');
  return { sentence: `${begin.join(', ')} – ${to.short}`, pieces };
}

function runningWords({ to, endTime, startTime, hasEnd }: Times, words: ScreenWords) {
  const end = to?.short ?? endTime;
  const until = end && words.until(end);
  // Whether it has begun is not known, or the whole day.
  const isDay = to === null && (startTime === '' || (endTime === '' && hasEnd));
  const word = isDay ? words.today : words.running;
  const detail = isDay ? until : until || words.since(startTime);
  return {
    word,
    detail,
    sentence: isDay ? [word, detail].filter(Boolean).join(', ') : `${words.runs} ${detail}`,
    pieces: datePieces(isDay || until === '' ? word : words.runs, until && ` ${until}`),
  };
}

/** "auf Fr 4. Dez 19:30", "auf heute 19:30"; none while the new date is unknown. */
function newDatePieces(event: CalendarEvent, context: TimeContext) {
  const date = replacementOf(event, context)?.date;
  if (date === undefined) return [];
  const words = screenWords[context.language];
  const { pieces } = comingWords(timesOf(date, context), nearDay(date.start, context).toLowerCase());
  return pieces.map((one, at) => (at > 0 ? one : { ...one, text: unbroken(words.postponedTo(one.text)) }));
}

/** The event that takes place instead of a cancelled one, with its date; null if it is unknown or has ended. */
export function replacementOf(
  { canceled, replacement }: CalendarEvent,
  { now, timeZone }: Pick<TimeContext, 'now' | 'timeZone'>,
) {
  if (!canceled || replacement === null) return null;
  const date = parsePeriod(replacement, timeZone);
  return date.end >= now ? { ...replacement, date } : null;
}

export function nearDay(start: number, { now, timeZone, language }: TimeContext): string {
  const { today, tomorrow } = screenWords[language];
  return [today, tomorrow][calendarDays(start, now, timeZone)] ?? '';
}
