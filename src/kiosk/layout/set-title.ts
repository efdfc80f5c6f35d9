import type { Typesetting } from '#typesetting/typesetting.ts';
import { type BoxBlock, boxOf, type Rect, type TextBlock } from './blocks.ts';
import type { Corner } from './compose-code.ts';
import type { PosterInput } from './compose-screen.ts';
import { gaps, type Grid } from './grid.ts';
import { baselineAt, capTop, descent, setLines, setParagraph, smallText } from './set-text.ts';

const leading = 1.0;
/** em: how far ascenders and umlauts rise above the baseline. */
const ascent = { usual: 0.74, withDiacritics: 0.93 } as const;
const diacritics = /[À-Þ\u0100-\uffff]/;

const descending = /[gjpqyQ,;()/ß\p{Extended_Pictographic}]|[^ -\u024f\u2010-\u2122]/u;

/** Whether letters of the last line descend below its baseline. */
const hasDescender = ({ fitted: { lines } }: TextBlock): boolean =>
  descending.test(lines[lines.length - 1]?.text ?? '');

type TitleInput = Pick<PosterInput, 'screen' | 'tools'>;

interface TitleRoom extends Pick<Rect, 'x' | 'width'> {
  /** The largest size, multiple of the unit. */
  readonly ceiling: number;
  /** The limit above its ascenders. */
  readonly top: number;
  /** The baseline of its last line. */
  readonly baseline: number;
  /** No descender is below it. */
  readonly lowest: number;
}

/** The title is as large as it fits, and grows upwards from its baseline. */
export function composeTitle({ screen, tools }: TitleInput, text: string, room: TitleRoom) {
  const { x, width, top, baseline, lowest } = room;
  const { leastTitle: floor, unit } = screen.sizes;
  const ceiling = Math.max(floor, room.ceiling * unit);
  const fit = (height: number) => {
    const fitted = tools.display.fitTitle({ text, width, height, floor, ceiling, lineHeight: leading });
    const { fontSize, lines } = fitted;
    const look = { role: 'title', font: 'display', tone: 'ink', fontSize, leading } as const;
    const block = setLines(fitted, look, x, width);
    const bottom = hasDescender(block) ? Math.min(baseline, lowest - descent * fontSize) : baseline;
    const isHigh = diacritics.test((lines[0]?.text ?? '').normalize('NFC'));
    const rise = isHigh ? ascent.withDiacritics : ascent.usual;
    return { block: baselineAt(block, bottom), room: bottom - top + (leading - rise) * fontSize };
  };
  // The size decides how much of the last line box is below the baseline, which has room there.
  const again = (title: ReturnType<typeof fit>) => fit(title.room);
  const title = again(again(fit(baseline - top)));
  return { block: title.block, isTooHigh: title.room < title.block.height - 1 };
}

/** The gap between descenders of a title and what is below it, multiple of the unit. */
const descenderGap = 1.4;

interface TitlePlace extends Pick<Corner, 'right' | 'base'>, Pick<TitleRoom, 'top' | 'ceiling'> {
  readonly hasSubtitle: boolean;
  /** What else is said at the upper right, before whose hairline lines beside it end. */
  readonly above: { readonly bottom: number } | null;
}

/** Title and subtitle. */
export function setTitle(input: PosterInput, grid: Grid, room: TitlePlace) {
  const { slide, tools, screen } = input;
  const { right, base, top, ceiling, above } = room;
  const { unit, left, foot } = grid;
  const look = smallText(screen, { role: 'subtitle', font: 'strong' });
  const line = { x: left, width: right - left, maxLines: 2 };
  const subtitle = room.hasSubtitle
    ? baselineAt(setParagraph(tools, slide.event.subtitle, look, line), base)
    : null;
  const free = base === grid.base ? foot.capTop : base + gaps.code * unit;
  const below = subtitle === null ? free : capTop(subtitle);
  const baseline = subtitle === null ? base : below - gaps.subtitle * unit;
  const place = { x: left, top, ceiling, baseline, lowest: below - descenderGap * unit };
  const compose = (width: number) => composeTitle(input, slide.event.name, { ...place, width });
  const wide = compose(right - left);
  const end = grid.more - gaps.code * unit;
  const isTooWide = above !== null && reaches(input, wide.block, above.bottom + gaps.text * unit, end);
  const title = isTooWide ? compose(end - left) : wide;
  return { ...title, blocks: subtitle === null ? [title.block] : [title.block, subtitle] };
}

/** Whether a line that begins above `bottom` ends behind `right`. */
function reaches({ tools }: PosterInput, block: TextBlock, bottom: number, right: number): boolean {
  const top = block.y + ascenderShift * block.fontSize;
  return lineEnds(tools, block).some((end, at) => top + at * block.lineHeight < bottom && end > right);
}

/** The right ends of the ink of all lines, px. */
const lineEnds = (tools: Typesetting, { fitted, font, fontSize, x }: TextBlock): readonly number[] =>
  fitted.lines.map(
    ({ text, hyphen }) => x + tools[font].measure(text.trim() + (hyphen ? '-' : '')) * fontSize,
  );

/** em: from the top of a line box of a title to its ascenders. */
const ascenderShift = 0.1;

/** Boxes of the ground behind the lines that reach over a picture, which begins at `edge`. */
export function boxesBehind(tools: Typesetting, block: TextBlock, edge: number): readonly BoxBlock[] {
  const { fontSize, lineHeight, x, y } = block;
  const pad = 0.17 * fontSize;
  // The boxes include the ink of ascenders and descenders, which reach beyond the line box.
  const rise = 0.09 * fontSize;
  // The picture does not drift.
  const start = Math.max(edge - 2 * pad, x - pad);
  return lineEnds(tools, block).flatMap((end, at) => {
    const width = end + pad - start;
    const box = { x: start, y: y + at * lineHeight - rise, width, height: lineHeight + 2 * rise };
    return end + pad > edge ? [boxOf(box, 'ground')] : [];
  });
}
