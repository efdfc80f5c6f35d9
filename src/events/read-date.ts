const pattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:[.,]\d+)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** Normalizes to `2026-11-24`, `2026-11-24T12:30:00` or `2026-11-24T12:30:00+01:00`; null for anything but an existing date. */
export function readDate(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const match = pattern.exec(value.trim());
  if (match === null) return null;
  const [, year = '', month = '', day = '', clock, seconds = ':00', offset = ''] = match;
  const date = `${year}-${month}-${day}`;
  if (!isRealDate(date)) return null;
  if (clock === undefined) return date;
  const dateTime = `${date}T${clock}${seconds}${readOffset(offset)}`;
  return Number.isNaN(Date.parse(dateTime)) ? null : dateTime;
}

export function isDateOnly(date: string): boolean {
  return date.length === 10;
}

/** `Date.parse` accepts 30 February as a day in March. */
function isRealDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === date;
}

/** PHP also writes `+0100` and `+01`. */
function readOffset(offset: string): string {
  if (/^z?$/i.test(offset)) return offset.toUpperCase();
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
  return `${offset.charAt(0)}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
