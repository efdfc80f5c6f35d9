import type { Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { screenWords } from '#i18n/screen-words.ts';

/** "18:00" in every language. */
export function formatTime(instant: number, timeZone: TimeZone): string {
  return new Date(timeZone.toLocal(instant)).toISOString().slice(-13, -8);
}

/** A part of a date as it stands on a slide; a line may break only between two parts. */
export type DatePiece = Readonly<{ text: string; tone: 'day' | 'time' }>;

/** `rest` begins with the space or sign that joins it; empty texts have no piece. */
export function datePieces(day: string, rest = '', tone: DatePiece['tone'] = 'time'): readonly DatePiece[] {
  const pieces = [{ text: unbroken(day), tone: 'day' } as const, { text: unbroken(rest), tone }];
  return pieces.filter(({ text }) => text !== '');
}

/** Makes all spaces no-break spaces but for one at the start. */
export const unbroken = (text: string): string => text.replace(/(\S) /g, '$1\u00A0');

export const textOf = (pieces: readonly DatePiece[]): string => pieces.map(({ text }) => text).join('');

/** "9. Dez" for "Mi 9. Dez", "bis 9. Dez" for "bis Mi 9. Dez". */
export const dropWeekday = (text: string): string => text.replace(/(^|\s)\p{L}+\s(?=\d+\.?\s)/u, '$1');

/** Formatters for local date-times as epoch ms in UTC. */
function createFormats(language: Language) {
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(screenWords[language].locale, { timeZone: 'UTC', ...parts });
  return {
    weekday: format({ weekday: 'long' }),
    shortWeekday: format({ weekday: 'short' }),
    month: format({ month: 'long' }),
    /** "31. März", in English "31 Mar". */
    shortDate: format({ day: 'numeric', month: 'short' }),
    date: format({ day: 'numeric', month: 'long', year: 'numeric' }),
    dateTime: format({ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
  };
}

const created: Partial<Record<Language, ReturnType<typeof createFormats>>> = {};

/** Created when first used: one formatter takes a millisecond. */
const formatsOf = (language: Language) => (created[language] ??= createFormats(language));

/** `day`: "24.", in English "24"; `short`: "Di 24. Nov", in English "Tue 24 Nov". */
export function dateParts(instant: number, timeZone: TimeZone, language: Language) {
  const local = timeZone.toLocal(instant);
  const { weekday, shortWeekday, month, shortDate } = formatsOf(language);
  const day = `${new Date(local).getUTCDate()}${language === 'de' ? '.' : ''}`;
  // German abbreviations may end with a full stop.
  const [first, rest] = [shortWeekday, shortDate].map((format) => format.format(local).replace(/\.$/, ''));
  return { day, weekday: weekday.format(local), month: month.format(local), short: `${first} ${rest}` };
}

/** "Dienstag, 24. November". */
export function formatDay(instant: number, timeZone: TimeZone, language: Language): string {
  const { weekday, day, month } = dateParts(instant, timeZone, language);
  return `${weekday}, ${day} ${month}`;
}

/** "19. November 2026 um 12:30"; `date`: without the time. */
export function formatDateTime(
  instant: number,
  timeZone: TimeZone,
  language: Language,
  format: 'dateTime' | 'date' = 'dateTime',
): string {
  return formatsOf(language)[format].format(timeZone.toLocal(instant));
}
