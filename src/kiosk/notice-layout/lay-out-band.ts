import { type Rect, textGroup } from '#kiosk/layout/blocks.ts';
import { type Notice, textsOf } from '#notices/notice.ts';
import { badgesOf, languagesOf, type NoticeInput } from './notice-input.ts';
import {
  placeSpoken,
  rowOrStack,
  type SpokenBlocks,
  type SpokenGroup,
  spokenOf,
  stackSpoken,
} from './spoken-group.ts';

export interface BandRow {
  readonly notice: Notice;
  /** In the band, over its whole width. */
  readonly rect: Rect;
  /** Placed from the upper left corner of `rect`. */
  readonly texts: readonly SpokenBlocks[];
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

/** The texts of each notice in all its languages, beside or below each other. Null without notices. */
export function layOutBand(input: NoticeInput): Band | null {
  const { notices, screen } = input;
  if (notices.length === 0) return null;
  // Aligned with the texts of the slides.
  const { content } = screen;
  const { safe, unit } = screen.sizes;
  const margin = 1.8 * unit;
  const arrange = ({ size, maxLines }: (typeof steps)[number]) =>
    groupNotices(notices).map((group) =>
      arrangeRows(input, group, { fontSize: screen.scale.place * size, maxLines }),
    );
  let groups = arrange(steps[0]);
  for (const step of steps) {
    const { share } = step;
    groups = arrange(step);
    const isLow = safe.top + highest(groups) + margin <= share * screen.height;
    if (isLow && !groups.some(({ isShortened }) => isShortened)) break;
  }
  return {
    height: Math.round(safe.top + highest(groups) + margin),
    groups: groups.map(({ rows }) =>
      rows.map(({ notice, y, group }) => ({
        notice,
        rect: { x: 0, y: safe.top + y, width: screen.width, height: group.height },
        texts: placeSpoken(group, content.x, 0),
      })),
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

const highest = (groups: readonly { readonly height: number }[]) =>
  Math.max(...groups.map(({ height }) => height));

interface BandType {
  readonly fontSize: number;
  readonly maxLines: number;
}

function arrangeRows(input: NoticeInput, notices: readonly Notice[], type: BandType) {
  let height = 0;
  const rows = notices.map((notice, index) => {
    const group = arrangeNotice(input, notice, type);
    const y = height + (index === 0 ? 0 : 0.4 * type.fontSize);
    height = y + group.height;
    return { notice, y, group };
  });
  const blocks = rows.flatMap(({ group }) => group.spoken.flatMap((one) => one.blocks));
  return { rows, height, isShortened: blocks.some(({ fitted }) => fitted.shortened) };
}

function arrangeNotice(input: NoticeInput, notice: Notice, { fontSize, maxLines }: BandType): SpokenGroup {
  const { width } = input.screen.content;
  const gaps = { width, gap: 0.8 * fontSize, rowGap: 0.1 * fontSize };
  const spoken = { ...input, languages: languagesOf(input, notice) };
  const badges = notice.test ? badgesOf(spoken, { width, fontSize: 0.6 * fontSize }, ({ test }) => test) : [];
  const texts = textsOf(notice, input.languages).map(({ language, text }, index) => {
    const tools = input.toolsOf(language);
    // The first language is bolder than the others.
    const [role, font] = index === 0 ? (['subtitle', 'strong'] as const) : (['place', 'body'] as const);
    const isOneLine = tools[font].measure(text) * fontSize <= width;
    const ownWidth = isOneLine ? Math.ceil(tools[font].measure(text) * fontSize) + 1 : width;
    return spokenOf(language, textGroup(tools, role, text, { fontSize, width: ownWidth, maxLines }));
  });
  return stackSpoken([rowOrStack(badges, gaps), rowOrStack(texts, gaps)], 0.2 * fontSize);
}
