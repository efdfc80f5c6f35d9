import type { CalendarEvent } from '#events/event.ts';
import type { Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { type ScreenWords, screenWords } from '#i18n/screen-words.ts';
import { cancellationOf } from './event-state.ts';
import { endOf, type EventDates, knownEndOf, startOf } from './event-times.ts';
import { dateParts, formatTime } from './format-date.ts';
import { isDateOnly } from '#events/read-date.ts';
import { calendarDays, localDay, localHour } from './local-time.ts';

export interface TimeContext {
  readonly now: number;
  readonly timeZone: TimeZone;
  readonly language: Language;
}

const minuteMs = 60_000;
const nightHours = 8;
const yearMs = 365 * 24 * 60 * minuteMs;

export type When = ReturnType<typeof describeWhen>;

/** An event's dates in words; '' for parts that are unknown or do not apply. */
export function describeWhen(event: CalendarEvent, context: TimeContext) {
  const { now, language } = context;
  const words = screenWords[language];
  const times = timesOf(event, context);
  const isRunning = !event.canceled && times.start <= now;
  const minutes = Math.ceil((times.start - now) / minuteMs);
  const near = nearDay(times.start, context);
  const { mark, sentence } = isRunning ? runningWords(times, words) : comingWords(times, near, words);
  return {
    mark: event.canceled ? canceledMark(event, times, near, context) : mark,
    /** One line: "Heute, 18:00–20:00", "Di 24. Nov, 18:00". */
    sentence,
    /** The day for a list; "Läuft" while the event runs. */
    day: isRunning ? words.running : near || times.from.short,
    time: isRunning ? '' : times.startTime,
    /** "in 25 Minuten" within the last hour before the start. */
    countdown:
      event.canceled || isRunning || times.startTime === '' || minutes > 60 ? '' : words.inMinutes(minutes),
    isRunning,
  };
}

type Times = ReturnType<typeof timesOf>;

function timesOf(event: EventDates, { now, timeZone, language }: TimeContext) {
  const start = startOf(event, timeZone);
  const end = knownEndOf(event, timeZone);
  const from = dateParts(start, timeZone, language);
  // An end at midnight belongs to the previous day: "bis 24:00".
  const last = Math.max(start, (end ?? start) - 1);
  const days = calendarDays(last, start, timeZone);
  const isNight = days === 1 && localHour(last, timeZone) < nightHours;
  const hasEndTime = end !== null && end !== start && !isDateOnly(event.endDate ?? '');
  // After a year, day and month are ambiguous.
  const year = start - now < yearMs ? '' : ` ${localDay(start, timeZone).slice(0, 4)}`;
  return {
    start,
    from: { ...from, short: from.short + year },
    /** '' if only the day is known. */
    startTime: isDateOnly(event.startDate) ? '' : formatTime(start, timeZone),
    /** Null if the event ends on the day, or in the night after it. */
    to: days === 0 || isNight ? null : dateParts(last, timeZone, language),
    endTime: hasEndTime ? formatTime(end, timeZone).replace('00:00', '24:00') : '',
    hasEnd: end !== null,
  };
}

/** The clock times of one day: "18:00–20:00", "18:00", or ''. */
function rangeOf({ startTime, endTime }: Times): string {
  return startTime !== '' && endTime !== '' ? `${startTime}–${endTime}` : startTime;
}

/** `near`: "Heute", "Morgen", or ''. */
function comingWords(times: Times, near: string, words: ScreenWords) {
  const { from, to, startTime } = times;
  const first = near || from.short;
  if (to === null) {
    const time = rangeOf(times);
    const mark = near === '' ? { kind: 'day' as const, date: from, time } : wordMark(near, time);
    return { mark, sentence: [first, time].filter(Boolean).join(', ') };
  }
  const sentence = `${first} – ${to.short}`;
  const time = startTime && words.from(startTime);
  if (near !== '') return { mark: wordMark(near, time, words.until(to.short)), sentence };
  return { mark: { kind: 'span' as const, from, to, time }, sentence };
}

function runningWords({ to, endTime, startTime, hasEnd }: Times, words: ScreenWords) {
  const isWholeDay = to === null && endTime === '' && (hasEnd || startTime === '');
  if (isWholeDay) return { mark: wordMark(words.today, ''), sentence: words.today };
  const end = to?.short ?? endTime;
  if (end !== '') return { mark: wordMark(words.running, words.until(end)), sentence: words.runsUntil(end) };
  return { mark: wordMark(words.running, words.since(startTime)), sentence: words.runsSince(startTime) };
}

/** "Abgesagt", or "Verschoben" with the new date, in place of the date. */
function canceledMark(event: CalendarEvent, times: Times, near: string, context: TimeContext) {
  const words = screenWords[context.language];
  const { from, to } = times;
  const day = near || from.short;
  const former = to === null ? [day, rangeOf(times)] : [`${day} – ${to.short}`];
  const struck = former.filter(Boolean);
  const word = cancellationOf(event, context.language);
  const replacement = replacementOf(event, context);
  if (replacement === null) return wordMark(word, '', '', struck);
  const moved = timesOf(replacement, context);
  const note = moved.to === null ? rangeOf(moved) : words.until(moved.to.short);
  return wordMark(word, words.postponedTo(moved.from.short), note, struck);
}

/** The event that takes place instead of a cancelled one; null if it is unknown or has ended. */
export function replacementOf(
  { canceled, replacement }: CalendarEvent,
  { now, timeZone }: Pick<TimeContext, 'now' | 'timeZone'>,
) {
  const isAhead = canceled && replacement !== null && endOf(replacement, timeZone) >= now;
  return isAhead ? replacement : null;
}

/** `struck`: what no longer applies, in up to two lines. */
function wordMark(word: string, detail: string, note = '', struck: readonly string[] = []) {
  return { kind: 'word' as const, word, detail, note, struck };
}

export function nearDay(start: number, { now, timeZone, language }: TimeContext): string {
  const days = calendarDays(start, now, timeZone);
  if (days === 0) return screenWords[language].today;
  return days === 1 ? screenWords[language].tomorrow : '';
}
