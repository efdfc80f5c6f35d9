import type { KioskConfig } from '#config/resolve-config.ts';
import { type Freshness, isStale } from '#data/read-freshness.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { Notice } from '#kiosk/slideshow/slide-props.ts';

const dayMs = 86_400_000;

/** Null in a preview and for data that is not stale. */
export function describeDataAge(
  freshness: Freshness,
  { at, pollSeconds, timeZone, language }: KioskConfig,
  now: number,
): Notice | null {
  const { asOf } = freshness;
  if (asOf === null || at !== null || !isStale(freshness, now, pollSeconds)) return null;
  const isOld = now - asOf > dayMs;
  const day = isOld ? `${dateParts(asOf, timeZone, language).short}, ` : '';
  return { text: screenWords[language].dataFrom(`${day}${formatTime(asOf, timeZone)}`), isOld };
}
