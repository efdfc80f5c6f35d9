/** Reading and scanning, after docs/field-failures.md#legibility: 2.5 words a second for a mixed audience, 7 s to take out a phone and scan. */
const lookSeconds = 3;
const wordsPerSecond = 2.5;
const scanSeconds = 7;
const [shortest, longest] = [12, 30];

/** How long a slide stays, in seconds: by what there is to read and scan, between 12 and 30. */
export function dwellSeconds(texts: readonly string[], hasCode: boolean): number {
  const words = texts.join(' ').split(/\s+/).filter(Boolean).length;
  const seconds = lookSeconds + words / wordsPerSecond + (hasCode ? scanSeconds : 0);
  return Math.min(longest, Math.max(shortest, seconds));
}
