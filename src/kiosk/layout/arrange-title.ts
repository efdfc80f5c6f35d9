import { emojiRun } from '#typesetting/emoji.ts';
import { capOffset, displayMetrics, lineHeights } from '#typesetting/font-metrics.ts';
import { isCut } from './arrange-when.ts';
import {
  type Box,
  type Group,
  noBlocks,
  place,
  stack,
  type TextBlock,
  textGroup,
  textLines,
} from './blocks.ts';
import { firstMatchOrLast } from './choose-arrangement.ts';
import type { ArrangeInput, SlideInput } from './slide-layout.ts';

/** Of the description: about 60 characters on a line; lines with the title as large as possible, and with free room. */
const lineEms = 31;
const usualLines = 3;
const mostLines = 8;

/** Small, but descenders do not touch the umlauts of the next line. */
const titleLeading = 1.04;

type TitleInput = Pick<ArrangeInput, 'slide' | 'screen' | 'tools' | 'extras'>;

/** `ceiling`: of the font size, px; that of the screen if none is given. */
export function arrangeTitle(input: TitleInput, box: Box, ceiling?: number) {
  const { slide, screen, tools } = input;
  const { large, title } = screen.scale;
  const sizes = { ...title, ceiling: Math.max(title.floor, ceiling ?? title.ceiling) };
  const { width } = box;
  const usual = arrangeUnder(input, width, 0);
  const gap = usual.height > 0 ? 0.3 * large : 0;
  const room = { width, height: box.height - usual.height - gap, ...sizes, lineHeight: titleLeading };
  const fitted = tools.display.layOutTitle({ text: slide.event.name, ...room });
  const { fontSize, shortened: titleShortened } = fitted;
  const lineHeight = fontSize * titleLeading;
  const lines = textLines('title', fitted, { width, fontSize, lineHeight });
  const y = -titleLift(fitted.lines[0]?.text ?? '', fontSize);
  const underY = y + lines.height + gap;
  const under = arrangeUnder(input, width, box.height - underY - usual.height);
  const blocks = [...place(lines, 0, y), ...place(under, 0, underY)];
  return { blocks, height: underY + under.height, titleSize: fontSize, titleShortened };
}

/** Subtitle, further dates and description; `free`: height that a rich description may take in addition, px. */
function arrangeUnder({ slide, screen, tools, extras }: TitleInput, width: number, free: number) {
  const { event, datesText } = slide;
  const { small, middle } = screen.scale;
  const describe = (fontSize: number, maxLines: number) =>
    textGroup(tools, 'description', extras.description && event.shortDescription, {
      fontSize,
      width: Math.min(width, lineEms * fontSize),
      maxLines,
    });
  const usual = describe(small, extras.isRich ? mostLines : usualLines);
  const height = usual.height + free;
  const enlarge = (fontSize: number) =>
    describe(fontSize, Math.max(1, Math.min(mostLines, Math.floor(height / (fontSize * lineHeights.body)))));
  const isWhole = ({ blocks }: Group<TextBlock>) => !blocks.some(isCut);
  const isRich = extras.isRich && free > 0;
  const description = isRich
    ? firstMatchOrLast([middle, (small + middle) / 2, small], enlarge, isWhole)
    : usual;
  return stack(
    [
      textGroup(tools, 'subtitle', extras.subtitle && event.subtitle, { fontSize: middle, width }),
      textGroup(tools, 'dates', extras.dates && datesText, { fontSize: small, width }),
      description,
    ],
    0.5 * middle,
  );
}

/** How far the title moves up to align its capitals, not its line box, with the edge; px. */
function titleLift(firstLine: string, fontSize: number): number {
  const hasDiacritics = /[À-Þ\u0100-\uffff]/.test(firstLine.normalize('NFC').replace(emojiRun, ''));
  // The ascenders of this font are a little higher than its capitals; diacritics of capitals fill the line box.
  return hasDiacritics ? 0 : capOffset(displayMetrics, fontSize, titleLeading) - 0.07 * fontSize;
}

/** em. */
const badgePadding = { x: 0.42, y: 0.2 } as const;

/** On one line, with the space below it. */
export function arrangeBadge(
  { slide: { badge }, screen: { scale }, tools }: SlideInput,
  maxWidth: number,
): Group {
  if (badge === '') return noBlocks;
  const { measure } = tools.strong;
  const largest = maxWidth / (measure(badge) + 2.1 * badgePadding.x);
  const fontSize = Math.max(scale.small, Math.min(scale.middle, largest));
  const padding = 2 * badgePadding.x * fontSize;
  const group = textGroup(tools, 'badge', badge, { fontSize, width: maxWidth - padding, maxLines: 1 });
  const height = fontSize * (lineHeights.strong + 2 * badgePadding.y);
  const blocks = group.blocks.map((block) => {
    const { lines, rest } = block.fitted;
    const ems = measure(`${lines[0]?.text.trim() ?? ''}${rest === '' ? '' : '…'}`);
    return { ...block, width: Math.min(maxWidth, Math.ceil(ems * fontSize) + padding + 1), height };
  });
  return { blocks, height: height + 0.35 * scale.large };
}
