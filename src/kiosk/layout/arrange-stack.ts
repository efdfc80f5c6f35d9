import { arrangeFoot } from './arrange-foot.ts';
import { arrangeHead } from './arrange-head.ts';
import { arrangeTitle } from './arrange-title.ts';
import { isBroken } from './arrange-when.ts';
import type { Arranged, Extras, Rect, SlideInput } from './slide-layout.ts';
import { chooseArrangement } from './choose-arrangement.ts';
import { shift } from './text-blocks.ts';

/** Tried in order until the title has room. A long place may use the whole width unless `isTight`. */
const stackSteps = [
  { share: 1, size: 'preferred', isCompact: false, placeLines: 5, isTight: false },
  { share: 0.75, size: 'preferred', isCompact: false, placeLines: 5, isTight: false },
  { share: 0.6, size: 'minimum', isCompact: false, placeLines: 5, isTight: false },
  { share: 0.5, size: 'minimum', isCompact: true, placeLines: 5, isTight: false },
  { share: 0.5, size: 'minimum', isCompact: true, placeLines: 2, isTight: true },
] as const;

/** In portrait or beside an image: date and place at the top, the title in the middle, the QR code at the bottom. */
export function arrangeStack(input: SlideInput, content: Rect, extras: Extras): Arranged {
  const { scale, sizes } = input.screen;
  const gap = 0.9 * scale.large;
  const arrangeStep = (step: (typeof stackSteps)[number]) => {
    const beside = arrangeHead(input, content, step);
    const isAcross = sizes.layout === 'portrait' && !step.isTight && beside.lines.some(isBroken);
    const usual = isAcross ? arrangeHead(input, content, { ...step, isCompact: true }, 'across') : beside;
    const foot = arrangeFoot(input, content, extras, step.size);
    const top = content.y + usual.height + 1.6 * gap + scale.hair;
    const bottom = content.y + content.height - (foot.height > 0 ? foot.height + gap : 0);
    const title = arrangeTitle(input, { ...content, y: top, height: bottom - top }, extras);
    const free = bottom - title.bottom;
    // The larger date must not divide a time or a word.
    const ample = free > 0 ? arrangeHead(input, content, step, 'ample') : usual;
    const head = ample.height - usual.height <= free && !ample.lines.some(isBroken) ? ample : usual;
    const ruleY = content.y + head.height + gap;
    const rule = { kind: 'rule', x: content.x, y: ruleY, width: content.width, height: scale.hair } as const;
    const footY = content.y + content.height - foot.height;
    return {
      ...title,
      blocks: [
        ...head.blocks,
        rule,
        ...shift(title.blocks, 0, head.height - usual.height),
        ...shift(foot.blocks, content.x, footY),
      ],
      misfits: 4 * Number(free < -1) + Number(head.lines.some(({ fitted }) => fitted.shortened)),
    };
  };
  return chooseArrangement(stackSteps, arrangeStep, 7.5 * sizes.unit);
}
