import type { ZoneClock } from './zone-clock.ts';

export function createDateTimeWriter(clock: ZoneClock): (epochMs: number) => string {
  return (epochMs) => {
    const minutes = clock.offsetAt(epochMs);
    return new Date(epochMs + minutes * 60_000).toISOString().slice(0, 19) + writeOffset(minutes);
  };
}

function writeOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const dateTimePattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

/**
 * Reads an ISO 8601 date or date-time into epoch ms. Without an offset it is in the clock's zone, a date alone is
 * midnight, as in the framework. null: another format, or a date that does not exist.
 */
export function readDateTime(text: string, clock: ZoneClock): number | null {
  const match = dateTimePattern.exec(text.trim());
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  const exists = new Date(asUtc).getUTCMonth() === month - 1 && hour < 24 && minute < 60 && second < 60;
  if (!exists || year < 100) return null;
  const offset = match[7];
  if (offset === undefined) return clock.instantOf({ year, month, day, hour, minute, second });
  return asUtc - readOffset(offset) * 60_000;
}

function readOffset(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0;
  const sign = offset.startsWith('-') ? -1 : 1;
  const digits = offset.slice(1).replace(':', '');
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)));
}
