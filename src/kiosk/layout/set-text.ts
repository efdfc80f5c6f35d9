import type { DatePiece } from '#domain/format-date.ts';
import { type FittedLines, unbroken } from '#typesetting/fit-lines.ts';
import { bodyMetrics, capOffset, displayMetrics, type Font } from '#typesetting/font-metrics.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import type { Rect, TextBlock } from './blocks.ts';
import type { ComposedScreen } from './compose-screen.ts';

/* These functions set texts, and tell where the letters of a set text are and how well it fits. */

const metricsOf = (font: Font) => (font === 'display' ? displayMetrics : bodyMetrics);

const capShift = ({ font, fontSize, lineHeight }: TextBlock) =>
  capOffset(metricsOf(font), fontSize, lineHeight / fontSize);

/** Moves a text so that the capitals of its first line begin at `y`. */
export const capsAt = (block: TextBlock, y: number): TextBlock => ({ ...block, y: y - capShift(block) });

/** Moves a text so that the baseline of its last line is at `y`. */
export const baselineAt = (block: TextBlock, y: number): TextBlock => ({
  ...block,
  y: y + block.y - lastBaseline(block),
});

export const capTop = (block: TextBlock): number => block.y + capShift(block);

export function lastBaseline(block: TextBlock): number {
  const { y, height, lineHeight, font, fontSize } = block;
  return y + height - lineHeight + capShift(block) + metricsOf(font).capHeight * fontSize;
}

/** em. */
export const descent = 0.22;

/** Whether a word is divided or the text is shortened. */
export const isBroken = ({ fitted: { shortened, lines } }: TextBlock): boolean =>
  shortened || lines.slice(0, -1).some(({ text, hyphen }) => hyphen || /\S$/.test(text));

export interface TextStyle extends Pick<TextBlock, 'role' | 'font' | 'tone' | 'fontSize' | 'isStruck'> {
  /** Multiple of the font size. */
  readonly leading?: number;
}

/** The style of a text that is legible from three metres. */
export const smallText = (
  { sizes }: ComposedScreen,
  look: Pick<TextStyle, 'role' | 'font'> & Partial<TextStyle>,
): TextStyle => ({ tone: 'ink', leading: 1.2, fontSize: 1.01 * sizes.textFloor, ...look });

const usualLeading: Readonly<Record<Font, number>> = { display: 1.04, body: 1.3, strong: 1.3 };

/** Lines from `x` on, where their ink begins. Their place is set by `capsAt` or `baselineAt`. */
export function setLines(fitted: FittedLines, style: TextStyle, x: number, width: number): TextBlock {
  const { leading = usualLeading[style.font], ...look } = style;
  const lineHeight = leading * style.fontSize;
  const height = fitted.lines.length * lineHeight;
  // A line through a text begins before its ink.
  const bearing = style.isStruck === true ? 0 : bearingOf(fitted, style.font) * style.fontSize;
  return { kind: 'text', ...look, lineHeight, fitted, x: x - bearing, y: 0, width: width + bearing, height };
}

export function setLine(tools: Typesetting, text: string, style: TextStyle, x: number): TextBlock {
  const width = Math.ceil(tools[style.font].measure(text) * style.fontSize) + 1;
  return setLines(unbroken(text), style, x, width);
}

export interface Paragraph extends Pick<Rect, 'x' | 'width'> {
  readonly maxLines: number;
}

export function setParagraph(tools: Typesetting, text: string, style: TextStyle, room: Paragraph) {
  const { x, width, maxLines } = room;
  const { font, fontSize } = style;
  return setLines(tools[font].fitParagraph({ text, width, fontSize, maxLines }), style, x, width);
}

/* Distance from the origin of a letter to its ink, em, from the tables of the fonts; the least of a block counts. */
const bearings = {
  display: [
    [/^["'„“”‚‘»«([j]/, 0],
    [/^[AJTVWXYftvwx37]/, 0.01],
    [/^[BDEFHIKLMNPRUbhklmnpru]/, 0.045],
    [/^/, 0.025],
  ],
  text: [
    [/^["'(]/, 0],
    [/^[AJTVWXYfjtvwxy47]/, 0.02],
    [/^[BDEFHKLMNPRUbhklmnpru]/, 0.07],
    [/^/, 0.04],
  ],
} as const;

function bearingOf({ lines }: FittedLines, font: Font): number {
  const table = bearings[font === 'display' ? 'display' : 'text'];
  const ofLine = (text: string) => table.find(([first]) => first.test(text.normalize('NFD')))?.[1] ?? 0;
  return Math.min(...lines.map(({ text }) => ofLine(text.trim())), 0.08);
}

/** Pieces of one line in the display font: the day in the accent, the time in ink. */
export function setPieces(
  tools: Typesetting,
  pieces: readonly DatePiece[],
  { x, baseline, fontSize }: Readonly<Record<'x' | 'baseline' | 'fontSize', number>>,
): readonly TextBlock[] {
  const { measure } = tools.display;
  let before = '';
  return pieces.map(({ text, tone }, at) => {
    const word = text.trimStart();
    before += at === 0 ? word : text;
    const start = at === 0 ? 0 : measure(before) - measure(word);
    const color = tone === 'day' ? 'accent' : 'ink';
    const look = { role: tone, font: 'display', tone: color, fontSize } as const;
    return baselineAt(setLine(tools, word, look, x + start * fontSize), baseline);
  });
}
