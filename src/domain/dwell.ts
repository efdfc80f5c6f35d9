/* Values from docs/field-failures.md#legibility. */
const noticeSeconds = 3;
const wordsPerSecond = 2.5;
const scanSeconds = 7;
const [minDwell, maxDwell] = [12, 30];

/** Seconds a slide stays: reading time plus scanning time, between 12 and 30. */
export function dwellSeconds(texts: readonly string[], hasCode: boolean): number {
  const words = texts.join(' ').split(/\s+/).filter(Boolean).length;
  const seconds = noticeSeconds + words / wordsPerSecond + (hasCode ? scanSeconds : 0);
  return Math.min(maxDwell, Math.max(minDwell, seconds));
}
