import { tz, tzOffset } from '@date-fns/tz';
import { parseISO } from 'date-fns/parseISO';
import { LRUCache } from 'lru-cache';

const minuteMs = 60_000;
const quarterHour = 15 * minuteMs;
/** More than the start and the end of 10,000 events. */
const maxCachedOffsets = 25_000;

const hasOffset = /[T ].*(?:Z|[+-]\d\d(?::?\d\d)?)$/i;

export type ZoneClock = ReturnType<typeof createZoneClock>;

/** `timeZone`: IANA. */
export function createZoneClock(timeZone: string) {
  // Offsets change only at quarter hours. Intl is slow for the thousand dates of a page.
  const offsets = new LRUCache<number, number>({
    max: maxCachedOffsets,
    memoMethod: (slot) => tzOffset(timeZone, new Date(slot * quarterHour)),
  });
  /** The UTC offset at an instant (epoch ms), in minutes. */
  const offsetAt = (epochMs: number): number => offsets.memo(Math.floor(epochMs / quarterHour));
  return {
    timeZone,
    offsetAt,
    /** Writes an instant (epoch ms) like `2026-03-02T18:00:00+01:00`. */
    format: (epochMs: number): string => {
      const minutes = offsetAt(epochMs);
      const offset = new Date(Math.abs(minutes) * minuteMs).toISOString().slice(11, 16);
      const wall = new Date(epochMs + minutes * minuteMs).toISOString().slice(0, 19);
      return `${wall}${minutes < 0 ? '-' : '+'}${offset}`;
    },
    /**
     * Reads an ISO 8601 date or date-time into epoch ms. Without an offset it is in the clock's zone, a date alone is
     * midnight. null: another format, or a date that does not exist.
     */
    parse: (text: string): number | null => {
      const epochMs = parseISO(text.trim(), { in: tz(timeZone) }).getTime();
      if (Number.isNaN(epochMs)) return null;
      // An hour of autumn occurs twice. Which one the library means depends on the machine's zone.
      const earlier = epochMs - 60 * minuteMs;
      const isRepeated = !hasOffset.test(text.trim()) && offsetAt(earlier) - offsetAt(epochMs) === 60;
      return isRepeated ? earlier : epochMs;
    },
  };
}
