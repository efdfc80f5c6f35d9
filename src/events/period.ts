import * as z from 'zod/mini';
import { readDate } from './read-date.ts';
import { isRecord, listOf } from './read-reference.ts';
import { date, type Member, wholeNumber } from './wire-field.ts';

/** When an event takes place; what the gateway publishes of a session's time period (specification §12.5). */
export type Period = Readonly<z.infer<typeof periodSchema>>;
export const periodSchema = z.object({
  /** Of the time period; null for the event's own start and end, and on a page. */
  id: z.nullable(wholeNumber),
  startDate: date,
  /** Null if it is unknown. Without a clock time, that day is the last one. */
  endDate: z.nullable(date),
  /** From then on the date is not announced. */
  visibleUntil: z.nullable(date),
});

/** Leaves out what has no start. */
export function readPeriods(value: unknown): readonly Period[] {
  return (listOf(value) ?? []).filter(isRecord).flatMap((member) => {
    const [startDate, endDate, visibleUntil] = ['startDate', 'endDate', 'visibleUntil'].map((key) =>
      readDate(member[key]),
    );
    return startDate
      ? [{ id: null, startDate, endDate: endDate ?? null, visibleUntil: visibleUntil ?? null }]
      : [];
  });
}

export function writePeriods(periods: readonly Period[]): readonly Member[] {
  return periods.map(({ startDate, endDate, visibleUntil }) => ({
    startDate,
    endDate,
    ...(visibleUntil !== null && { visibleUntil }),
  }));
}
