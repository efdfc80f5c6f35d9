import type { EncodedQr } from '#qr/encode-qr.ts';
import type { Language } from '#config/site.ts';
import type { EventSlide } from '#domain/build-slides.ts';
import type { ComposedScreen } from './compose-screen.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import type { Block, Box } from './blocks.ts';

export interface Picture extends Box {
  readonly address: string;
  /** Shares of its width and height; null if unknown. */
  readonly focus: { readonly x: number; readonly y: number } | null;
}

export interface PosterInput {
  readonly slide: EventSlide;
  /** What else takes place today. */
  readonly next: readonly EventSlide[];
  readonly code: EncodedQr | null;
  /** The decoded picture, px. */
  readonly picture: Picture | null;
  readonly language: Language;
  readonly screen: ComposedScreen;
  readonly tools: Typesetting;
}

/** What is on a slide, without its foot; px. */
export interface Poster {
  readonly blocks: readonly Block[];
  /** The right end of the foot. */
  readonly footRight: number;
}
