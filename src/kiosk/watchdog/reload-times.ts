import { localHour } from '#domain/local-time.ts';

const hourMs = 3_600_000;
/** The site's clocks change between two and three at night: later than that. */
const [fromHour, hours] = [3, 2];
/** A page that was loaded today needs nothing. */
const minimumAgeMs = 12 * hourMs;

export interface NightFacts {
  /** Epoch ms. */
  readonly now: number;
  readonly timeZone: string;
  /** How long the page has been open, ms. */
  readonly ageMs: number;
  /** The page's own share of the quiet time, 0–1, so that a campus does not reload in one second. */
  readonly share: number;
  readonly isDark: boolean;
}

/** True at the quiet hour at which this page may reload itself: at night, or while its screen is dark. */
export function isQuietHour({ now, timeZone, ageMs, share, isDark }: NightFacts): boolean {
  if (ageMs < minimumAgeMs) return false;
  const hour = localHour(now, timeZone);
  const isNight = hour >= fromHour + share * (hours - 0.5) && hour < fromHour + hours;
  return isNight || (isDark && ageMs > minimumAgeMs + share * hourMs);
}
