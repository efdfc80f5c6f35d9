import { emojiRun } from '#typesetting/emoji.ts';
import { capOffset, displayMetrics } from '#typesetting/font-metrics.ts';
import { isCut } from './arrange-when.ts';
import {
  type Box,
  type Group,
  lineHeights,
  noBlocks,
  place,
  stack,
  type TextBlock,
  textGroup,
  textLines,
} from './blocks.ts';
import { firstMatchOrLast } from './choose-arrangement.ts';
import type { ArrangeInput, SlideInput } from './slide-layout.ts';

/** Of the description: its longest line, about 60 characters, and its lines at most. */
const lineEms = 31;
const maxLines = 8;

/** Small, but descenders do not touch the umlauts of the next line. */
const titleLeading = 1.04;

export function arrangeTitle(
  { slide, screen, tools, extras }: Omit<ArrangeInput, 'next' | 'modules' | 'image' | 'mayBeHero' | 'language'>,
  box: Box,
) {
  const { event, datesText } = slide;
  const { small, middle, large, title: sizes } = screen.scale;
  const { width } = box;
  const subtitle = textGroup(tools, 'subtitle', extras.subtitle && event.subtitle, {
    fontSize: middle,
    width,
  });
  const dates = textGroup(tools, 'dates', extras.dates && datesText, { fontSize: small, width });
  const describe = (fontSize: number, maxLines: number) =>
    textGroup(tools, 'description', extras.description && event.shortDescription, {
      fontSize,
      width: Math.min(width, lineEms * fontSize),
      maxLines,
    });
  const usual = describe(small, 3);
  const stackUnder = (description: Group<TextBlock>) => stack([subtitle, dates, description], 0.5 * middle);
  let under = stackUnder(usual);
  const gap = under.height > 0 ? 0.5 * large : 0;
  const room = { width, height: box.height - under.height - gap, ...sizes, lineHeight: titleLeading };
  const fitted = tools.display.layOutTitle({ text: event.name, ...room });
  const { fontSize, shortened: titleShortened } = fitted;
  const lineHeight = fontSize * titleLeading;
  const options = { width, fontSize, lineHeight, isStruck: slide.cancellation !== '' };
  const title = textLines('title', fitted, options);
  const y = -titleLift(fitted.lines[0]?.text ?? '', fontSize);
  const underY = y + title.height + gap;
  const free = box.height - underY - under.height;
  if (extras.isRich && usual.height > 0) {
    const linesOf = (size: number) => (usual.height + free) / (size * lineHeights.body);
    under = stackUnder(
      firstMatchOrLast(
        [middle, (small + middle) / 2, small],
        (size) => describe(size, Math.max(1, Math.min(maxLines, Math.floor(linesOf(size))))),
        ({ blocks }) => !blocks.some(isCut),
      ),
    );
  }
  const blocks = [...place(title, 0, y), ...place(under, 0, underY)];
  return { blocks, height: underY + under.height, titleSize: fontSize, titleShortened };
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
  const fontSize = Math.max(scale.small, Math.min(0.86 * scale.middle, largest));
  const padding = 2 * badgePadding.x * fontSize;
  const group = textGroup(tools, 'badge', badge, { fontSize, width: maxWidth - padding, maxLines: 1 });
  const height = fontSize * (lineHeights.strong + 2 * badgePadding.y);
  const blocks = group.blocks.map((block) => {
    const { lines, rest } = block.fitted;
    const ems = measure(`${lines[0]?.text.trim() ?? ''}${rest === '' ? '' : '…'}`);
    return { ...block, width: Math.min(maxWidth, Math.ceil(ems * fontSize) + padding + 1), height };
  });
  return { blocks, height: height + 0.5 * scale.large };
}
