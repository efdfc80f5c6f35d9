import { displayMetrics, type Font, lineHeights } from '#typesetting/font-metrics.ts';
import { type FittedLines, unbroken } from '#typesetting/fit-lines.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';

/** px. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Box = Pick<Rect, 'width' | 'height'>;

export const boxStyle = ({ x: left, y: top, width, height }: Rect) => ({ left, top, width, height });

interface TextStyle {
  readonly font: Font;
  readonly tone: 'ink' | 'accent' | 'quiet' | 'background';
}

const styles = {
  title: { font: 'display', tone: 'ink' },
  subtitle: { font: 'strong', tone: 'ink' },
  dates: { font: 'strong', tone: 'ink' },
  description: { font: 'body', tone: 'quiet' },
  badge: { font: 'strong', tone: 'background' },
  mark: { font: 'display', tone: 'accent' },
  date: { font: 'display', tone: 'ink' },
  time: { font: 'display', tone: 'ink' },
  /** A date that is over. */
  struck: { font: 'display', tone: 'quiet' },
  place: { font: 'body', tone: 'ink' },
  verb: { font: 'display', tone: 'ink' },
  address: { font: 'body', tone: 'quiet' },
  next: { font: 'body', tone: 'quiet' },
  row: { font: 'strong', tone: 'ink' },
} as const satisfies Record<string, TextStyle>;

export interface TextBlock extends Rect, TextStyle {
  readonly kind: 'text';
  readonly role: keyof typeof styles;
  readonly fontSize: number;
  readonly lineHeight: number;
  readonly fitted: FittedLines;
  readonly isStruck?: boolean;
}

export interface QrBlock extends Rect {
  readonly kind: 'qr';
  /** Whole px per module. */
  readonly module: number;
}

export type Block = TextBlock | QrBlock | (Rect & { readonly kind: 'rule' });

/** Blocks that are placed from the upper left corner of their group. */
export interface Group<Item extends Block = Block> {
  readonly blocks: readonly Item[];
  readonly height: number;
}

export const noBlocks: Group<never> = { blocks: [], height: 0 };

export function groupOf<Item extends Block>(block: Item): Group<Item> {
  return { blocks: [block], height: block.height };
}

export function place<Item extends Block>({ blocks }: Pick<Group<Item>, 'blocks'>, x: number, y: number) {
  return blocks.map((block): Item => ({ ...block, x: x + block.x, y: y + block.y }));
}

/** One below the other; groups without blocks have no gap. */
export function stack<Item extends Block>(groups: readonly Group<Item>[], gap: number): Group<Item> {
  let height = 0;
  const blocks = groups
    .filter((group) => group.blocks.length > 0)
    .flatMap((group, index) => {
      const y = height + (index === 0 ? 0 : gap);
      height = y + group.height;
      return place(group, 0, y);
    });
  return { blocks, height };
}

/** From this share of the height, a title stands at the optical centre of its free room. */
const usualShift = 0.25;

/** How far down a title moves if nothing else is below it; px. */
export function centreShift(below: Group, free: number, height: number, minShift = usualShift): number {
  return below.height === 0 && free > minShift * height ? 0.4 * free : 0;
}

interface TextOptions extends Partial<TextStyle>, Pick<TextBlock, 'fontSize' | 'width' | 'isStruck'> {
  readonly maxLines?: number;
}

/** In the style of its role unless another is given; no block without a text. */
export function textGroup(
  tools: Typesetting,
  role: TextBlock['role'],
  text: string | false,
  { maxLines = 2, ...options }: TextOptions,
): Group<TextBlock> {
  if (text === '' || text === false) return noBlocks;
  const { width, fontSize, font = styles[role].font } = options;
  const fitted = tools[font].layOutParagraph({ text, width, fontSize, maxLines });
  return textLines(role, fitted, { ...options, lineHeight: fontSize * lineHeights[font] });
}

/**
 * One line as large as the width allows, in a box as high as its capitals; up to three lines if the floor is too large for one,
 * smaller only where a word is too wide for it.
 */
export function headlineGroup(
  tools: Typesetting,
  role: TextBlock['role'],
  text: string,
  { width, floor, ceiling }: { readonly width: number; readonly floor: number; readonly ceiling: number },
): Group<TextBlock> {
  if (text === '') return noBlocks;
  const ems = tools.display.measure(text);
  const fontSize = Math.max(floor, Math.min(ceiling, ems > 0 ? width / ems : ceiling));
  if (ems * fontSize > width + 0.5) {
    const widest = Math.max(...text.split(' ').map(tools.display.measure));
    const size = Math.min(fontSize, (width - 1) / widest);
    return textGroup(tools, role, text, { fontSize: size, width, maxLines: 3 });
  }
  const fitted = unbroken(text);
  return textLines(role, fitted, { width, fontSize, lineHeight: fontSize * displayMetrics.capHeight });
}

export function textLines(
  role: TextBlock['role'],
  fitted: FittedLines,
  options: Omit<TextOptions, 'maxLines'> & Pick<TextBlock, 'lineHeight'>,
): Group<TextBlock> {
  const height = fitted.lines.length * options.lineHeight;
  // No line is divided again.
  const withSpaces = ({ text, hyphen }: FittedLines['lines'][number]) => ({
    text: text.replace(/\u00A0/g, ' '),
    hyphen,
  });
  const drawn = role === 'mark' ? { ...fitted, lines: fitted.lines.map(withSpaces) } : fitted;
  return groupOf({ kind: 'text', role, ...styles[role], x: 0, y: 0, height, fitted: drawn, ...options });
}
