import { arrangeCodeTexts, arrangeQr } from './arrange-code.ts';
import { arrangeBadge, arrangeTitle } from './arrange-title.ts';
import { arrangePlace } from './arrange-place.ts';
import { type Block, type Box, headlineGroup, noBlocks, place, stack } from './blocks.ts';
import type { Arranged, ArrangeInput, SlideInput } from './slide-layout.ts';

/** An image at least this large, as a share of the screen, covers it without being blurred. */
const minImageShare = 0.6;
/** Aspect ratio of the image ÷ that of the screen, of which `object-fit: cover` cuts off at most two fifths. */
const [minRatio, maxRatio] = [0.625, 1.6];

/** Whether the image may cover the whole screen. Cancelled events have no such slide. */
export function isHeroImage({ slide, image, mayBeHero, screen: { width, height } }: SlideInput): boolean {
  if (image === null || !mayBeHero || slide.cancellation !== '') return false;
  const ratio = image.width / image.height / (width / height);
  const isLarge = image.width >= minImageShare * width && image.height >= minImageShare * height;
  return isLarge && ratio >= minRatio && ratio <= maxRatio;
}

/** Multiple of the unit; a larger title would hide more of the image. */
const titleCeiling = { narrow: 14, wide: 12 } as const;

/**
 * On the panel over an image: date, title and place, at the lower right the code. As high as needed, at most `maxHeight`.
 * In portrait the title is as wide as the panel, else the code is beside it.
 */
export function arrangeHero(input: ArrangeInput, { width, height: maxHeight }: Box): Arranged & Box {
  const { screen, slide, tools } = input;
  const { middle, large, unit } = screen.scale;
  const isNarrow = screen.sizes.layout === 'portrait';
  const code = arrangeCode(input, width, isNarrow);
  const beside = width - (code.width > 0 ? code.width + 1.2 * middle : 0);
  const textWidth = isNarrow ? width : beside;
  const badge = arrangeBadge(input, textWidth);
  const when = headlineGroup(tools, 'mark', slide.when.sentence, {
    width: textWidth,
    floor: large,
    ceiling: large,
  });
  const where = arrangePlace(input, beside);
  const gap = 0.45 * large;
  const textHeight = stack([where, code.texts], 0.4 * middle).height;
  const bottom = isNarrow ? Math.max(textHeight, code.height) : textHeight;
  const fixed = badge.height + when.height + gap + (bottom > 0 ? bottom + gap : 0);
  const titleInput = { ...input, extras: { ...input.extras, description: false } };
  const box = { width: textWidth, height: maxHeight - fixed };
  const title = arrangeTitle(titleInput, box, titleCeiling[isNarrow ? 'narrow' : 'wide'] * unit);
  const height = Math.max(fixed + title.height, code.height);
  const blocks = [
    ...badge.blocks,
    ...place(when, 0, badge.height),
    ...place(title, 0, badge.height + when.height + gap),
    ...place(where, 0, height - (isNarrow ? bottom : textHeight)),
    ...place(code.texts, 0, height - code.texts.height),
    ...place(code, width - code.width, height - code.height),
  ];
  const misfits = 4 * Number(height > maxHeight + 1) + where.misfits;
  return { ...title, blocks, misfits, width, height };
}

/** Of the width of a wide panel, for a verb on one line above the QR code. */
const maxVerbShare = 0.45;

/** The QR code with its verb above it, in a wide panel; else the texts are beside it. */
function arrangeCode(input: ArrangeInput, width: number, isNarrow: boolean) {
  const { slide, tools } = input;
  const { small, large } = input.screen.scale;
  const qr = arrangeQr(input, { width: width / 2, height: input.screen.height * 0.24 });
  const side = qr.height;
  const isBeside = isNarrow || side === 0;
  const verbWidth = tools.display.measure(slide.code?.verb ?? '') * large + 1;
  const columnWidth = Math.max(side, Math.min(verbWidth, maxVerbShare * width));
  const { verb, address } = arrangeCodeTexts(input, isBeside ? width - side : columnWidth);
  const texts = stack([verb, address], 0.35 * small);
  if (isBeside) return { blocks: qr.blocks, width: side, height: side, texts };
  const column = stack<Block>([verb, qr], 0.35 * small);
  return { ...column, width: columnWidth, texts: noBlocks };
}
