import type { KioskConfig } from '#config/resolve-config.ts';
import { localDay, parseInstant } from '#domain/local-time.ts';

/**
 * True while the screen is to be dark: outside of `on`–`off` by the clocks of the site's zone. A screen without `on` lights
 * at midnight, one without `off` stays lit until then; hours may run over midnight (`on=18:00&off=02:00`). Of a time that
 * the clocks show twice in a night the first counts.
 */
export function isScreenDark(
  now: number,
  { on, off, timeZone }: Pick<KioskConfig, 'on' | 'off' | 'timeZone'>,
): boolean {
  const today = (time: string) => parseInstant(`${localDay(now, timeZone)}T${time}`, timeZone);
  const from = today(on ?? '00:00');
  const until = off === null ? Infinity : today(off);
  if (from === until) return false;
  return from < until ? now < from || now >= until : now >= until && now < from;
}
