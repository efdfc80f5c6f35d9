import type { Language } from '#config/site.ts';
import type { EventSlide } from '#domain/build-slides.ts';
import { bodyMetrics, displayMetrics, type Font } from '#typesetting/font-metrics.ts';
import type { Sizes } from '#theme/sizes.ts';
import type { FittedLines } from '#typesetting/fit-lines.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';

/* Places and sizes in px from the upper left corner of the screen. Why they are computed: decision 0061. */

export type Tone = 'ink' | 'accent' | 'quiet' | 'background';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TextBlock extends Rect {
  readonly kind: 'text';
  readonly role:
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
  readonly font: Font;
  readonly tone: Tone;
  readonly fontSize: number;
  readonly lineHeight: number;
  readonly fitted: FittedLines;
  readonly isStruck?: boolean;
}

export interface QrBlock extends Rect {
  readonly kind: 'qr';
  /** Whole px per module. */
  readonly module: number;
}

export type Block = TextBlock | QrBlock | (Rect & { readonly kind: 'rule' });

export interface SlideLayout {
  readonly blocks: readonly Block[];
  readonly image: Rect | null;
  /** The line at the foot, which does not cover the image. */
  readonly foot: Rect;
  /** The distance requires larger type than there is room for. */
  readonly typeTooSmall: boolean;
  readonly titleShortened: boolean;
}

export interface NextEvent {
  readonly day: string;
  readonly time: string;
  /** "Abgesagt", "Verschoben", or ''. */
  readonly cancellation: string;
  readonly name: string;
}

/** The font sizes of a slide, px; the title is as large as its box allows. */
export interface Scale {
  readonly unit: number;
  /** Width of rules, whole px. */
  readonly hair: number;
  readonly title: { readonly floor: number; readonly ceiling: number };
  /** Date and time. */
  readonly large: number;
  /** The call to action of the QR code. */
  readonly verb: number;
  /** Place and subtitle. */
  readonly middle: number;
  /** A place that would be shortened otherwise. */
  readonly minPlace: number;
  /** Everything else. */
  readonly small: number;
}

export interface ScreenPlan {
  readonly width: number;
  readonly height: number;
  readonly sizes: Sizes;
  readonly scale: Scale;
  /** Metres; null if not set. */
  readonly distance: number | null;
  /** The safe area without the line at the foot. */
  readonly content: Rect;
  readonly foot: Rect;
  readonly label: Rect | null;
  /** Maximum shift against burn-in in each direction, px. */
  readonly drift: number;
}

export interface SlideInput {
  readonly slide: EventSlide;
  readonly next: readonly NextEvent[];
  /** Modules per side of the QR code, without quiet zone; null without a QR code. */
  readonly modules: number | null;
  readonly hasImage: boolean;
  readonly language: Language;
  readonly screen: ScreenPlan;
  readonly tools: Typesetting;
}

/** Shown if there is room (design §5). */
export interface Extras {
  readonly next: number;
  readonly description: boolean;
  readonly address: boolean;
  readonly subtitle: boolean;
}

export interface Arranged extends Pick<SlideLayout, 'blocks' | 'titleShortened'> {
  readonly titleSize: number;
  /** 4 if a block does not fit its room, 1 if the place is shortened, 0 if everything fits. */
  readonly misfits: number;
}

export function scaleOf({ unit, titleFloor, placeFloor, textFloor }: Sizes): Scale {
  return {
    unit,
    hair: Math.max(1, Math.round(unit * 0.2)),
    title: { floor: titleFloor, ceiling: Math.max(titleFloor, 32 * unit) },
    large: Math.max(titleFloor, 5 * unit),
    // `textFloor` is for the body font; at the same size, capitals of the display font are lower.
    verb: Math.max((textFloor * bodyMetrics.capHeight) / displayMetrics.capHeight, 4.4 * unit),
    middle: Math.max(placeFloor, 4 * unit),
    minPlace: Math.max(placeFloor, 3.2 * unit),
    small: Math.max(textFloor, 3 * unit),
  };
}
