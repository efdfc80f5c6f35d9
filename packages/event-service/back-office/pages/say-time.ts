import type { Visit } from './visit.ts';

const plain: Intl.DateTimeFormatOptions = { timeZone: 'UTC' };
const day: Intl.DateTimeFormatOptions = {
  ...plain,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
};
const time: Intl.DateTimeFormatOptions = { ...plain, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

const locales = { de: 'de-DE', en: 'en-GB' } as const;
const formats = {
  de: { day: new Intl.DateTimeFormat(locales.de, day), time: new Intl.DateTimeFormat(locales.de, time) },
  en: { day: new Intl.DateTimeFormat(locales.en, day), time: new Intl.DateTimeFormat(locales.en, time) },
};

/** The year in which an event ends that has no end (specification facts: "9999" is an open end). */
export const openEndYear = 9999;

/** "Di., 24. Nov. 2026" in the service's zone. */
export function sayDay({ office, language }: Visit, epochMs: number): string {
  return formats[language].day.format(wallClock(office.clock.offsetAt(epochMs), epochMs));
}

/** "Di., 24. Nov. 2026, 18:00" in the service's zone. */
export function sayMoment(visit: Visit, epochMs: number): string {
  return `${sayDay(visit, epochMs)}, ${sayTime(visit, epochMs)}`;
}

/** "Di., 24. Nov. 2026, 18:00–20:00"; the second day is named where there is one. */
export function sayPeriod(visit: Visit, start: number, end: number): string {
  const begins = sayMoment(visit, start);
  if (isOpenEnd(end)) return begins;
  if (sayDay(visit, start) === sayDay(visit, end)) return `${begins}–${sayTime(visit, end)}`;
  return `${begins} – ${sayMoment(visit, end)}`;
}

export function isOpenEnd(epochMs: number): boolean {
  return epochMs >= Date.UTC(openEndYear - 1, 11, 31);
}

function sayTime({ office, language }: Visit, epochMs: number): string {
  return formats[language].time.format(wallClock(office.clock.offsetAt(epochMs), epochMs));
}

/** An instant whose UTC fields say what the clock at the place says. */
function wallClock(offsetMinutes: number, epochMs: number): number {
  return epochMs + offsetMinutes * 60_000;
}
