import type { Language } from '#config/site.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { createCache } from './create-cache.ts';
import { localDay, localDateTime } from './local-time.ts';

export interface DateParts {
  /** "24.", in English "24" */
  readonly day: string;
  readonly weekday: string;
  readonly month: string;
  /** "Di 24. Nov", in English "Tue 24 Nov" */
  readonly short: string;
}

/** "18:00" in every language. */
export function formatTime(instant: number, timeZone: string): string {
  return new Date(localDateTime(instant, timeZone)).toISOString().slice(-13, -8);
}

/** Creating a formatter costs a hundred times more than using it. */
const cachedFormatter = createCache<Intl.DateTimeFormat>(100);
const cachedParts = createCache<DateParts>(400);

export function dateParts(instant: number, timeZone: string, language: Language): DateParts {
  return cachedParts(language + localDay(instant, timeZone), () => formatParts(instant, timeZone, language));
}

function formatParts(instant: number, timeZone: string, language: Language): DateParts {
  const { locale } = screenWords[language];
  const word = (part: Intl.DateTimeFormatOptions) => {
    const options = { timeZone, ...part };
    const key = locale + JSON.stringify(options);
    const formatter = cachedFormatter(key, () => new Intl.DateTimeFormat(locale, options));
    // German abbreviations end with a full stop, which is left out: "Mo 24. Nov".
    return formatter.format(instant).replace(/\.$/, '');
  };
  const day = word({ day: 'numeric' }) + (language === 'de' ? '.' : '');
  const [weekday, month] = [word({ weekday: 'short' }), word({ month: 'short' })];
  return {
    day,
    weekday: word({ weekday: 'long' }),
    month: word({ month: 'long' }),
    short: `${weekday} ${day} ${month}`,
  };
}
