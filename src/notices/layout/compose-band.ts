import { gridOf } from '#kiosk/layout/grid.ts';
import type { ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import { type Notice, textsOf } from '#notices/model/notice.ts';
import type { NoticeInput } from './notice-input.ts';
import { heightOf, move, paragraphIn, setTags, stack } from './stack.ts';

export type Band = NonNullable<ReturnType<typeof layOutBand>>;

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

/**
 * A band at the top of the screen, as high as its highest group of notices, which are shown by turns: of each notice the texts in
 * all its languages, placed on the screen. Null without notices.
 */
export function layOutBand(input: NoticeInput) {
  const { notices, screen } = input;
  const { safe, unit, placeFloor } = screen.sizes;
  const { left } = gridOf(screen);
  let band = null;
  for (const { size, share, maxLines } of notices.length === 0 ? [] : steps) {
    const fontSize = size * placeFloor;
    const groups = Array.from({ length: bandTurns(notices) }, (_, at) => {
      let y = safe.top;
      return notices.slice(at * mostAtOnce, (at + 1) * mostAtOnce).map((notice) => {
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

/** How many groups take turns. */
export const bandTurns = (notices: readonly Notice[]) => Math.ceil(notices.length / mostAtOnce);

/** Beside each other where all languages have room, else below each other; the first is bolder than the others. */
function composeNotice(input: NoticeInput, notice: Notice, fontSize: number, maxLines: number) {
  const { left, right } = gridOf(input.screen);
  const width = right - left;
  const gap = 0.8 * fontSize;
  let x = 0;
  const texts = textsOf(notice, input.languages).map((text, index) => {
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
 * The plan of a slide below a band of this height, px, measured from there, with type for the whole screen. Its top is no edge of
 * the screen.
 */
export function planBelow(band: number, plan: ScreenPlan): ScreenPlan {
  if (band === 0) return plan;
  const { sizes, label } = plan;
  const { safe } = sizes;
  const top = Math.round(2.5 * sizes.unit);
  // What stands at the bottom of the screen stays there.
  const below = { ...safe, top, height: safe.top + safe.height - band - top };
  const moved = label && { ...label, y: label.y + top - safe.top };
  return { ...plan, height: plan.height - band, sizes: { ...sizes, safe: below }, label: moved };
}
