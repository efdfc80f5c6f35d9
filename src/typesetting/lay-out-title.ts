import { narrowestWidths } from './break-lines.ts';
import { ELLIPSIS, type FittedLines, fitLines, unbroken } from './fit-lines.ts';
import { type Fragment, splitText, type TextTools } from './split-text.ts';

/** The box and the bounds of the size in px; `lineHeight` is a multiple of the size. */
export interface TitleBox {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  readonly ceiling: number;
  readonly floor: number;
  readonly lineHeight: number;
}

/** Syllables only divide a word that has no room in the smallest size. */
const LEVELS = [0, 1, 2] as const;
type Level = (typeof LEVELS)[number];
/**
 * By how much a title must grow to use the breaks of a level (row) instead of those of a better one (column). Measured in the
 * block that the larger title fills, not in the box, so that a larger box never results in a smaller title.
 */
const MIN_GAINS: Readonly<Record<Level, readonly number[]>> = [[], [1.3], [1.3, 1.2]];
const MIN_LINE_GAIN = 1.13;
const MAX_GAIN = 1.3 * MIN_LINE_GAIN;
/** Up to this multiple of the floor the breaks of a level are used: hyphens enlarge small titles only. */
const MAX_SIZES = [Infinity, Infinity, 3] as const;

/** As large as the box allows. A box lower than one line at the floor gets one line, a narrow one a character per line. */
export function layOutTitle(box: TitleBox, tools: TextTools) {
  const { text, width, height, floor, ceiling, lineHeight } = box;
  const { measure } = tools;
  // A word too wide for a line with an ellipsis may be split anywhere.
  const fragments = splitText(text, width / floor - measure(` ${ELLIPSIS}`), tools);
  if (fragments.length === 0) return { ...unbroken(text), fontSize: ceiling };
  const { size, level } = findLargestSize(box, fragments, measure('-'));
  const lines = Math.max(1, Math.floor(height / (size * lineHeight) + 1e-6));
  const levels = ([0, 1, 2, 3, 4, 5] as const).slice(level);
  const fitted = fitLines(fragments, { width: width / size, lines, levels, isRagged: false }, measure);
  // Fragments are measured one by one. If kerning makes a whole line wider than their sum, the size is reduced.
  const widest = Math.max(...drawnLines(fitted).map(measure));
  const fontSize = widest * size > width * 1.0005 ? Math.max(floor, width / widest) : size;
  return { ...fitted, fontSize };
}

/** As a browser draws them: white space collapsed, trimmed at the ends except before an ellipsis. */
function drawnLines({ lines, shortened }: FittedLines): string[] {
  return lines.map(({ text, hyphen }, index) => {
    const line = text.replace(/[\t\n\f\r ]+/g, ' ');
    const isCut = shortened && index === lines.length - 1;
    return isCut ? line.trimStart() + ELLIPSIS : line.trim() + (hyphen ? '-' : '');
  });
}

/** The largest size over all numbers of lines and all break levels that gain enough; the floor if none fits. */
function findLargestSize(box: TitleBox, fragments: readonly Fragment[], hyphenWidth: number) {
  const maxWidth = (MAX_GAIN * box.width) / box.floor;
  const maxLines = Math.ceil((MAX_GAIN * box.height) / (box.floor * box.lineHeight));
  const tables = LEVELS.map((level) =>
    narrowestWidths(fragments, { level, hyphenWidth, width: maxWidth, lines: maxLines }),
  );
  let best: { size: number; level: Level } = { size: box.floor, level: 0 };
  for (const level of LEVELS) {
    const ceiling = Math.min(box.ceiling, MAX_SIZES[level] * box.floor);
    tables[level]?.forEach((width, index) => {
      const lines = index + 1;
      const free = Math.min(ceiling, box.width / width, box.height / (lines * box.lineHeight));
      const size = Math.floor(free * 10 + 1e-6) / 10;
      if (size > best.size && gainsEnough(tables, level, width, lines)) best = { size, level };
    });
  }
  return best;
}

/** Whether no better level and no fewer lines come near that size in a block of `width` em by `lines` lines. */
function gainsEnough(tables: readonly number[][], level: Level, width: number, lines: number): boolean {
  return tables.slice(0, level + 1).every((table, better) =>
    table.every((other, index) => {
      const share = Math.min(width / other, lines / (index + 1));
      const gain = (MIN_GAINS[level][better] ?? 1) * (index + 1 < lines ? MIN_LINE_GAIN : 1);
      return share * gain <= 1;
    }),
  );
}
