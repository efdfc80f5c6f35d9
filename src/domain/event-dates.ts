import type { Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import type { CalendarEvent, Period } from '#events/event.ts';
import { isDateOnly } from '#events/read-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { endOfDay, localDay, parseInstant } from './local-time.ts';

export const eventStates = ['canceled', 'postponed', 'soldOut'] as const;
export type EventState = (typeof eventStates)[number];

/** Null if the event takes place. A cancelled event with an alternative event, or whose title says so, is postponed. */
export function stateOf(event: CalendarEvent): EventState | null {
  const { alternativeEvents, titleState } = event;
  if (event.canceled)
    return alternativeEvents.length > 0 || titleState === 'postponed' ? 'postponed' : 'canceled';
  return event.ticketsLeft === 0 || titleState === 'soldOut' ? 'soldOut' : null;
}

export function cancellationOf(event: CalendarEvent, language: Language): string {
  const state = stateOf(event);
  return state === null || state === 'soldOut' ? '' : screenWords[language][state];
}

/** A date of an event. Instants are epoch ms. */
export interface EventDate extends Period {
  /** A date without a clock time starts at the first instant of its local day. */
  readonly start: number;
  /** The last instant; where `endDate` is null, that of the start's local day (design §4). */
  readonly end: number;
  /** The last instant at which it is announced. */
  readonly until: number;
}

export interface Occurrence {
  readonly event: CalendarEvent;
  readonly date: EventDate;
}

export interface TimeContext {
  /** Epoch ms. */
  readonly now: number;
  readonly timeZone: TimeZone;
  readonly language: Language;
}

/** An end that is missing, not after the start, or in the year 9999 is open. */
export function parsePeriod(period: Period, timeZone: TimeZone): EventDate {
  const lastOf = (date: string) =>
    isDateOnly(date) ? endOfDay(date, timeZone) : parseInstant(date, timeZone);
  const { startDate, endDate, visibleUntil } = period;
  const start = parseInstant(startDate, timeZone);
  const known = endDate === null || endDate.startsWith('9999') ? Number.NaN : lastOf(endDate);
  const hasEnd = known > start;
  const end = hasEnd ? known : endOfDay(localDay(start, timeZone), timeZone);
  const until = visibleUntil === undefined ? end : Math.min(end, lastOf(visibleUntil) - 1);
  return { ...period, endDate: hasEnd ? endDate : null, start, end, until };
}

/** The key is the event, which stays the same object while it does not change. */
const memoized = new WeakMap<CalendarEvent, Readonly<{ zone: string; dates: readonly EventDate[] }>>();

/** All dates of an event, by start; at least one, since an event without time periods has its own start and end. */
export function datesOf(event: CalendarEvent, timeZone: TimeZone): readonly EventDate[] {
  const known = memoized.get(event);
  if (known?.zone === timeZone.name) return known.dates;
  const { startDate, endDate, dates: sent } = event;
  const periods = sent.length > 0 ? sent : [{ startDate, endDate }];
  const dates = periods.map((one) => parsePeriod(one, timeZone)).sort((a, b) => a.start - b.start);
  memoized.set(event, { zone: timeZone.name, dates });
  return dates;
}

/** The last instant at which a date of the event is announced, epoch ms. */
export function announcedUntil(event: CalendarEvent, timeZone: TimeZone): number {
  return datesOf(event, timeZone).reduce((last, { until }) => Math.max(last, until), -Infinity);
}

/** Why an announcement is not shown now: it is cancelled, or before its start; null for all other events. */
export function announcementState({ event, date }: Occurrence, now: number) {
  if (!event.isAnnouncement) return null;
  if (event.canceled) return 'retracted';
  return date.start > now ? 'not-begun' : null;
}

/**
 * The dates that are announced and not over, of an announcement those that have begun, if there are any; of an event without
 * such dates the one that ends last.
 */
export function occurrencesOf(event: CalendarEvent, { now, timeZone }: Omit<TimeContext, 'language'>) {
  const dates = datesOf(event, timeZone);
  const coming = dates.filter(({ until }) => until >= now);
  const last = dates.reduce((latest, date) => (date.end > latest.end ? date : latest));
  const begun = event.isAnnouncement ? coming.filter(({ start }) => start <= now) : [];
  const shown = [begun, coming].find(({ length }) => length > 0) ?? [last];
  return shown.map((date) => ({ event, date }));
}
