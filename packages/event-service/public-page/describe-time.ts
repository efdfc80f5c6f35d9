import type { Language } from '#storage/item.ts';
import type { ZoneClock } from '#time/date-time.ts';
import { pageWords } from './words.ts';

interface EventTime {
  /** Epoch ms. */
  readonly start: number;
  /** Null: open. */
  readonly end: number | null;
  readonly isDayOnly: boolean;
}

const locales = { de: 'de-DE', en: 'en-GB' };

/** "Dienstag, 24. November 2026, 18:00–20:00 Uhr" in the service's zone. */
export function describeTime(
  { start, end, isDayOnly }: EventTime,
  language: Language,
  { timeZone }: ZoneClock,
): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    timeZone,
    dateStyle: 'full',
    ...(isDayOnly ? {} : { timeStyle: 'short' }),
  });
  if (end === null) return `${pageWords[language].from} ${format.format(start)}`;
  return end > start ? format.formatRange(start, end) : format.format(start);
}
