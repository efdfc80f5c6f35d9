import type { Block } from '#kiosk/layout/blocks.ts';
import { gridOf } from '#kiosk/layout/grid.ts';
import { setParagraph } from '#kiosk/layout/set-text.ts';
import { type Notice, textsOf } from '#notices/notice.ts';
import { type NoticeInput, setTags } from './notice-input.ts';
import { move, type Stack, stack } from './stack.ts';

/** The texts of a notice in the band, placed on the screen. */
export interface BandRow {
  readonly notice: Notice;
  readonly blocks: readonly Block[];
}

/** A band at the top of the screen, as high as its highest group of notices. */
export interface Band {
  readonly height: number;
  /** Shown by turns. */
  readonly groups: readonly (readonly BandRow[])[];
}

/** More notices are shown by turns. */
const mostAtOnce = 2;
/** Of the floor of places, tried in order, the share of the height that the band may then take, and the lines of a text. */
const steps = [
  { size: 1, share: 0.2, maxLines: 2 },
  { size: 0.86, share: 0.2, maxLines: 2 },
  { size: 0.74, share: 0.22, maxLines: 3 },
  { size: 0.62, share: 0.24, maxLines: 3 },
  { size: 0.52, share: 0.3, maxLines: 4 },
  { size: 0.44, share: 1, maxLines: 9 },
] as const;

/** The texts of each notice in all its languages, below each other. Null without notices. */
export function layOutBand(input: NoticeInput): Band | null {
  const { notices, screen } = input;
  if (notices.length === 0) return null;
  const { safe, unit, placeFloor } = screen.sizes;
  const { left } = gridOf(screen);
  const margin = 1.8 * unit;
  const compose = ({ size, maxLines }: (typeof steps)[number]) =>
    groupNotices(notices).map((group) =>
      composeRows(input, group, { fontSize: placeFloor * size, maxLines }),
    );
  const heightOf = (groups: ReturnType<typeof compose>) =>
    safe.top + Math.max(...groups.map(({ height }) => height)) + margin;
  let groups = compose(steps[0]);
  for (const step of steps) {
    groups = compose(step);
    const isLow = heightOf(groups) <= step.share * screen.height;
    if (isLow && !groups.some(({ isShortened }) => isShortened)) break;
  }
  return {
    height: Math.round(heightOf(groups)),
    groups: groups.map(({ rows }) =>
      rows.map(({ notice, y, blocks }) => ({ notice, blocks: move(blocks, left, safe.top + y) })),
    ),
  };
}

/** How many groups take turns. */
export const bandTurns = (notices: readonly Notice[]) => Math.ceil(notices.length / mostAtOnce);

function groupNotices(notices: readonly Notice[]): readonly (readonly Notice[])[] {
  return Array.from({ length: bandTurns(notices) }, (_, at) =>
    notices.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  );
}

interface BandType {
  readonly fontSize: number;
  readonly maxLines: number;
}

function composeRows(input: NoticeInput, notices: readonly Notice[], type: BandType) {
  let height = 0;
  const rows = notices.map((notice, index) => {
    const y = height + (index === 0 ? 0 : 0.5 * type.fontSize);
    const row = composeNotice(input, notice, type);
    height = y + row.height;
    return { notice, y, ...row };
  });
  return { rows, height, isShortened: rows.some(({ isShortened }) => isShortened) };
}

/** Beside each other where all languages have room, else below each other; the first is bolder than the others. */
function composeNotice(
  input: NoticeInput,
  notice: Notice,
  { fontSize, maxLines }: BandType,
): Stack & { readonly isShortened: boolean } {
  const { left, right } = gridOf(input.screen);
  const width = right - left;
  const texts = textsOf(notice, input.languages).map(({ language, text }, index) => {
    const tools = input.toolsOf(language);
    const font = index === 0 ? 'strong' : 'body';
    const look = { role: 'notice', font, tone: 'ink', fontSize, leading: 1.2 } as const;
    const block = setParagraph(tools, text, look, { x: 0, width, maxLines });
    return { block: { ...block, language }, width: tools[font].measure(text) * fontSize };
  });
  const gap = 0.8 * fontSize;
  const isRow = texts.reduce((sum, text) => sum + text.width + gap, -gap) <= width;
  let x = 0;
  const row = texts.map(({ block, width: own }) => {
    const placed = { ...block, x: block.x + x, width: Math.ceil(own) + 2 };
    x += own + gap;
    return placed;
  });
  const tags = notice.test ? setTags(input, notice, { width, fontSize: 0.6 * fontSize }).blocks : [];
  const all = stack([tags, ...(isRow ? [row] : texts.map(({ block }) => [block]))], 0.15 * fontSize);
  return { ...all, isShortened: texts.some(({ block }) => block.fitted.shortened) };
}
