/* Values from docs/field-failures.md#legibility. */
const noticeSeconds = 3;
const wordsPerSecond = 2.5;
const scanSeconds = 7;
const [minDwell, maxDwell] = [12, 30];
const minWithPicture = 15;

/** Seconds a slide stays: reading time plus scanning time, between 12 and 30, with a picture at least 15. */
export function dwellSeconds(texts: readonly string[], hasCode: boolean, hasPicture = false): number {
  const words = texts.join(' ').split(/\s+/).filter(Boolean).length;
  const seconds = noticeSeconds + words / wordsPerSecond + (hasCode ? scanSeconds : 0);
  return Math.min(maxDwell, Math.max(hasPicture ? minWithPicture : minDwell, seconds));
}
