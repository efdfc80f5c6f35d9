import type { LineRules } from './break-lines.ts';
import { createMemo } from './memoize.ts';
import { ELLIPSIS, fitLines, type FittedLines, shortenLines } from './fit-lines.ts';
import { narrowestWidths } from './narrowest-widths.ts';
import type { Measure } from './font-metrics.ts';
import { type Piece, splitText } from './split-text.ts';
import type { BreakLevel, Hyphenate } from './word-breaks.ts';

export interface TitleBox {
  readonly text: string;
  /** The box and the bounds of the size in px; `lineHeight` is a multiple of the size. */
  readonly width: number;
  readonly height: number;
  readonly ceiling: number;
  readonly floor: number;
  readonly lineHeight: number;
  readonly measure: Measure;
  readonly hyphenate: Hyphenate;
}

export interface TitleLayout extends FittedLines {
  /** px, a tenth of a px exact, between floor and ceiling. */
  readonly fontSize: number;
}

const LEVELS = [0, 1, 2, 3] as const;
type Level = (typeof LEVELS)[number];
/**
 * How many times larger a title must become by the breaks of a level (row) than by those of a better one (column).
 * Measured within the block that the larger title itself fills, so that it does not depend on the box and no larger
 * box ever gets a smaller title.
 */
const GAINS: Readonly<Record<Level, readonly number[]>> = [[], [1.3], [1.3, 1.2], [1.8, 1.5, 1.35]];
/** The same for one more line. */
const LINE_GAIN = 1.13;
const MOST_GAIN = 1.8 * LINE_GAIN;
/** Hyphens enlarge small titles only: up to so many times the floor. */
const LIMITS = [Infinity, Infinity, 3, 2] as const;

/**
 * Sets a title as large as its box allows, in lines of like length that break where a typesetter would. What does
 * not fit at the floor is shortened at the end of a word. A box that is lower than one line at the floor still gets
 * one line; a box narrower than one character still gets one per line.
 */
export function layOutTitle(box: TitleBox): TitleLayout {
  const { text, width, height, ceiling, floor, lineHeight } = box;
  return remember(box, [width, height, ceiling, floor, lineHeight, text].join(), () => setAnew(box));
}

const remember = createMemo<TitleLayout>(200);

function setAnew(box: TitleBox): TitleLayout {
  // A word that leaves no room for an ellipsis after it may be split too, where nothing else helps.
  const widest = box.width / box.floor - box.measure(` ${ELLIPSIS}`);
  const parts = splitText(box.text, { ...box, widest });
  if (parts.length === 0) {
    return { fontSize: box.ceiling, lines: [{ text: box.text, hyphen: false }], rest: '', shortened: false };
  }
  const hyphenWidth = box.measure('-');
  const { size, level } = largest(box, parts, hyphenWidth);
  const set = firstThatFits(box, parts, size, level, hyphenWidth);
  return { ...set, fontSize: narrowed(box, size, set) };
}

function firstThatFits(
  box: TitleBox,
  parts: readonly Piece[],
  size: number,
  least: BreakLevel,
  hyphenWidth: number,
): FittedLines {
  const rules = rulesAt(box, size, hyphenWidth);
  for (const level of [...LEVELS, 4 as const]) {
    const set = level >= least && fitLines(parts, { ...rules, level }, false);
    if (set) return set;
  }
  return shortenLines(parts, rules, false, box.measure);
}

/** The largest size that any number of lines and any kind of break worth its price gives; the floor where none does. */
function largest(box: TitleBox, parts: readonly Piece[], hyphenWidth: number) {
  const widest = (MOST_GAIN * box.width) / box.floor;
  const mostLines = Math.ceil((MOST_GAIN * box.height) / (box.floor * box.lineHeight));
  const tables = LEVELS.map((level) => narrowestWidths(parts, { level, hyphenWidth, widest, mostLines }));
  let best: { size: number; level: BreakLevel } = { size: box.floor, level: 0 };
  for (const level of LEVELS) {
    const ceiling = Math.min(box.ceiling, LIMITS[level] * box.floor);
    tables[level]?.forEach((width, index) => {
      const lines = index + 1;
      const free = Math.min(ceiling, box.width / width, box.height / (lines * box.lineHeight));
      const size = Math.floor(free * 10 + 1e-6) / 10;
      if (size > best.size && isWorthIt(tables, level, width, lines)) best = { size, level };
    });
  }
  return best;
}

/** Whether no better kind of break and no fewer lines come near that size within the same `width` em by `lines` lines. */
function isWorthIt(
  tables: readonly (readonly number[])[],
  level: Level,
  width: number,
  lines: number,
): boolean {
  return LEVELS.filter((better) => better <= level).every((better) => {
    const gain = GAINS[level][better] ?? 1;
    return (tables[better] ?? []).every((other, index) => {
      const share = Math.min(width / other, lines / (index + 1));
      return share * gain * (index + 1 < lines ? LINE_GAIN : 1) <= 1;
    });
  });
}

function rulesAt(box: TitleBox, size: number, hyphenWidth: number): LineRules {
  const room = Math.floor(box.height / (size * box.lineHeight) + 1e-6);
  const lines = size > box.floor ? room : Math.max(1, room);
  return { level: 4, width: box.width / size, hyphenWidth, lines };
}

/** Pieces are measured one by one; should a face kern a whole line wider than their sum, the size gives way. */
function narrowed(box: TitleBox, size: number, { lines, shortened }: FittedLines): number {
  const widest = lines.reduce((most, { text, hyphen }, index) => {
    const mark = hyphen ? '-' : shortened && index === lines.length - 1 ? ELLIPSIS : '';
    return Math.max(most, box.measure(drawn(text, mark)));
  }, 0);
  return widest * size > box.width * 1.0005 ? Math.max(box.floor, box.width / widest) : size;
}

/** A line as a browser draws it: white space one space wide, none at its ends unless something follows. */
function drawn(text: string, mark: string): string {
  const line = text.replace(/[\t\n\f\r ]+/g, ' ');
  return mark === ELLIPSIS ? line.trimStart() + mark : line.trim() + mark;
}
