/**
 * What a layout must know of the two faces, in em, as their tables OS/2 and hhea say: `ascent` and `descent` make the
 * line box that browsers use, `capHeight` is the height of an H.
 */
export interface FontMetrics {
  readonly capHeight: number;
  readonly xHeight: number;
  readonly ascent: number;
  readonly descent: number;
}

/** Bricolage Grotesque: titles, numerals, times. */
export const displayMetrics: FontMetrics = { capHeight: 0.66, xHeight: 0.528, ascent: 0.93, descent: 0.27 };

/** Schibsted Grotesk: everything else. */
export const bodyMetrics: FontMetrics = { capHeight: 0.703, xHeight: 0.527, ascent: 0.977, descent: 0.258 };

/**
 * How far (in px) the top of the capitals lies below the top of a line box of `lineHeight` (a multiple of the size):
 * shift a line up by it, and its capitals align with an edge.
 */
export function capOffset(face: FontMetrics, fontSize: number, lineHeight: number): number {
  const halfLeading = (lineHeight - face.ascent - face.descent) / 2;
  return fontSize * (halfLeading + face.ascent - face.capHeight);
}

/** Width of a text in em of its face. */
export type Measure = (text: string) => number;
