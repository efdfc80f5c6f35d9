const quarterHour = 15 * 60_000;
/** Offsets kept at most: those of a year and a half, over and over. */
const maxCachedOffsets = 50_000;

/** A day and time on a clock at the wall. Months count from 1. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** The clocks of one IANA zone. */
export interface ZoneClock {
  /** Minutes that the zone is ahead of UTC at an instant (epoch ms). */
  readonly offsetAt: (epochMs: number) => number;
  /** The instant of a wall time: the earlier of two in autumn, moved on by an hour in spring's gap. */
  readonly instantOf: (wall: WallTime) => number;
}

/** Makes the clocks of a zone. Throws RangeError for a zone that does not exist. */
export function zoneClock(timeZone: string): ZoneClock {
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
  // Offsets change only at quarter hours; asking Intl for each of a page's thousand dates would cost more than the page.
  const known = new Map<number, number>();
  const offsetAt = (epochMs: number): number => {
    const slot = Math.floor(epochMs / quarterHour);
    const before = known.get(slot);
    if (before !== undefined) return before;
    const minutes = readOffset(format, slot * quarterHour);
    if (known.size > maxCachedOffsets) known.clear();
    known.set(slot, minutes);
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
  // In the night of a change both offsets may fit (autumn: the earlier instant has the larger one) or neither (spring).
  const fits = [dayBefore, dayAfter]
    .map((offset) => asUtc - offset)
    .filter((instant) => instant + offsetAt(instant) * 60_000 === asUtc);
  return fits.length > 0 ? Math.min(...fits) : asUtc - dayBefore;
}
