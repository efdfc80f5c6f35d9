/** A run of emoji. © ® ™ are not emoji here: the shipped fonts have them. `split` gives text and emoji alternately. */
export const emojiRun =
  /((?:[#*\d]\ufe0f?\u20e3|(?![©®™])[\p{Extended_Pictographic}\p{Regional_Indicator}])[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{VS}\u200d\u{e0020}-\u{e007f}]*)/gu;

/** Bounds of an emoji above the baseline, em: within the ascenders and descenders of both fonts. */
const [top, bottom] = [0.74, -0.1];

/** Keeps the ink (em) within the bounds, centred, never enlarged. `size` and `rise` in em of the text around it. */
export function placeEmoji(ascent: number, descent: number) {
  const size = Math.min(1, (top - bottom) / (ascent + descent));
  return { size, rise: (top + bottom - size * (ascent - descent)) / 2 };
}
