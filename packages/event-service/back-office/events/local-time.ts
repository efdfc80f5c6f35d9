import type { BackOfficeContext } from '#back-office/requests/visit.ts';
import { readDateTime } from '#time/date-time.ts';

/** A `datetime-local` value as epoch ms; null outside the years 1970 to 2200. */
export function readLocalTime(text: string, clock: BackOfficeContext['clock']): number | null {
  const year = Number(text.slice(0, 4));
  if (!/^\d{4}-/.test(text) || year < 1970 || year > 2200) return null;
  return readDateTime(text, clock);
}

/** A local time that daylight saving time skips would silently be stored as another hour. */
export function isInGap(text: string, moment: number | null, { writeDateTime }: BackOfficeContext): boolean {
  if (moment === null || /(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return false;
  const [written] = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/i.exec(text.toUpperCase()) ?? [''];
  return !writeDateTime(moment).startsWith(written.replace(' ', 'T'));
}
