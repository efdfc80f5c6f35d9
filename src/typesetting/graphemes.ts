/**
 * What a reader takes for one character: a base with its marks, an emoji with skin tone, variation and all that is
 * joined to it, a flag's pair. Written out because Intl.Segmenter is missing in the oldest engines (Chromium 79) and
 * every engine shall break alike; it covers what titles hold, not every rule of Unicode's annex 29.
 */
const cluster =
  /\p{Regional_Indicator}{2}|[^](?:[\p{M}\u200d\p{Emoji_Modifier}\u{e0020}-\u{e007f}\u1160-\u11ff]|(?<=\u200d)\p{Extended_Pictographic})*/gu;

/** The graphemes of a text, in order; joined they are the text. */
export function graphemes(text: string): string[] {
  return text.match(cluster) ?? [];
}
