import type { Background, Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import type { EventSlide, IdleSlide } from '#domain/build-slides.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { Block, Box, Rect } from '#kiosk/layout/blocks.ts';
import type { ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import type { SlideLayout } from '#kiosk/layout/lay-out-slide.ts';
import type { EncodedQr } from '#qr/encode-qr.ts';
import type { SlideImage } from './drawn-slide.ts';
import {
  boxRules,
  escapeHtml,
  hiddenIn,
  joinParts,
  type Part,
  type PerShape,
  perShape,
  rule,
} from './slide-part.ts';
import { writeArticle, type WrittenSlide } from './write-article.ts';
import type { Bands } from './write-band.ts';
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
  /** Notices above the slide. */
  readonly bands: Bands | null;
  /** Epoch ms. */
  readonly now: number;
}

export interface EventInput extends WriteInput<SlideLayout> {
  readonly slide: EventSlide;
  /** Shown where the layout has a place for it. */
  readonly image: SlideImage | null;
}

export interface IdleInput extends WriteInput<IdleLayout> {
  readonly slide: IdleSlide;
  readonly timeZone: TimeZone;
  readonly language: Language;
}

interface OverviewInput extends WriteInput<readonly Block[]> {
  readonly language: Language;
}

/** The slide of an event for both shapes of screen. */
export function writeEventSlide(input: EventInput): WrittenSlide {
  const { slide, layouts, qr, image } = input;
  const code = qr === null ? null : { qr, label: `${slide.code?.verb}: ${slide.code?.address}` };
  const blocks = perShape((shape) => layouts[shape].blocks);
  const footBoxes = perShape((shape) => layouts[shape].foot);
  return writeArticle({
    ...input,
    eventKey: slide.key,
    language: slide.language,
    drifting: [...writeBlocks({ blocks, code, titleTag: 'h1' }), footOf(input, footBoxes)],
    image: joinParts(image === null ? [] : [writeImage(image, layouts), writePanel(layouts)]),
  });
}

/** A page of an overview for both shapes of screen, as in overview-view.tsx. */
export function writeOverviewSlide(input: OverviewInput): WrittenSlide {
  const { layouts, qr, language } = input;
  const code = qr === null ? null : { qr, label: screenWords[language].onPhone };
  const footBoxes = perShape((shape) => input.plans[shape].foot);
  return writeArticle({
    ...input,
    eventKey: null,
    isOverview: true,
    drifting: [...writeBlocks({ blocks: layouts, code, titleTag: 'h1' }), footOf(input, footBoxes)],
    image: { html: '' },
  });
}

/** The slide of a monitor without events for both shapes of screen. */
export function writeIdleSlide(input: IdleInput): WrittenSlide {
  const footBoxes = perShape((shape) => input.plans[shape].foot);
  return writeArticle({
    ...input,
    eventKey: null,
    drifting: [writeIdle(input), footOf(input, footBoxes)],
    image: { html: '' },
  });
}

function footOf({ colors, plans, foot }: WriteInput<unknown>, boxes: PerShape<Rect>): Part {
  const fontSizes = perShape((shape) => plans[shape].scale.small);
  return writeFoot({ ...foot, colors, boxes, fontSizes });
}

/** In a box that cuts off what is too much, because older engines do not know `object-fit`. */
function writeImage(image: SlideImage, layouts: PerShape<SlideLayout>): Part {
  const boxes = perShape((shape) => layouts[shape].image ?? undefined);
  if (boxes.landscape === undefined && boxes.portrait === undefined) return { html: '' };
  return {
    html:
      `<div class="${['m', ...hiddenIn(boxes)].join(' ')}">` +
      `<img class="mi" alt="" src="${escapeHtml(image.address)}"></div>`,
    rules: [rule('.m', 'position:absolute;overflow:hidden'), rule('.mi', 'position:absolute')],
    shapeRules: perShape((shape) => {
      const box = boxes[shape];
      return box === undefined
        ? []
        : [rule('.m', boxRules(box)), rule('.mi', boxRules(coverBox(box, image)))];
    }),
  };
}

/** Between the image and the texts. */
function writePanel(layouts: PerShape<SlideLayout>): Part {
  const boxes = perShape((shape) => layouts[shape].panel ?? undefined);
  if (boxes.landscape === undefined && boxes.portrait === undefined) return { html: '' };
  return {
    html: `<div class="${['z', ...hiddenIn(boxes)].join(' ')}" data-panel></div>`,
    shapeRules: perShape((shape) => (boxes[shape] ? [rule('.z', boxRules(boxes[shape]))] : [])),
  };
}

/** As `object-fit: cover` at `50% 33%` (slide.module.css), from the corner of the box. */
function coverBox(box: Box, image: Box): Rect {
  const scale = Math.max(box.width / image.width, box.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  return { x: (box.width - width) * 0.5, y: (box.height - height) * 0.33, width, height };
}
