import type { Visit } from '#back-office/requests/visit.ts';

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

/** An end in this year means an open end (specification §12.5). */
export const openEndYear = 9999;

/** "Di., 24. Nov. 2026" in the service's zone. */
export function formatDay({ context, language }: Visit, epochMs: number): string {
  return formats[language].day.format(wallClock(context.clock.offsetAt(epochMs), epochMs));
}

/** "Di., 24. Nov. 2026, 18:00" in the service's zone. */
export function formatMoment(request: Visit, epochMs: number): string {
  return `${formatDay(request, epochMs)}, ${formatTime(request, epochMs)}`;
}

/** "Di., 24. Nov. 2026, 18:00–20:00"; with the second day if they differ. */
export function formatPeriod(request: Visit, start: number, end: number): string {
  const begins = formatMoment(request, start);
  if (isOpenEnd(end)) return begins;
  if (formatDay(request, start) === formatDay(request, end)) return `${begins}–${formatTime(request, end)}`;
  return `${begins} – ${formatMoment(request, end)}`;
}

export function isOpenEnd(epochMs: number): boolean {
  return epochMs >= Date.UTC(openEndYear - 1, 11, 31);
}

function formatTime({ context, language }: Visit, epochMs: number): string {
  return formats[language].time.format(wallClock(context.clock.offsetAt(epochMs), epochMs));
}

/** An instant whose UTC fields are the local time. */
function wallClock(offsetMinutes: number, epochMs: number): number {
  return epochMs + offsetMinutes * 60_000;
}
