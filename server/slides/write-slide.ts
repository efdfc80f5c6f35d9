import type { Background, Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import type { EventSlide, IdleSlide } from '#domain/build-slides.ts';
import type { Rect } from '#kiosk/layout/blocks.ts';
import type { ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import type { SlideLayout } from '#kiosk/layout/lay-out-slide.ts';
import type { EncodedQr } from '#qr/encode-qr.ts';
import { type Part, type PerShape, perShape } from './slide-part.ts';
import { writeArticle, type WrittenSlide } from './write-article.ts';
import { writeBlocks } from './write-blocks.ts';
import { type Foot, writeFoot } from './write-foot.ts';
import { type IdleLayout, writeIdle } from './write-idle.ts';

interface WriteInput<Layout> {
  /** Of screens of 1920 × 1080 and of 1080 × 1920 px. */
  readonly plans: PerShape<ScreenPlan>;
  readonly layouts: PerShape<Layout>;
  readonly qr: EncodedQr | null;
  readonly colors: Background;
  readonly foot: Foot;
  /** Of a preview. */
  readonly label: string | null;
  /** Epoch ms. */
  readonly now: number;
}

export interface EventInput extends WriteInput<SlideLayout> {
  readonly slide: EventSlide;
}

export interface IdleInput extends WriteInput<IdleLayout> {
  readonly slide: IdleSlide;
  readonly timeZone: TimeZone;
  readonly language: Language;
}

/** The slide of an event for both shapes of screen. */
export function writeEventSlide(input: EventInput): WrittenSlide {
  const { slide, layouts, qr } = input;
  const code = qr === null ? null : { qr, label: `${slide.code?.verb}: ${slide.code?.address}` };
  const blocks = perShape((shape) => layouts[shape].blocks);
  const footBoxes = perShape((shape) => layouts[shape].foot);
  return writeArticle({
    ...input,
    eventKey: slide.key,
    drifting: [...writeBlocks({ blocks, code, titleTag: 'h1' }), footOf(input, footBoxes)],
  });
}

/** The slide of a monitor without events for both shapes of screen. */
export function writeIdleSlide(input: IdleInput): WrittenSlide {
  const footBoxes = perShape((shape) => input.plans[shape].foot);
  return writeArticle({
    ...input,
    eventKey: null,
    drifting: [writeIdle(input), footOf(input, footBoxes)],
  });
}

function footOf({ slide, colors, plans, foot }: EventInput | IdleInput, boxes: PerShape<Rect>): Part {
  const fontSizes = perShape((shape) => plans[shape].scale.small);
  return writeFoot({ ...foot, dwellSeconds: slide.dwellSeconds, colors, boxes, fontSizes });
}
