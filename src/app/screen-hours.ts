import type { KioskConfig } from '#config/resolve-config.ts';
import { wallTime } from '#domain/local-time.ts';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/**
 * True while the screen is to be dark: outside of `on`–`off` by the clocks of the site's zone. A screen without `on` lights
 * at midnight, one without `off` stays lit until then; hours may run over midnight (`on=18:00&off=02:00`).
 */
export function isDark(
  now: number,
  { on, off, timeZone }: Pick<KioskConfig, 'on' | 'off' | 'timeZone'>,
): boolean {
  const from = minutesOf(on ?? '00:00');
  const until = off === null ? dayMinutes : minutesOf(off);
  if (from === until) return false;
  const minute = Math.floor(wallTime(now, timeZone) / minuteMs) % dayMinutes;
  return from < until ? minute < from || minute >= until : minute >= until && minute < from;
}

function minutesOf(clockTime: string): number {
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number);
  return hours * 60 + minutes;
}
