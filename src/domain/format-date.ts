import type { Language } from '#config/site.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { localDay, localDateTime } from './local-time.ts';

export interface DateParts {
  /** "24.", in English "24" */
  readonly day: string;
  readonly weekday: string;
  readonly month: string;
  /** "Di 24. Nov", in English "Tue 24 Nov" */
  readonly short: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Memoized: creating a formatter costs a hundred times more than using it. */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** "18:00" in every language. */
export function formatTime(instant: number, timeZone: string): string {
  return new Date(localDateTime(instant, timeZone)).toISOString().slice(-13, -8);
}

const cache = new Map<string, DateParts>();
const maxCached = 400;

export function dateParts(instant: number, timeZone: string, language: Language): DateParts {
  const key = language + localDay(instant, timeZone);
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const parts = formatParts(instant, timeZone, language);
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, parts);
  return parts;
}

function formatParts(instant: number, timeZone: string, language: Language): DateParts {
  const { locale } = screenWords[language];
  const word = (options: Intl.DateTimeFormatOptions) =>
    // German abbreviations end with a full stop, which is left out: "Mo 24. Nov".
    formatterOf(locale, { timeZone, ...options })
      .format(instant)
      .replace(/\.$/, '');
  const day = word({ day: 'numeric' }) + (language === 'de' ? '.' : '');
  const [weekday, month] = [word({ weekday: 'short' }), word({ month: 'short' })];
  return {
    day,
    weekday: word({ weekday: 'long' }),
    month: word({ month: 'long' }),
    short: `${weekday} ${day} ${month}`,
  };
}
