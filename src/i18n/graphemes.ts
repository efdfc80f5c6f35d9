/** All engines must break alike, and Chromium 79 lacks Intl.Segmenter. Covers titles, not all of UAX 29. */
const cluster =
  /\p{Regional_Indicator}{2}|[^](?:[\p{M}\u200d\p{Emoji_Modifier}\u{e0020}-\u{e007f}\u1160-\u11ff]|(?<=\u200d)\p{Extended_Pictographic})*/gu;

export function graphemes(text: string): string[] {
  return text.match(cluster) ?? [];
}
