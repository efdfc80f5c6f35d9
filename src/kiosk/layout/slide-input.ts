import type { Language } from '#config/site.ts';
import type { EventSlide } from '#domain/build-slides.ts';
import type { Sizes } from '#theme/sizes.ts';
import type { Block, NextItem, Rect, Scale, Typesetting } from './slide-layout.ts';

export interface SlideScreen {
  readonly width: number;
  readonly height: number;
  readonly sizes: Sizes;
  readonly scale: Scale;
  /** Metres; null where not set. */
  readonly distance: number | null;
  /** What the slide may fill: the safe area less the line at its foot. */
  readonly content: Rect;
  /** The line at the foot of every slide. */
  readonly foot: Rect;
}

export interface SlideInput {
  readonly slide: EventSlide;
  readonly next: readonly NextItem[];
  /** Modules per side of the code, without quiet zone; null where there is no code. */
  readonly modules: number | null;
  readonly hasImage: boolean;
  readonly language: Language;
  readonly screen: SlideScreen;
  readonly tools: Typesetting;
}

/** What a slide says when there is room, and what is left of it when there is less (design §5). */
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
  /** 4 where a part of the slide stands outside its room, 1 where its place is cut; 0 where everything fits. */
  readonly misfits: number;
}
