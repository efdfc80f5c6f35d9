import type { Language } from '#config/site.ts';
import type { EventSlide } from '#domain/build-slides.ts';
import type { Sizes } from '#theme/sizes.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import type { Block, NextEvent, Rect, Scale } from './slide-layout.ts';

export interface SlideScreen {
  readonly width: number;
  readonly height: number;
  readonly sizes: Sizes;
  readonly scale: Scale;
  /** Metres; null if not set. */
  readonly distance: number | null;
  /** The safe area without the line at the foot. */
  readonly content: Rect;
  readonly foot: Rect;
}

export interface SlideInput {
  readonly slide: EventSlide;
  readonly next: readonly NextEvent[];
  /** Modules per side of the QR code, without quiet zone; null without a QR code. */
  readonly modules: number | null;
  readonly hasImage: boolean;
  readonly language: Language;
  readonly screen: SlideScreen;
  readonly tools: Typesetting;
}

/** Shown if there is room (design §5). */
export interface Extras {
  readonly next: number;
  readonly description: boolean;
  readonly address: boolean;
  readonly subtitle: boolean;
}

export interface Arranged {
  readonly blocks: readonly Block[];
  readonly titleSize: number;
  readonly titleShortened: boolean;
  /** 4 if a block does not fit its room, 1 if the place is shortened, 0 if everything fits. */
  readonly misfits: number;
}
