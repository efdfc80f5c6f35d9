import type { Span } from '#config/opening-hours.ts';
import type { TimeContext } from '#domain/event-dates.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { calendarDays } from '#domain/local-time.ts';
import { type HoursConfig, spansAfter } from './screen-hours.ts';

const maxDays = 100;
const dayMs = 86_400_000;

/** The times at which the screen is on, in order and apart from each other, from those at `now` on, for 100 days; epoch ms. */
export function* litSpans(now: number, config: HoursConfig): Generator<Span> {
  let [from, until] = [-Infinity, -Infinity];
  for (let days = -1; days <= maxDays; days += 1)
    for (const [start, end] of [...spansAfter(now, days, config)].sort(([one], [other]) => one - other)) {
      if (start > until) {
        if (until > now) yield [from, until];
        from = start;
      }
      until = Math.max(until, end);
    }
  if (until > now) yield [from, until];
}

/** When the screen becomes dark or lit next; null if it does not within 99 days. */
export function nextChange(now: number, config: HoursConfig): number | null {
  if (config.hours === null) return null;
  const [[from, until] = [Infinity, Infinity]] = litSpans(now, config);
  const change = from > now ? from : until;
  return change < now + (maxDays - 1) * dayMs ? change : null;
}

/** "07:00" of today, "Mo 07:00" within a week, else "Mo 4. Jan 07:00". */
export function formatChange(at: number, { now, timeZone, language }: TimeContext): string {
  const days = calendarDays(at, now, timeZone);
  const { short } = dateParts(at, timeZone, language);
  const day = days < 7 ? short.replace(/ .*/, '') : short;
  return [...(days > 0 ? [day] : []), formatTime(at, timeZone)].join(' ');
}
