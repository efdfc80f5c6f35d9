import type { Rect } from './blocks.ts';
import type { PosterInput } from './compose-screen.ts';
import { gaps } from './grid.ts';
import { capsAt, descent, isBroken, lastBaseline, setParagraph } from './set-text.ts';

/** Lines in large type, and in the smaller one. */
const maxLines = [2, 8] as const;

/**
 * The text of an announcement, in place of when and where: whole, or the slide is faulty. `y`: where the first capitals begin;
 * `bottom`: where the last descenders end.
 */
export function composeText(
  { slide, screen, tools }: Pick<PosterInput, 'slide' | 'screen' | 'tools'>,
  { x, y, width }: Pick<Rect, 'x' | 'y' | 'width'>,
) {
  const { placeFloor, leastPlace, unit } = screen.sizes;
  const { shortDescription: text } = slide.event;
  if (text === '') return { blocks: [], bottom: y - gaps.text * unit, isFaulty: false };
  const set = (fontSize: number, most: number) => {
    const look = { role: 'text', font: 'body', tone: 'ink', fontSize, leading: 1.24 } as const;
    return capsAt(setParagraph(tools, text, look, { x, width, maxLines: most }), y);
  };
  const large = set(placeFloor, maxLines[0]);
  const block = isBroken(large) ? set(leastPlace, maxLines[1]) : large;
  return {
    blocks: [block],
    bottom: lastBaseline(block) + descent * block.fontSize,
    isFaulty: block.fitted.shortened,
  };
}

/** The announcement without its text; null for one that has none, and for other events. */
export function withoutText(input: PosterInput): PosterInput | null {
  const { event } = input.slide;
  if (!event.isAnnouncement || event.shortDescription === '') return null;
  return { ...input, slide: { ...input.slide, event: { ...event, shortDescription: '' } } };
}
