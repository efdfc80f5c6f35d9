import type { CalendarEvent } from '#events/event.ts';
import type { Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { type ScreenWords, screenWords } from '#i18n/screen-words.ts';
import { knownEndOf, startOf } from './event-times.ts';
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
  const isRunning = times.start <= now;
  const minutes = Math.ceil((times.start - now) / minuteMs);
  const near = nearDay(times.start, context);
  const { mark, sentence } = isRunning ? runningWords(times, words) : comingWords(times, near, words);
  return {
    mark,
    /** One line: "Heute, 18:00–20:00", "Mo 24. Nov, ab 18:00". */
    sentence,
    /** The day for a list; "Läuft" while the event runs. */
    day: isRunning ? words.running : near || times.from.short,
    time: isRunning ? '' : times.startTime,
    /** "in 25 Minuten" within the last hour before the start. */
    countdown: isRunning || times.startTime === '' || minutes > 60 ? '' : words.inMinutes(minutes),
    isRunning,
  };
}

type Times = ReturnType<typeof timesOf>;

function timesOf(event: CalendarEvent, { now, timeZone, language }: TimeContext) {
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

/** `near`: "Heute", "Morgen", or ''. */
function comingWords(times: Times, near: string, words: ScreenWords) {
  const { from, to, startTime, endTime } = times;
  const clock = (time: string) => time && words.clock(time);
  const hasRange = to === null && startTime !== '' && endTime !== '';
  const range = hasRange ? `${startTime}–${endTime}` : startTime;
  const first = near || from.short;
  const sentence = to === null ? [first, range].filter(Boolean).join(', ') : `${first} – ${to.short}`;
  if (near !== '') {
    const note = to !== null ? words.until(to.short) : hasRange ? words.until(clock(endTime)) : '';
    return { mark: wordMark(near, clock(startTime), note, to === null ? range : ''), sentence };
  }
  if (to === null) return { mark: { kind: 'day' as const, date: from, time: clock(range) }, sentence };
  const time = startTime && words.from(clock(startTime));
  return { mark: { kind: 'span' as const, from, to, time }, sentence };
}

function runningWords({ to, endTime, startTime, hasEnd }: Times, words: ScreenWords) {
  const isWholeDay = to === null && endTime === '' && (hasEnd || startTime === '');
  if (isWholeDay) return { mark: wordMark(words.today, ''), sentence: words.today };
  if (to !== null)
    return { mark: wordMark(words.running, words.until(to.short)), sentence: words.runsUntil(to.short) };
  const detail = endTime ? words.until(words.clock(endTime)) : words.since(words.clock(startTime));
  const sentence = endTime ? words.runsUntil(endTime) : words.runsSince(startTime);
  return { mark: wordMark(words.running, detail), sentence };
}

/** `range`: "18:00–20:00" instead of `detail` and `note`; '' if only these are complete. */
function wordMark(word: string, detail: string, note = '', range = '') {
  return { kind: 'word' as const, word, detail, note, range };
}

export function nearDay(start: number, { now, timeZone, language }: TimeContext): string {
  const days = calendarDays(start, now, timeZone);
  if (days === 0) return screenWords[language].today;
  return days === 1 ? screenWords[language].tomorrow : '';
}
