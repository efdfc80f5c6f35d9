import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import type { ZoneClock } from '#time/date-time.ts';
import type { When } from './recipe.ts';

/** Epoch ms. */
export interface Occurrence {
  readonly start: number;
  readonly end: number;
  /** Only an event of several dates has them. */
  readonly dates?: readonly Occurrence[];
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The occurrence with this index, 0 being the first after `anchor` (epoch ms); null if there is none. */
export function occurrenceAt(
  when: When,
  { number, anchor, clock }: { readonly number: number; readonly anchor: number; readonly clock: ZoneClock },
): Occurrence | null {
  switch (when.kind) {
    case 'rolling': {
      const start = anchor + (when.first + number * (when.lasts + when.pause)) * minuteMs;
      return { start, end: start + when.lasts * minuteMs };
    }
    case 'day': {
      const start = wallInstant(clock, anchor, { days: when.day + number * when.repeat, at: when.at });
      return { start, end: endOf(clock, start, when.lasts) };
    }
    case 'dates': {
      const dates = when.dates.map(({ day, at, lasts }): Occurrence => {
        const start = wallInstant(clock, anchor, { days: day + number * when.repeat, at });
        return { start, end: endOf(clock, start, lasts) };
      });
      const [starts, ends] = [dates.map(({ start }) => start), dates.map(({ end }) => end)];
      return { start: Math.min(...starts), end: Math.max(...ends), dates };
    }
    case 'open': {
      if (number !== 0) return null;
      const start = wallInstant(clock, anchor, { days: when.day, at: when.at });
      return { start, end: new TZDate(9999, 11, 31, clock.timeZone).getTime() };
    }
    case 'clock-change':
      return number < 0 ? null : clockChangeNight(clock, anchor, number);
  }
}

/** Minutes of wall time: whole days end at the same wall time. */
function endOf(clock: ZoneClock, start: number, minutes: number): number {
  const end = new TZDate(start, clock.timeZone);
  return end.setMinutes(end.getMinutes() + minutes);
}

function wallInstant(clock: ZoneClock, anchor: number, { days, at }: { days: number; at: string }): number {
  const day = addDays(new TZDate(anchor, clock.timeZone), days);
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return day.setHours(hours, minutes, 0, 0);
}

/** Days for each change; a zone without a change in these has none. */
const searchedDays = 400;

/** The night lasts from 20:00 before a change of the offset to 05:00 after it. */
function clockChangeNight(clock: ZoneClock, anchor: number, number: number): Occurrence | null {
  let left = number;
  const lastDay = searchedDays * (number + 1);
  for (let day = 0; day < lastDay; day += 1) {
    const evening = wallInstant(clock, anchor, { days: day, at: '20:00' });
    const morning = wallInstant(clock, anchor, { days: day + 1, at: '05:00' });
    if (clock.offsetAt(evening) === clock.offsetAt(morning)) continue;
    if (left === 0) return { start: evening, end: morning };
    left -= 1;
  }
  return null;
}

/** The index of the first occurrence from `from` that has not ended at `now`; null if there is none. */
export function findNextOccurrence(
  when: When,
  { from, now, anchor, clock }: { from: number; now: number; anchor: number; clock: ZoneClock },
): number | null {
  const span = minInterval(when);
  const firstPossible = Math.floor((now - anchor) / span) - 2;
  for (let number = Math.max(from, firstPossible); ; number += 1) {
    const found = occurrenceAt(when, { number, anchor, clock });
    if (found === null) return null;
    if (found.end > now) return number;
  }
}

/** The result is in ms. It limits the search after months without a renewal. */
function minInterval(when: When): number {
  if (when.kind === 'rolling') return (when.lasts + when.pause) * minuteMs;
  if (when.kind === 'day' || when.kind === 'dates') return when.repeat * dayMs + dayMs;
  return 400 * dayMs;
}
