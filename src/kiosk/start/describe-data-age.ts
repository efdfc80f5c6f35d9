import type { KioskConfig } from '#config/resolve-config.ts';
import type { MonitorData } from '#data/load-monitor-data.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { Notice } from '#kiosk/slideshow/slide-props.ts';

const dayMs = 86_400_000;

/** Null in a preview and for data younger than three polls, by the longer of the two intervals (design §6). */
export function describeDataAge(
  { asOf, gatewayPollSeconds }: Pick<MonitorData, 'asOf' | 'gatewayPollSeconds'>,
  { at, pollSeconds, timeZone, language }: KioskConfig,
  now: number,
): Notice | null {
  if (asOf === null || at !== null) return null;
  const age = now - asOf;
  if (age <= 3000 * Math.max(gatewayPollSeconds, pollSeconds)) return null;
  const isOld = age > dayMs;
  const day = isOld ? `${dateParts(asOf, timeZone, language).short}, ` : '';
  return { text: screenWords[language].dataFrom(`${day}${formatTime(asOf, timeZone)}`), isOld };
}
