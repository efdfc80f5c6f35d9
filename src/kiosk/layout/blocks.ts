import type { Language } from '#config/site.ts';
import type { Ribbon } from '#domain/ribbon.ts';
import type { EncodedQr } from '#qr/encode-qr.ts';
import type { FittedLines } from '#typesetting/fit-lines.ts';
import type { Font } from '#typesetting/font-metrics.ts';

/*
 * What stands on a slide: one list of blocks with their places, of which later ones are above. Why:
 * docs/decisions/slides-are-laid-out-by-a-pure-function.md.
 */

/** px, from the upper left corner of the screen. */
export type Rect = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

export type Box = Pick<Rect, 'width' | 'height'>;

interface Placed<Kind extends string> extends Rect {
  readonly kind: Kind;
  /** Pictures at the edges and the label of a preview do not drift. */
  readonly isStill?: boolean;
}

export interface TextBlock extends Placed<'text'> {
  /** The part that it has in the slide; the document has it as `data-role`. */
  readonly role: string;
  readonly font: Font;
  /** background: the colour of the ground; black: on white; label: of a preview. */
  readonly tone: 'ink' | 'accent' | 'quiet' | 'background' | 'black' | 'label';
  readonly fontSize: number;
  readonly lineHeight: number;
  readonly fitted: FittedLines;
  readonly isStruck?: boolean;
  /** The text's language, if it is another than that of the slide. */
  readonly language?: Language;
}

export interface QrBlock extends Placed<'qr'> {
  readonly code: EncodedQr;
  /** Screen readers read it. */
  readonly label: string;
}

export interface BoxBlock extends Placed<'box'> {
  /** label: the stripes of a preview; drill: those of a drill. */
  readonly fill: 'ground' | 'ink' | 'white' | 'label' | 'drill';
}

export interface ImageBlock extends Placed<'image'> {
  readonly address: string;
  readonly alt: string;
  /** The place of the whole image in the block, which cuts off what is outside; null: as large as it fits, at the left. */
  readonly inner: Rect | null;
}

/** A pictogram in ink. */
interface SignBlock extends Placed<'sign'> {
  /** The path is for an SVG of 100 × 100, filled by the rule `evenodd`. */
  readonly path: string;
}

export type RibbonBlock = Placed<'ribbon'> & Ribbon;

/** `rule`: a line in ink of little contrast. */
export type Block = TextBlock | QrBlock | Placed<'rule'> | BoxBlock | ImageBlock | SignBlock | RibbonBlock;

export const wholeText = ({ fitted: { lines, rest } }: TextBlock): string =>
  lines.map(({ text }) => text).join('') + rest;

export const boxOf = (rect: Rect, fill: BoxBlock['fill']): BoxBlock => ({ kind: 'box', fill, ...rect });
