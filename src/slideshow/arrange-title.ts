import { capOffset, displayMetrics } from '#theme/font-metrics.ts';
import { setTitle } from '#theme/set-title.ts';
import type { Rect, Scale, TextBlock, Typesetting } from './composition.ts';
import { setBlock, stackHeight, placeStack, type Stacked } from './set-block.ts';

/** Display type is set tight; its lines must still not touch: ascenders and umlauts over descenders. */
const titleLeading = 1.04;

export interface TitleTexts {
  readonly title: string;
  /** '' where there is none, or no room. */
  readonly subtitle: string;
  readonly description: string;
}

export interface TitleBlocks {
  readonly blocks: readonly TextBlock[];
  readonly size: number;
  readonly shortened: boolean;
}

/** The title as large as the box allows, the subtitle and the description under it. */
export function arrangeTitle(texts: TitleTexts, box: Rect, scale: Scale, tools: Typesetting): TitleBlocks {
  const under = underTitle(texts, box.width, scale, tools);
  const gap = 0.5 * scale.large;
  const height = box.height - stackHeight(under) - (under.length > 0 ? gap : 0);
  const set = setTitle({
    text: texts.title,
    width: box.width,
    height,
    ceiling: scale.title.ceiling,
    floor: scale.title.floor,
    lineHeight: titleLeading,
    measure: tools.measure.display,
    hyphenate: tools.hyphenate,
  });
  const lineHeight = set.fontSize * titleLeading;
  const lift = liftOf(set.lines[0]?.text ?? '', set.fontSize);
  const title: TextBlock = {
    kind: 'text',
    role: 'title',
    face: 'display',
    tone: 'ink',
    x: box.x,
    y: box.y - lift,
    width: box.width,
    height: set.lines.length * lineHeight,
    fontSize: set.fontSize,
    lineHeight,
    set,
  };
  const blocks = [title, ...placeStack(under, box.x, title.y + title.height + gap)];
  return { blocks, size: set.fontSize, shortened: set.shortened };
}

/** How far the first line moves up so that its capitals, not its line box, stand at the edge; px. */
function liftOf(firstLine: string, fontSize: number): number {
  const hasMarks = /[À-Þ\u0100-\uffff]/.test(firstLine.normalize('NFC'));
  // The ascenders of this face rise a little over its capitals, the marks of capitals fill the line box.
  return hasMarks ? 0 : capOffset(displayMetrics, fontSize, titleLeading) - 0.07 * fontSize;
}

function underTitle(
  texts: TitleTexts,
  width: number,
  scale: Scale,
  tools: Typesetting,
): readonly Stacked<TextBlock>[] {
  const subtitle = { role: 'subtitle', face: 'strong', tone: 'ink', fontSize: scale.middle } as const;
  const description = { role: 'description', face: 'body', tone: 'quiet', fontSize: scale.small } as const;
  const blocks = [
    ...(texts.subtitle === '' ? [] : [setBlock(texts.subtitle, subtitle, { width, maxLines: 2 }, tools)]),
    ...(texts.description === ''
      ? []
      : [
          setBlock(
            texts.description,
            description,
            { width: Math.min(width, 34 * scale.small), maxLines: 3 },
            tools,
          ),
        ]),
  ];
  return blocks.map((block) => ({ block, gap: 0.5 * scale.middle }));
}
