import type { Visit } from '#back-office/requests/visit.ts';
import type { Values } from '#storage/item.ts';

const timeZone = 'UTC';
const formatsOf = (locale: string) => ({
  day: new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }),
  time: new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
});
const formats = { de: formatsOf('de-DE'), en: formatsOf('en-GB') };

/** An end in this year means an open end (specification §12.5). */
export const openEndYear = 9999;

/** "Di., 24. Nov. 2026, 18:00" in the service's zone. */
export function formatMoment(visit: Visit, epochMs: number): string {
  return `${format(visit, 'day', epochMs)}, ${format(visit, 'time', epochMs)}`;
}

/** "Di., 24. Nov. 2026, 18:00–20:00"; with the second day if they differ. */
export function formatPeriod(visit: Visit, { startDate, endDate }: Values): string {
  const [start, end] = [Number(startDate), Number(endDate)];
  const begins = formatMoment(visit, start);
  if (isOpenEnd(end)) return begins;
  if (format(visit, 'day', start) !== format(visit, 'day', end))
    return `${begins} – ${formatMoment(visit, end)}`;
  return `${begins}–${format(visit, 'time', end)}`;
}

export function isOpenEnd(epochMs: number): boolean {
  return epochMs >= Date.UTC(openEndYear - 1, 11, 31);
}

function format({ context, language }: Visit, part: 'day' | 'time', epochMs: number): string {
  // An instant whose UTC fields are the local time.
  const wallClock = epochMs + context.clock.offsetAt(epochMs) * 60_000;
  return formats[language][part].format(wallClock);
}
