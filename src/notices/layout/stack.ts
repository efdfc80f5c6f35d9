import { type Block, boxOf } from '#kiosk/layout/blocks.ts';
import { setLine, setParagraph, type TextStyle } from '#kiosk/layout/set-text.ts';
import { capsAt } from '#kiosk/layout/text-lines.ts';
import type { Notice } from '#notices/model/notice.ts';
import { bodyMetrics } from '#typesetting/font-metrics.ts';
import { type NoticeInput, type Spoken, wordsIn } from './notice-input.ts';

export const move = (blocks: readonly Block[], x: number, y: number): readonly Block[] =>
  blocks.map((block) => ({ ...block, x: block.x + x, y: block.y + y }));

export const heightOf = (blocks: readonly Block[]): number =>
  Math.max(0, ...blocks.map(({ y, height }) => y + height));

/** One group below the other, from the upper left corner on; empty ones have no gap. */
export function stack(groups: readonly (readonly Block[])[], gap: number): readonly Block[] {
  const blocks: Block[] = [];
  for (const group of groups) blocks.push(...move(group, 0, blocks.length && heightOf(blocks) + gap));
  return blocks;
}

/** In ink, from the left edge on. */
export function paragraphIn(
  { toolsOf }: NoticeInput,
  { language, text }: Spoken,
  look: Pick<TextStyle, 'role' | 'font' | 'fontSize'>,
  size: { readonly width: number; readonly maxLines: number },
) {
  const style = { ...look, tone: 'ink', leading: 1.2 } as const;
  return { ...setParagraph(toolsOf(language), text, style, { x: 0, ...size }), language };
}

/* em, of a tag. */
const padding = { x: 0.42, y: 0.28 } as const;

/** Of a drill: "Übung – keine Gefahr" in every language, each on a box in the colour of the text, below each other. */
export function setTags(input: NoticeInput, notice: Notice, width: number, wanted: number) {
  const texts = notice.test ? wordsIn(input.languages, notice, ({ testAlarm }) => testAlarm) : [];
  const tags = texts.map(({ language, text }) => {
    const tools = input.toolsOf(language);
    const ems = tools.strong.measure(text) + 2 * padding.x;
    const fontSize = Math.min(wanted, width / ems);
    const height = (bodyMetrics.capHeight + 2 * padding.y) * fontSize;
    // A usual line is higher than the box.
    const look = { role: 'tag', font: 'strong', tone: 'background', fontSize, leading: 1 } as const;
    const line = capsAt(setLine(tools, text, look, padding.x * fontSize), padding.y * fontSize);
    return [boxOf({ x: 0, y: 0, width: ems * fontSize, height }, 'ink'), { ...line, language }];
  });
  return stack(tags, 0.3 * wanted);
}
