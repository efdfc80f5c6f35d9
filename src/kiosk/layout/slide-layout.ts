import type { Language } from '#config/site.ts';
import type { EventSlide } from '#domain/build-slides.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import type { Block, Box } from './blocks.ts';
import type { ScreenPlan } from './lay-out-screen.ts';

/* Places and sizes in px from the upper left corner of the screen. Why they are computed: decision 0061. */

export interface SlideInput {
  readonly slide: EventSlide;
  /** The slides that follow, of which some are listed. */
  readonly next: readonly EventSlide[];
  /** Modules per side of the QR code, without quiet zone; null without a QR code. */
  readonly modules: number | null;
  /** The decoded image's own size, px. */
  readonly image: Box | null;
  /** Whether the image may cover the screen if it is good enough. */
  readonly mayBeHero: boolean;
  readonly language: Language;
  readonly screen: ScreenPlan;
  readonly tools: Typesetting;
}

/** Shown if there is room (design §5). */
export interface Extras extends Readonly<Record<'description' | 'address' | 'dates' | 'subtitle', boolean>> {
  readonly next: number;
  /** Whether the description and the list of next events take the free room. */
  readonly isRich: boolean;
}

export const fewestExtras = {
  next: 0,
  description: false,
  address: false,
  dates: false,
  subtitle: false,
  isRich: false,
} as const;

/** One of the ways to place what never leaves. */
export interface Form {
  /** Whether the place is below the title; else it is below the time. Only in columns. */
  readonly hasPlaceBelow: boolean;
  /** Whether the place is legible from 3 instead of 5 metres. */
  readonly isSmall: boolean;
  /** Of the height of the content, for a QR code below the title. */
  readonly codeShare: number;
}

export interface ArrangeInput extends SlideInput {
  readonly extras: Extras;
  readonly form: Form;
}

/** Placed from the upper left corner of the content. */
export interface Arranged {
  readonly blocks: readonly Block[];
  readonly titleSize: number;
  readonly titleShortened: boolean;
  /** 4 if a block does not fit its room, 1 if the place has faults, 0 if everything fits. */
  readonly misfits: number;
}
