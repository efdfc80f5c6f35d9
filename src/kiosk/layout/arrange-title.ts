import { emojiRun } from '#typesetting/emoji.ts';
import { capOffset, displayMetrics } from '#typesetting/font-metrics.ts';
import { type Box, type Group, lineHeights, noBlocks, place, stack, textGroup, textLines } from './blocks.ts';
import type { ArrangeInput, SlideInput } from './slide-layout.ts';

/** Small, but descenders do not touch the umlauts of the next line. */
const titleLeading = 1.04;

export function arrangeTitle(
  { slide, screen, tools, extras }: Omit<ArrangeInput, 'next' | 'modules' | 'hasImage' | 'language'>,
  box: Box,
) {
  const { event } = slide;
  const { small, middle, large, title: sizes } = screen.scale;
  const { width } = box;
  const column = { fontSize: small, width: Math.min(width, 34 * small), maxLines: 3 };
  const subtitle = textGroup(tools, 'subtitle', extras.subtitle && event.subtitle, {
    fontSize: middle,
    width,
  });
  const description = textGroup(tools, 'description', extras.description && event.shortDescription, column);
  const under = stack([subtitle, description], 0.5 * middle);
  const gap = under.height > 0 ? 0.5 * large : 0;
  const room = { width, height: box.height - under.height - gap, ...sizes, lineHeight: titleLeading };
  const fitted = tools.display.layOutTitle({ text: event.name, ...room });
  const { fontSize, shortened: titleShortened } = fitted;
  const lineHeight = fontSize * titleLeading;
  const title = textLines('title', fitted, { width, fontSize, lineHeight });
  const y = -titleLift(fitted.lines[0]?.text ?? '', fontSize);
  const underY = y + title.height + gap;
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
