import { randomBytes } from 'node:crypto';

/* Of one day at one gateway. What could be counted without a bound is bounded: events, screens, and those without a name. */

const maxEvents = 2000;
const maxScreens = 20_000;
/** Anybody can make them up. */
const maxUnregistered = 1000;

/** Shown, screens, opened. */
export type Counts = [number, number, number];

interface Added {
  readonly shown?: number;
  readonly opened?: number;
  /** The key of a screen that showed it: its name, or any text behind a `/` where it has none. */
  readonly screen?: string;
}

/** `day`: `YYYY-MM-DD`, with which `id` begins. The screens are in memory only, of each event a bit for each screen. */
export function createDayCounts(day: string) {
  const events = new Map<number, { shown: number; opened: number; screens: number; seen: Uint8Array }>();
  const indexes = new Map<string, number>();
  let unregistered = 0;
  const indexOf = (screen: string): number => {
    const known = indexes.get(screen);
    if (known !== undefined) return known;
    const isRegistered = !screen.startsWith('/');
    if (indexes.size === maxScreens || (!isRegistered && unregistered === maxUnregistered)) return maxScreens;
    if (!isRegistered) unregistered += 1;
    indexes.set(screen, indexes.size);
    return indexes.size - 1;
  };
  return {
    day,
    /** Random: several gateways, and one that was started again, count the same day. */
    id: `${day}.${randomBytes(9).toString('base64url')}`,
    add: (event: number, { shown = 0, opened = 0, screen }: Added): void => {
      const known = events.get(event);
      if (known === undefined && events.size === maxEvents) return;
      const counts = known ?? { shown: 0, opened: 0, screens: 0, seen: new Uint8Array(maxScreens / 8) };
      if (known === undefined) events.set(event, counts);
      counts.shown += shown;
      counts.opened += opened;
      if (screen !== undefined && addBit(counts.seen, indexOf(screen))) counts.screens += 1;
    },
    read: (): Record<string, Counts> =>
      Object.fromEntries(
        Array.from(events, ([event, { shown, screens, opened }]) => [event, [shown, screens, opened]]),
      ),
  };
}

/** False if it was there, or there is no room for it. */
function addBit(bits: Uint8Array, index: number): boolean {
  const byte = bits[index >> 3];
  const bit = 1 << (index & 7);
  if (byte === undefined || (byte & bit) !== 0) return false;
  bits[index >> 3] = byte | bit;
  return true;
}
