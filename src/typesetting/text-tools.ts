import type { Cached } from './create-cached.ts';
import type { Measure } from './font-metrics.ts';
import type { Break, Hyphenate } from './word-breaks.ts';

/** A part of a text that is never divided. All fragments joined are the text. */
export interface Fragment {
  /** Includes the white space after it. */
  readonly text: string;
  /** em, without the white space. */
  readonly width: number;
  /** Width of the white space, em; not counted at the end of a line. */
  readonly space: number;
  readonly after: Break;
  readonly endsWord: boolean;
}

export interface Words {
  readonly fragments: readonly Fragment[];
  readonly widths: readonly number[];
}

/** The texts of `lines` and `rest` joined are the original text. */
export interface FittedLines {
  /**
   * Parts of the original text with the white space at their ends; draw them with `white-space: nowrap`, and a hyphen by CSS,
   * so that the text stays the original.
   */
  readonly lines: readonly { readonly text: string; readonly hyphen: boolean }[];
  /** The part that did not fit, or ''. */
  readonly rest: string;
  /** Draw `…` after the last line; its width is reserved. */
  readonly shortened: boolean;
}

export interface TitleLayout extends FittedLines {
  /** px in steps of 0.1, between floor and ceiling. */
  readonly fontSize: number;
}

/** What texts in one font and language are set with. */
export interface TextTools {
  readonly measure: Measure;
  readonly hyphenate: Hyphenate;
  readonly words: Cached<Words>;
  readonly paragraphs: Cached<FittedLines>;
  readonly titles: Cached<TitleLayout>;
}
