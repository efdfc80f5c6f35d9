const quarterHour = 15 * 60_000;
/** One and a half years of quarter hours. */
const maxCachedOffsets = 50_000;

/** Local date and time. Months count from 1. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

export interface ZoneClock {
  /** The UTC offset at an instant (epoch ms), in minutes. */
  readonly offsetAt: (epochMs: number) => number;
  /** Epoch ms of a wall time: the earlier of two in autumn; in the gap of spring an hour later. */
  readonly instantOf: (wall: WallTime) => number;
}

/** Throws RangeError for an unknown IANA zone. */
export function createZoneClock(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  // Offsets change only at quarter hours. Intl is slow for the thousand dates of a page.
  const cache = new Map<number, number>();
  const offsetAt = (epochMs: number): number => {
    const slot = Math.floor(epochMs / quarterHour);
    const cached = cache.get(slot);
    if (cached !== undefined) return cached;
    const minutes = readOffset(format, slot * quarterHour);
    if (cache.size > maxCachedOffsets) cache.clear();
    cache.set(slot, minutes);
    return minutes;
  };
  return { offsetAt, instantOf: (wall) => findInstant(wall, offsetAt) };
}

function readOffset(format: Intl.DateTimeFormat, epochMs: number): number {
  const parts = new Map(format.formatToParts(epochMs).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = [
    parts.get('year'),
    parts.get('month'),
    parts.get('day'),
    parts.get('hour'),
    parts.get('minute'),
    parts.get('second'),
  ];
  return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - epochMs) / 60_000);
}

function findInstant(
  { year, month, day, hour, minute, second }: WallTime,
  offsetAt: (epochMs: number) => number,
): number {
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  const dayBefore = offsetAt(asUtc - 86_400_000) * 60_000;
  const dayAfter = offsetAt(asUtc + 86_400_000) * 60_000;
  // At a change of the offset both may fit (autumn) or neither (spring).
  const fits = [dayBefore, dayAfter]
    .map((offset) => asUtc - offset)
    .filter((instant) => instant + offsetAt(instant) * 60_000 === asUtc);
  return fits.length > 0 ? Math.min(...fits) : asUtc - dayBefore;
}
