import type { CalendarEvent } from '#events/event.ts';
import type { Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { knownEndOf, startOf } from './event-times.ts';
import { dateParts, type DateParts, formatTime } from './format-date.ts';
import { isDateOnly } from '#events/read-date.ts';
import { calendarDays, localDay, localHour } from './local-time.ts';

export type DateMark =
  | {
      readonly kind: 'word';
      readonly word: string;
      readonly detail: string;
      readonly note: string;
      /** "18:00–20:00" instead of `detail` and `note`; '' if only these are complete. */
      readonly range: string;
    }
  | { readonly kind: 'day'; readonly date: DateParts; readonly time: string }
  | { readonly kind: 'span'; readonly from: DateParts; readonly to: DateParts; readonly time: string };

/** An event's dates in words; '' for parts that are unknown or do not apply. */
export interface When {
  readonly mark: DateMark;
  /** One line: "Heute, 18:00–20:00", "Mo 24. Nov, ab 18:00". */
  readonly sentence: string;
  /** The day for a list; "Läuft" while the event runs. */
  readonly day: string;
  readonly time: string;
  /** "in 25 Minuten" within the last hour before the start. */
  readonly countdown: string;
  readonly isRunning: boolean;
}

export interface TimeContext {
  readonly now: number;
  readonly timeZone: TimeZone;
  readonly language: Language;
}

const minute = 60_000;
const nightHours = 8;
const yearMs = 365 * 24 * 60 * minute;

export function describeWhen(event: CalendarEvent, moment: TimeContext): When {
  const times = timesOf(event, moment);
  const running = times.start <= moment.now;
  const countdown = running || !times.startTime ? '' : countdownWords(times.start, moment);
  const common = {
    day: dayWords(times, moment),
    time: running ? '' : times.startTime,
    countdown,
    isRunning: running,
  };
  return running
    ? { ...common, ...runningWords(times, moment) }
    : { ...common, ...comingWords(times, moment) };
}

type Times = ReturnType<typeof timesOf>;

function timesOf(event: CalendarEvent, { now, timeZone, language }: TimeContext) {
  const start = startOf(event, timeZone);
  const from = dateParts(start, timeZone, language);
  const end = knownEndOf(event, timeZone);
  const hasClock = !isDateOnly(event.startDate);
  // An end at midnight belongs to the previous day: "bis 24:00".
  const last = end === null ? null : Math.max(start, end - 1);
  const days = last === null ? 0 : calendarDays(last, start, timeZone);
  const isNight = days === 1 && last !== null && localHour(last, timeZone) < nightHours;
  return {
    start,
    // After a year, day and month are ambiguous.
    from:
      start - now < yearMs
        ? from
        : { ...from, short: `${from.short} ${localDay(start, timeZone).slice(0, 4)}` },
    /** '' if only the day is known. */
    startTime: hasClock ? formatTime(start, timeZone) : '',
    to: last === null || days === 0 || isNight ? null : dateParts(last, timeZone, language),
    endTime:
      end === null || end === start || event.endDate === null || isDateOnly(event.endDate)
        ? ''
        : endTime(end, timeZone),
    hasEnd: end !== null,
  };
}

function endTime(end: number, timeZone: TimeZone): string {
  const time = formatTime(end, timeZone);
  return time === '00:00' ? '24:00' : time;
}

function comingWords(times: Times, moment: TimeContext): Pick<When, 'mark' | 'sentence'> {
  const { from, to, startTime, endTime } = times;
  const words = screenWords[moment.language];
  const clock = (time: string) => (time === '' ? '' : words.clock(time));
  const word = nearDay(times.start, moment);
  const first = word || from.short;
  if (to !== null) {
    const note = words.until(to.short);
    const time = startTime && words.from(clock(startTime));
    const mark: DateMark = word
      ? { kind: 'word', word, detail: clock(startTime), note, range: '' }
      : { kind: 'span', from, to, time };
    return { mark, sentence: `${first} – ${to.short}` };
  }
  const range = endTime && startTime ? `${startTime}–${endTime}` : startTime;
  const note = endTime && startTime ? words.until(clock(endTime)) : '';
  const mark: DateMark = word
    ? { kind: 'word', word, detail: clock(startTime), note, range }
    : { kind: 'day', date: from, time: clock(range) };
  return { mark, sentence: [first, range].filter(Boolean).join(', ') };
}

function runningWords(times: Times, moment: TimeContext): Pick<When, 'mark' | 'sentence'> {
  const words = screenWords[moment.language];
  const { to, endTime, startTime, hasEnd } = times;
  const isWholeDay = to === null && !endTime && (hasEnd || !startTime);
  if (isWholeDay)
    return {
      mark: { kind: 'word', word: words.today, detail: '', note: '', range: '' },
      sentence: words.today,
    };
  const until = to === null ? endTime : to.short;
  const sentence = until ? words.runsUntil(until) : words.runsSince(startTime);
  const isDay = to !== null;
  const detail = until
    ? words.until(isDay ? until : words.clock(until))
    : words.since(words.clock(startTime));
  return { mark: { kind: 'word', word: words.running, detail, note: '', range: '' }, sentence };
}

function countdownWords(start: number, { now, language }: TimeContext): string {
  const minutes = Math.ceil((start - now) / minute);
  return minutes <= 60 ? screenWords[language].inMinutes(minutes) : '';
}

function dayWords(times: Times, moment: TimeContext): string {
  if (times.start <= moment.now) return screenWords[moment.language].running;
  return nearDay(times.start, moment) || times.from.short;
}

export function nearDay(start: number, { now, timeZone, language }: TimeContext): string {
  const days = calendarDays(start, now, timeZone);
  if (days === 0) return screenWords[language].today;
  return days === 1 ? screenWords[language].tomorrow : '';
}
