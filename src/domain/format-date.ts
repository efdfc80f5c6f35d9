import type { Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { screenWords } from '#i18n/screen-words.ts';

export interface DateParts {
  /** "24.", in English "24" */
  readonly day: string;
  readonly weekday: string;
  readonly month: string;
  /** "Di 24. Nov", in English "Tue 24 Nov" */
  readonly short: string;
}

/** "18:00" in every language. */
export function formatTime(instant: number, timeZone: TimeZone): string {
  return new Date(timeZone.toLocal(instant)).toISOString().slice(-13, -8);
}

/** Formatters of single words, for local date-times as epoch ms in UTC. */
function createFormats(language: Language) {
  const { locale } = screenWords[language];
  const format = (part: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...part });
  return {
    weekday: format({ weekday: 'long' }),
    shortWeekday: format({ weekday: 'short' }),
    month: format({ month: 'long' }),
    shortMonth: format({ month: 'short' }),
  };
}

const formats = { de: createFormats('de'), en: createFormats('en') };

export function dateParts(instant: number, timeZone: TimeZone, language: Language): DateParts {
  const local = timeZone.toLocal(instant);
  const { weekday, shortWeekday, month, shortMonth } = formats[language];
  const day = `${new Date(local).getUTCDate()}${language === 'de' ? '.' : ''}`;
  const short = [withoutStop(shortWeekday.format(local)), day, withoutStop(shortMonth.format(local))].join(
    ' ',
  );
  return { day, weekday: weekday.format(local), month: month.format(local), short };
}

/** German abbreviations may end with a full stop, which is left out: "Mo 24. Nov". */
function withoutStop(word: string): string {
  return word.replace(/\.$/, '');
}
