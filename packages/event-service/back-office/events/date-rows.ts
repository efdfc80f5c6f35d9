import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { formTextList, formTexts } from '#back-office/requests/fields.ts';
import type { BackOfficeContext } from '#back-office/requests/visit.ts';
import { type EventDate, isSimple, type StoredEvent } from '#storage/event-dates.ts';

/** A `datetime-local` value as epoch ms; null outside the years 1970 to 2200. */
export function readLocalTime(text: string, clock: BackOfficeContext['clock']): number | null {
  const year = Number(text.slice(0, 4));
  if (!/^\d{4}-/.test(text) || year < 1970 || year > 2200) return null;
  return clock.parse(text);
}

/** A local time that daylight saving time skips would silently be stored as another hour. */
export function isInGap(text: string, moment: number | null, { clock }: BackOfficeContext): boolean {
  if (moment === null || /(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return false;
  const [written] = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/i.exec(text.toUpperCase()) ?? [''];
  return !clock.format(moment).startsWith(written.replace(' ', 'T'));
}

/** The form, which may have a thousand fields, bounds the dates. */
export const maxDates = 100;

/** A date in the form. `period`: id of the stored one, '' for a new one; `removed`: '1' or ''. */
const rowNames = ['period', 'day', 'from', 'to', 'lastDay', 'hideFrom', 'removed'] as const;
const dateRow = formTexts(...rowNames);
export type DateRow = z.infer<typeof dateRow>;
export const emptyRow = dateRow.parse({});

/** Lists of fields as rows in one text, which is merged as a whole. A stored date without texts is removed. */
export const rowsSchema = z.record(z.string(), formTextList).transform((lists) => {
  const rows = (lists['period'] ?? []).map((period, at) => {
    const texts = rowNames.map((name) => [name, lists[name]?.[at]]);
    const row = dateRow.parse({ ...Object.fromEntries(texts), removed: '' });
    const isRemoved = lists['removed']?.includes(period) || isDeepStrictEqual(row, { ...emptyRow, period });
    return { ...row, removed: isRemoved ? '1' : '' };
  });
  return { dates: writeRows(rows.filter(({ period, removed }) => period !== '' || removed === '')) };
});

const writeRows = (rows: readonly DateRow[]) => (rows.length === 0 ? '' : JSON.stringify(rows));

export function readRows(text: string): readonly DateRow[] {
  return z.array(dateRow).parse(JSON.parse(text || '[]'));
}

/** The rows of an event's latest dates; '' if begin and end say all. */
export function datesText(event: StoredEvent, context: BackOfficeContext): string {
  const shown = isSimple(event) ? [] : event.dates.slice(-maxDates);
  return writeRows(shown.map((date) => rowOf(date, context)));
}

/** "2026-11-24 18:00 20:00, 2026-12-01 18:00 20:00". */
export function describeRows(text: string): string {
  const rows = readRows(text).filter(({ removed }) => removed === '');
  const textsOf = (row: DateRow) => Object.values({ ...row, period: '' }).filter(Boolean);
  return rows.map((row) => textsOf(row).join(' ')).join(', ');
}

function rowOf(date: EventDate, { clock }: BackOfficeContext): DateRow {
  const split = (at: number) => [clock.format(at).slice(0, 10), clock.format(at).slice(11, 16)] as const;
  const [[day, from], [lastDay, to]] = [split(date.startDate), split(date.endDate)];
  return {
    ...emptyRow,
    period: String(date.id),
    day,
    from: date.startDateTimeIsSet ? from : '',
    to: date.endDateTimeIsSet ? to : '',
    lastDay: lastDay === day ? '' : lastDay,
    hideFrom: date.visibleUntil === null ? '' : split(date.visibleUntil).join('T'),
  };
}

/** The date of a row, which is the stored one if no text differs; and the key of its error. */
export function readRow(row: DateRow, stored: readonly EventDate[], context: BackOfficeContext) {
  const known = stored.find(({ id }) => String(id) === row.period);
  if (known !== undefined && isDeepStrictEqual(row, rowOf(known, context))) return { date: known };
  const begins = `${row.day}T${row.from || '00:00'}`;
  const ends = `${row.lastDay || row.day}T${row.to || '23:59'}`;
  const [start, end] = [readLocalTime(begins, context.clock), context.clock.parse(ends)];
  const visibleUntil = row.hideFrom === '' ? null : readLocalTime(row.hideFrom, context.clock);
  const isUnreadable = start === null || end === null || (visibleUntil === null && row.hideFrom !== '');
  const errors = [
    ['day', row.day === ''],
    ['moment', isUnreadable],
    ['from', row.from === '' && row.to !== ''],
    ['gap', isInGap(begins, start, context) || isInGap(ends, end, context)],
    ['dayOrder', Number(end) < Number(start)],
  ] as const;
  const instants = { startDate: Number(start), endDate: Number(end), visibleUntil };
  const areSet = { startDateTimeIsSet: row.from !== '', endDateTimeIsSet: row.to !== '' };
  const error = row.removed === '' ? errors.find(([, isWrong]) => isWrong)?.[0] : undefined;
  return { date: { id: known?.id ?? null, ...instants, ...areSet }, error };
}
