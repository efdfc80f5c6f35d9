import type { Language } from '#config/site.ts';
import type { EncodedQr } from '#qr/encode-qr.ts';
import type { FittedLines } from '#typesetting/fit-lines.ts';
import type { Font } from '#typesetting/font-metrics.ts';

/* What stands on a slide: one list of blocks with their places, of which later ones are above. Why: decision 0138. */

/** px, from the upper left corner of the screen. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Box = Pick<Rect, 'width' | 'height'>;

interface Placed extends Rect {
  /** Does not drift: pictures at the edges, the label of a preview. */
  readonly isStill?: boolean;
}

export interface TextBlock extends Placed {
  readonly kind: 'text';
  /** Its part in the slide, in the document as `data-role`. */
  readonly role: string;
  readonly font: Font;
  /** background: the colour of the ground; black: on white; label: of a preview. */
  readonly tone: 'ink' | 'accent' | 'quiet' | 'background' | 'black' | 'label';
  readonly fontSize: number;
  readonly lineHeight: number;
  readonly fitted: FittedLines;
  readonly isStruck?: boolean;
  /** Where it is another than that of the slide. */
  readonly language?: Language;
}

export interface QrBlock extends Placed {
  readonly kind: 'qr';
  readonly code: EncodedQr;
  /** For screen readers. */
  readonly label: string;
}

/** A line in ink of little contrast. */
interface RuleBlock extends Placed {
  readonly kind: 'rule';
}

export interface BoxBlock extends Placed {
  readonly kind: 'box';
  /** label: the stripes of a preview; drill: those of a drill. */
  readonly fill: 'ground' | 'ink' | 'white' | 'label' | 'drill';
}

export interface ImageBlock extends Placed {
  readonly kind: 'image';
  readonly address: string;
  readonly alt: string;
  /** Of the whole image, from the corner of the block, which cuts off what is outside; null: as large as it fits, at the left. */
  readonly inner: Rect | null;
}

/** A pictogram in ink. */
interface SignBlock extends Placed {
  readonly kind: 'sign';
  /** Of an SVG of 100 × 100, filled by the rule `evenodd`. */
  readonly path: string;
}

export interface RibbonBlock extends Placed {
  readonly kind: 'ribbon';
  /** Shares of the width. */
  readonly bars: readonly { readonly from: number; readonly to: number; readonly look: 'usual' | 'shown' }[];
  readonly now: number | null;
}

export type Block = TextBlock | QrBlock | RuleBlock | BoxBlock | ImageBlock | SignBlock | RibbonBlock;
