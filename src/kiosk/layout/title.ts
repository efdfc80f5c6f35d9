import type { FittedLines } from '#typesetting/fit-lines.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import type { BoxBlock, TextBlock } from './blocks.ts';
import { baselineAt, boxOf, descent, hasDescender, setLines } from './set-text.ts';

const leading = 1.0;
/** em: of ascenders and umlauts above the baseline. */
const ascent = { usual: 0.74, withDiacritics: 0.93 } as const;

interface TitleRoom {
  readonly x: number;
  readonly width: number;
  /** Above its ascenders. */
  readonly top: number;
  /** Of its last line. */
  readonly baseline: number;
  /** No descender is below it. */
  readonly lowest: number;
  readonly floor: number;
  readonly ceiling: number;
}

/** As large as it fits, growing upwards from its baseline. */
export function composeTitle(tools: Typesetting, text: string, room: TitleRoom) {
  const { x, width, top, baseline, lowest, floor, ceiling } = room;
  const ascentOf = ({ lines }: FittedLines) =>
    /[À-Þ\u0100-\uffff]/.test((lines[0]?.text ?? '').normalize('NFC')) ? ascent.withDiacritics : ascent.usual;
  const fit = (height: number) =>
    tools.display.layOutTitle({
      text,
      width,
      height,
      floor,
      ceiling: Math.max(floor, ceiling),
      lineHeight: leading,
    });
  const baselineOf = (size: number, line: TextBlock) =>
    hasDescender(line) ? Math.min(baseline, lowest - descent * size) : baseline;
  const set = (fitted: ReturnType<typeof fit>) => {
    const look = { role: 'title', font: 'display', tone: 'ink', fontSize: fitted.fontSize, leading } as const;
    const block = setLines(fitted, look, x, width);
    return baselineAt(block, baselineOf(fitted.fontSize, block));
  };
  const heightOf = (block: TextBlock, fitted: FittedLines) => {
    const { fontSize } = block;
    return baselineOf(fontSize, block) - top + (leading - ascentOf(fitted)) * fontSize;
  };
  // The size decides how much of the last line box is below the baseline, which has room there.
  let fitted = fit(baseline - top);
  let block = set(fitted);
  for (const _again of [1, 2]) {
    fitted = fit(heightOf(block, fitted));
    block = set(fitted);
  }
  const { fontSize } = fitted;
  const inkTop = block.y + block.height - leading * fontSize * fitted.lines.length;
  return {
    block,
    fontSize,
    isShortened: fitted.shortened,
    isTooHigh: heightOf(block, fitted) < leading * fontSize * fitted.lines.length - 1,
    inkTop,
  };
}

/** Boxes of the ground behind the lines that reach over a picture, which begins at `edge`. */
export function boxesBehind(
  tools: Typesetting,
  { fitted, fontSize, lineHeight, x, y, font }: TextBlock,
  edge: number,
): readonly BoxBlock[] {
  const pad = 0.17 * fontSize;
  // With the ink of ascenders and descenders, which reach beyond the line box.
  const rise = 0.09 * fontSize;
  return fitted.lines.flatMap(({ text, hyphen }, at) => {
    const end = x + tools[font].measure(text.trim() + (hyphen ? '-' : '')) * fontSize + pad;
    const top = y + at * lineHeight - rise;
    // The picture does not drift.
    const start = Math.max(edge - 2 * pad, x - pad);
    return end <= edge
      ? []
      : [boxOf({ x: start, y: top, width: end - start, height: lineHeight + 2 * rise }, 'ground')];
  });
}
