import { graphemes } from '#i18n/graphemes.ts';

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

/** Each is asked for by itself: a font may lack the newest. */
const drawnPart = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u;

/**
 * The text without the emoji that a device cannot draw, and without the white space that they leave; of a keycap its sign stays.
 * A text that has nothing else is returned as it is.
 */
export function withoutUndrawn(text: string, isDrawn: (character: string) => boolean): string {
  const drawnOf = (one: string) =>
    Array.from(one).every((character) => !drawnPart.test(character) || isDrawn(character))
      ? one
      : one.replace(/^([#*\d]?).*/su, '$1');
  const marked = text.replace(emojiRun, (run) => graphemes(run).map(drawnOf).join('') || '\ue001');
  const rest = marked.replace(/\s*\ue001[\s\ue001]*(?=(.?))/gu, (gap: string, next: string, at: number) =>
    at > 0 && /\s/.test(gap) && /[^!?.,:;)]/.test(next) ? ' ' : '',
  );
  return rest.trim() === '' ? text : rest;
}
