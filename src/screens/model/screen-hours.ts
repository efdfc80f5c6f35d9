import type { Span } from '#config/opening-hours.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import { instantOf, localDay } from '#domain/local-time.ts';

export type HoursConfig = Pick<KioskConfig, 'hours' | 'closingDays' | 'timeZone'>;

const dayMs = 86_400_000;

/** The hours of the local day `days` days after that of `now`, as epoch ms. Of a local time that occurs twice the first counts. */
export function spansAfter(
  now: number,
  days: number,
  { hours, closingDays, timeZone }: HoursConfig,
): readonly Span[] {
  const midnight = Date.parse(localDay(now, timeZone)) + days * dayMs;
  const date = new Date(midnight);
  const day = date.toISOString().slice(0, 10);
  const isClosed = closingDays.some(({ from, until = from }) => from <= day && day <= until);
  const spans = hours?.[isClosed ? 7 : (date.getUTCDay() + 6) % 7] ?? [];
  const at = (minutes: number) => instantOf(midnight + minutes * 60_000, timeZone);
  return spans.map(([from, until]) => [at(from), at(until)]);
}

/** Whether `now` is outside of the hours. */
export function isScreenDark(now: number, config: HoursConfig): boolean {
  if (config.hours === null) return false;
  const spans = [-1, 0].flatMap((days) => spansAfter(now, days, config));
  return !spans.some(([from, until]) => from <= now && now < until);
}
