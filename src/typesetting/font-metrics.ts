/* Metrics are in em, from the tables OS/2 and hhea of the fonts. `ascent` and `descent` make the line box of the browsers. */

/** Bricolage Grotesque: titles, numerals, times. */
export const displayMetrics = { capHeight: 0.66, ascent: 0.93, descent: 0.27 };

/** Schibsted Grotesk: everything else. */
export const bodyMetrics = { capHeight: 0.703, ascent: 0.977, descent: 0.258 };

/** Distance in px from the top of a line box to the top of its capitals; `lineHeight` is a multiple of the font size. */
export function capOffset(font: typeof bodyMetrics, fontSize: number, lineHeight: number): number {
  const halfLeading = (lineHeight - font.ascent - font.descent) / 2;
  return fontSize * (halfLeading + font.ascent - font.capHeight);
}

export type Font = 'display' | 'body' | 'strong';

/** The width of a text in em of its font. */
export type Measure = (text: string) => number;
