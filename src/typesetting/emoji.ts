/**
 * A run of emoji: pictures with what is joined to them, flags, and digits in a keycap. © ® ™ are letters of the shipped
 * faces. Splitting a text by it gives text and emoji in turns.
 */
export const emojiRun =
  /((?:[#*\d]\ufe0f?\u20e3|(?![©®™])[\p{Extended_Pictographic}\p{Regional_Indicator}])[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{VS}\u200d\u{e0020}-\u{e007f}]*)/gu;

/** Top and bottom of a set emoji over the baseline, em: within what ascenders and descenders of both faces take. */
const [top, bottom] = [0.74, -0.1];

export interface EmojiSetting {
  /** Size of the emoji in sizes of the text it stands in. */
  readonly size: number;
  /** How far it is raised, em of the text. */
  readonly rise: number;
}

/**
 * Places emoji by what a device's font draws: never larger than their room, in its middle. `ascent` and `descent`: their
 * ink over and under the baseline, em.
 */
export function setEmoji(ascent: number, descent: number): EmojiSetting {
  const size = Math.min(1, (top - bottom) / (ascent + descent));
  return { size, rise: (top + bottom - size * (ascent - descent)) / 2 };
}
