import { putLast } from '#limits/put-last.ts';

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export type TimeZone = ReturnType<typeof makeTimeZone>;

const dayMs = 86_400_000;
/** Cached days: a screen keeps its zone for months. */
const maxOffsets = 4000;

/** Names come from anybody's addresses and reports, in any letter case. */
const maxZones = 100;
const zones = new Map<string, TimeZone>();

/** An IANA time zone such as Europe/Berlin with its offsets; memoized, since its formatter is slow to make. */
export function createTimeZone(name: string): TimeZone {
  const zone = zones.get(name) ?? makeTimeZone(name);
  putLast(zones, name, zone, maxZones);
  return zone;
}

/** @date-fns/tz is no alternative: it uses `longOffset` and returns NaN in engines before Chromium 95. */
function makeTimeZone(name: string) {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const readLocal = (instant: number) => {
    const parts = formatter.formatToParts(instant).filter(({ type }) => type !== 'literal');
    const [month = 1, day = 1, year = 0, hour = 0, minute, second] = parts.map(({ value }) => Number(value));
    const milliseconds = instant - Math.floor(instant / 1000) * 1000;
    // Some engines return 24 for midnight despite h23.
    return Date.UTC(year, month - 1, day, hour % 24, minute, second, milliseconds);
  };
  const offsets = new Map<number, number>();
  const offsetAt = (day: number) => {
    const known = offsets.get(day);
    if (known !== undefined) return known;
    const offset = readLocal(day) - day;
    putLast(offsets, day, offset, maxOffsets);
    return offset;
  };
  return {
    name,
    /** The local date-time of an instant (epoch ms), as epoch ms of the same date-time in UTC. */
    toLocal: (instant: number) => {
      const day = Math.floor(instant / dayMs) * dayMs;
      const offset = offsetAt(day);
      // A day with equal offsets at both ends has no clock change; `Intl` costs a hundred times more.
      return offset === offsetAt(day + dayMs) ? instant + offset : readLocal(instant);
    },
  };
}
