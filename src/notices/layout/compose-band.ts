import { type Block, boxOf } from '#kiosk/layout/blocks.ts';
import { gridOf } from '#kiosk/layout/grid.ts';
import type { ComposedScreen } from '#kiosk/layout/compose-screen.ts';
import { capsAt, setLine, setParagraph, type TextStyle } from '#kiosk/layout/set-text.ts';
import type { Notice } from '#notices/model/notice.ts';
import { noticeLevels } from '#notices/model/notice-kinds.ts';
import { spokenParts } from '#notices/model/notice-words.ts';
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

/** Sets a paragraph in the colour of text, from the left edge on. */
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

/** Sets the tags of a drill: "Übung – keine Gefahr" in every language, each on a box in the colour of the text, below each other. */
export function setTags(input: NoticeInput, notice: Notice, width: number, wanted: number) {
  const texts = wordsIn(notice, input, ({ drill }) => drill);
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

export type Band = NonNullable<ReturnType<typeof composeBand>>;

/** More notices are shown by turns. */
const mostAtOnce = 2;
/** Sizes of type, tried in order, as shares of the floor of places; the share of the height that the band may then take, and the lines of a text. */
const steps = [
  { size: 1, share: 0.2, maxLines: 2 },
  { size: 0.86, share: 0.2, maxLines: 2 },
  { size: 0.74, share: 0.22, maxLines: 3 },
  { size: 0.62, share: 0.24, maxLines: 3 },
  { size: 0.52, share: 0.3, maxLines: 4 },
  { size: 0.44, share: 1, maxLines: 9 },
] as const;

/**
 * A band at the top of the screen, as high as its highest group of notices, which are shown by turns: of each notice the texts in
 * all its languages, placed on the screen. Null without notices.
 */
export function composeBand(input: NoticeInput) {
  const { notices, screen } = input;
  const { safe, unit, placeFloor } = screen.sizes;
  const { left } = gridOf(screen);
  let band = null;
  for (const { size, share, maxLines } of notices.length === 0 ? [] : steps) {
    const fontSize = size * placeFloor;
    const groups = groupForBand(notices).map((group) => {
      let y = safe.top;
      return group.map((notice) => {
        const blocks = move(composeNotice(input, notice, fontSize, maxLines), left, y);
        y = heightOf(blocks) + 0.5 * fontSize;
        return { notice, blocks };
      });
    });
    const blocks = groups.flatMap((rows) => rows.flatMap((row) => row.blocks));
    const height = heightOf(blocks) + 1.8 * unit;
    band = { height: Math.round(height), groups };
    const isShortened = blocks.some((block) => block.kind === 'text' && block.fitted.shortened);
    if (height <= share * screen.height && !isShortened) break;
  }
  return band;
}

/** Groups take turns. A group has one kind of notice, because the band has one colour. */
export const groupForBand = (notices: readonly Notice[]): readonly (readonly Notice[])[] =>
  noticeLevels.flatMap((wanted) => {
    const own = notices.filter(({ level }) => level === wanted);
    const length = Math.ceil(own.length / mostAtOnce);
    return Array.from({ length }, (_, at) => own.slice(at * mostAtOnce, (at + 1) * mostAtOnce));
  });

/** Sets the languages beside each other where all have room, else below each other; the first is bolder than the others. */
function composeNotice(input: NoticeInput, notice: Notice, fontSize: number, maxLines: number) {
  const { left, right } = gridOf(input.screen);
  const width = right - left;
  const gap = 0.8 * fontSize;
  let x = 0;
  const texts = spokenParts(notice, input).map((text, index) => {
    const font = index === 0 ? 'strong' : 'body';
    const block = paragraphIn(input, text, { role: 'notice', font, fontSize }, { width, maxLines });
    const own = input.toolsOf(text.language)[font].measure(text.text) * fontSize;
    const inRow = { ...block, x: block.x + x, width: Math.ceil(own) + 2 };
    x += own + gap;
    return { block, inRow };
  });
  const isRow = x - gap <= width;
  const rows = isRow ? [texts.map(({ inRow }) => inRow)] : texts.map(({ block }) => [block]);
  return stack([setTags(input, notice, width, 0.6 * fontSize), ...rows], 0.15 * fontSize);
}

/**
 * The screen below a band of this height in px, measured from there, with type for the whole screen. Its top is no edge of
 * the screen.
 */
export function composeBelow(band: number, screen: ComposedScreen): ComposedScreen {
  if (band === 0) return screen;
  const { sizes, label } = screen;
  const { safe } = sizes;
  const top = Math.round(2.5 * sizes.unit);
  // What stands at the bottom of the screen stays there.
  const below = { ...safe, top, height: safe.top + safe.height - band - top };
  const moved = label && { ...label, y: label.y + top - safe.top };
  return { ...screen, height: screen.height - band, sizes: { ...sizes, safe: below }, label: moved };
}
