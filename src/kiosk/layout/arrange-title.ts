import type { CalendarEvent } from '#events/event.ts';
import { emojiRun } from '#typesetting/emoji.ts';
import { capOffset, displayMetrics } from '#typesetting/font-metrics.ts';
import { layOutTitle } from '#typesetting/lay-out-title.ts';
import type { Rect, Scale, TextBlock, Typesetting } from './slide-layout.ts';
import { placeStack, textBlock, type Stacked, stackHeight, stackOf } from './text-blocks.ts';
import type { Extras, SlideInput, SlideScreen } from './slide-input.ts';

/** Display type is set tight; its lines must still not touch: ascenders and umlauts over descenders. */
const titleLeading = 1.04;

export interface TitleBlocks {
  readonly blocks: readonly TextBlock[];
  readonly titleSize: number;
  readonly titleShortened: boolean;
  /** Where the last of them ends, px from the top of the screen. */
  readonly bottom: number;
}

type TitleExtras = Pick<Extras, 'subtitle' | 'description'>;
type TitleInput = Pick<SlideInput, 'slide' | 'tools'> & { readonly screen: Pick<SlideScreen, 'scale'> };

/** The title as large as the box allows, the subtitle and the description under it. */
export function arrangeTitle(
  { slide: { event, cancellation }, screen: { scale }, tools }: TitleInput,
  box: Rect,
  extras: TitleExtras,
): TitleBlocks {
  const under = underTitle(event, extras, box.width, scale, tools);
  const gap = 0.5 * scale.large;
  const height = box.height - stackHeight(under) - (under.length > 0 ? gap : 0);
  const set = layOutTitle({
    text: event.name,
    width: box.width,
    height,
    ...scale.title,
    lineHeight: titleLeading,
    measure: tools.measure.display,
    hyphenate: tools.hyphenate,
  });
  const lineHeight = set.fontSize * titleLeading;
  const lift = liftOf(set.lines[0]?.text ?? '', set.fontSize);
  const title: TextBlock = {
    kind: 'text',
    role: 'title',
    font: 'display',
    tone: 'ink',
    x: box.x,
    y: box.y - lift,
    width: box.width,
    height: set.lines.length * lineHeight,
    fontSize: set.fontSize,
    lineHeight,
    set,
    isStruck: cancellation !== '',
  };
  const blocks = [title, ...placeStack(under, box.x, title.y + title.height + gap)];
  const bottom = Math.max(...blocks.map(({ y, height: own }) => y + own));
  return { blocks, titleSize: set.fontSize, titleShortened: set.shortened, bottom };
}

/** How far the first line moves up so that its capitals, not its line box, stand at the edge; px. */
function liftOf(firstLine: string, fontSize: number): number {
  const hasMarks = /[À-Þ\u0100-\uffff]/.test(firstLine.normalize('NFC').replace(emojiRun, ''));
  // The ascenders of this font rise a little over its capitals, the marks of capitals fill the line box.
  return hasMarks ? 0 : capOffset(displayMetrics, fontSize, titleLeading) - 0.07 * fontSize;
}

function underTitle(
  { subtitle, shortDescription }: CalendarEvent,
  extras: TitleExtras,
  width: number,
  { middle, small }: Scale,
  tools: Typesetting,
): readonly Stacked<TextBlock>[] {
  const head = { role: 'subtitle', font: 'strong', tone: 'ink', fontSize: middle } as const;
  const body = { role: 'description', font: 'body', tone: 'quiet', fontSize: small } as const;
  const column = { width: Math.min(width, 34 * small), maxLines: 3 };
  const blocks = [
    ...(extras.subtitle && subtitle !== '' ? [textBlock(subtitle, head, { width, maxLines: 2 }, tools)] : []),
    ...(extras.description && shortDescription !== ''
      ? [textBlock(shortDescription, body, column, tools)]
      : []),
  ];
  return stackOf(blocks, 0.5 * middle);
}
