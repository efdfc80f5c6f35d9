import { bodyMetrics, displayMetrics } from '#typesetting/font-metrics.ts';
import type { Hyphenate } from '#typesetting/word-breaks.ts';
import type { Measure } from '#typesetting/font-metrics.ts';
import type { Sizes } from '#theme/sizes.ts';
import type { FittedLines } from '#typesetting/fit-lines.ts';

/*
 * A slide as a typesetter lays it out: blocks with places and sizes in px, from the upper left corner of the screen. It is
 * computed, not left to the browser, so that it is the same in every engine and can be checked without one.
 */

/** The fonts in use; each is measured on its own. */
export type Font = 'display' | 'body' | 'strong';
export type Tone = 'ink' | 'accent' | 'quiet' | 'ground';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type TextRole =
  | 'title'
  | 'subtitle'
  | 'description'
  | 'badge'
  | 'mark'
  | 'date'
  | 'time'
  | 'place'
  | 'verb'
  | 'address'
  | 'next';

export interface TextBlock extends Rect {
  readonly kind: 'text';
  readonly role: TextRole;
  readonly font: Font;
  readonly tone: Tone;
  readonly fontSize: number;
  /** Height of one line, px. */
  readonly lineHeight: number;
  readonly set: FittedLines;
  readonly isStruck?: boolean;
}

export interface QrBlock extends Rect {
  readonly kind: 'code';
  /** Whole px per module. */
  readonly module: number;
}

export interface RuleBlock extends Rect {
  readonly kind: 'rule';
}

export type Block = TextBlock | QrBlock | RuleBlock;

export interface SlideLayout {
  readonly blocks: readonly Block[];
  /** Where the event's image stands, to the edges of the screen; null without one. */
  readonly image: Rect | null;
  /** The line at the foot: never on an image. */
  readonly foot: Rect;
  /** The distance asks for larger type than the screen holds. */
  readonly typeTooSmall: boolean;
  readonly titleShortened: boolean;
}

/** What typesetting needs of the outside: the widths of the fonts and the syllables of words. */
export interface Typesetting {
  readonly measure: Readonly<Record<Font, Measure>>;
  readonly hyphenate: Hyphenate;
}

/** One line of what comes next. */
export interface NextItem {
  readonly day: string;
  readonly time: string;
  /** "Abgesagt", "Verschoben"; '' where it takes place. */
  readonly cancellation: string;
  readonly name: string;
}

/** The sizes of type in use on a slide, px: the title is set apart, as large as its box allows. */
export interface Scale {
  readonly unit: number;
  /** Of the rules, whole px. */
  readonly hair: number;
  readonly title: { readonly floor: number; readonly ceiling: number };
  /** Date and time. */
  readonly large: number;
  /** What the code is for. */
  readonly verb: number;
  /** Place and subtitle. */
  readonly middle: number;
  /** A place that would else lose its end. */
  readonly leastPlace: number;
  /** Everything else. */
  readonly small: number;
}

/** The sizes of a screen by the rules of `#theme/sizes.ts`, never below its floors. */
export function scaleOf({ unit, titleFloor, placeFloor, textFloor }: Sizes): Scale {
  return {
    unit,
    hair: Math.max(1, Math.round(unit * 0.2)),
    title: { floor: titleFloor, ceiling: Math.max(titleFloor, 32 * unit) },
    large: Math.max(titleFloor, 5 * unit),
    // The floor is the body font's; capitals of the display font are lower at the same size.
    verb: Math.max((textFloor * bodyMetrics.capHeight) / displayMetrics.capHeight, 4.4 * unit),
    middle: Math.max(placeFloor, 4 * unit),
    leastPlace: Math.max(placeFloor, 3.2 * unit),
    small: Math.max(textFloor, 3 * unit),
  };
}
