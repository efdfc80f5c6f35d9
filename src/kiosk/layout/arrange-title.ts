import { emojiRun } from '#typesetting/emoji.ts';
import { capOffset, displayMetrics } from '#typesetting/font-metrics.ts';
import { placeStack, textBlock, stackHeight, stackOf } from './text-blocks.ts';
import type { Extras, Rect, SlideInput, TextBlock } from './slide-layout.ts';

/** Small, but descenders do not touch the umlauts of the next line. */
const titleLeading = 1.04;

type TitleInput = Pick<SlideInput, 'slide' | 'screen' | 'tools'>;

export function arrangeTitle(input: TitleInput, box: Rect, extras: Extras) {
  const { event, cancellation } = input.slide;
  const { scale } = input.screen;
  const under = layOutBelowTitle(input, box.width, extras);
  const gap = 0.5 * scale.large;
  const height = box.height - stackHeight(under) - (under.length > 0 ? gap : 0);
  const titleBox = { text: event.name, width: box.width, height, ...scale.title, lineHeight: titleLeading };
  const fitted = input.tools.display.layOutTitle(titleBox);
  const lineHeight = fitted.fontSize * titleLeading;
  const lift = titleLift(fitted.lines[0]?.text ?? '', fitted.fontSize);
  const title: TextBlock = {
    kind: 'text',
    role: 'title',
    font: 'display',
    tone: 'ink',
    x: box.x,
    y: box.y - lift,
    width: box.width,
    height: fitted.lines.length * lineHeight,
    fontSize: fitted.fontSize,
    lineHeight,
    fitted,
    isStruck: cancellation !== '',
  };
  const blocks = [title, ...placeStack(under, box.x, title.y + title.height + gap)];
  const bottom = Math.max(...blocks.map(({ y, height: own }) => y + own));
  return { blocks, titleSize: fitted.fontSize, titleShortened: fitted.shortened, bottom };
}

/** How far the title moves up to align its capitals, not its line box, with the edge; px. */
function titleLift(firstLine: string, fontSize: number): number {
  const hasDiacritics = /[À-Þ\u0100-\uffff]/.test(firstLine.normalize('NFC').replace(emojiRun, ''));
  // The ascenders of this font are a little higher than its capitals; diacritics of capitals fill the line box.
  return hasDiacritics ? 0 : capOffset(displayMetrics, fontSize, titleLeading) - 0.07 * fontSize;
}

function layOutBelowTitle({ slide, screen, tools }: TitleInput, width: number, extras: Extras) {
  const { subtitle, shortDescription } = slide.event;
  const { middle, small } = screen.scale;
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
