import type { KioskConfig } from '#config/resolve-config.ts';
import { localDay, parseInstant } from '#domain/local-time.ts';

/**
 * Whether `now` is outside of the hours `on`–`off` of the site's zone, which may include midnight. A missing hour is midnight.
 * Of a local time that occurs twice the first counts.
 */
export function isScreenDark(
  now: number,
  { on, off, timeZone }: Pick<KioskConfig, 'on' | 'off' | 'timeZone'>,
): boolean {
  if (on === null && off === null) return false;
  const instantOf = (time: string) => parseInstant(`${localDay(now, timeZone)}T${time}`, timeZone);
  const from = instantOf(on ?? '00:00');
  const until = off === null ? Infinity : instantOf(off);
  if (from === until) return false;
  return from < until ? now < from || now >= until : now >= until && now < from;
}
