import { arrangeFoot } from './arrange-foot.ts';
import { arrangeHead } from './arrange-head.ts';
import { arrangeTitle } from './arrange-title.ts';
import type { Arranged, Extras, SlideInput } from './slide-input.ts';
import { type Block, type Rect, type RuleBlock, scaleOf } from './composition.ts';
import { choose } from './choose.ts';
import { place } from './set-block.ts';

/** Portrait, or beside a picture: when on top, the title in the middle, the code at the foot. */
export function arrangeStack(input: SlideInput, content: Rect, extras: Extras): Arranged {
  return choose(
    stackSteps.map((step) => () => arrangeStep(input, content, extras, step)),
    7 * input.screen.sizes.unit,
  );
}

/** How head and foot give way to the title. */
const stackSteps = [
  { share: 1, size: 'wanted', isCompact: false, placeLines: 3 },
  { share: 0.75, size: 'wanted', isCompact: false, placeLines: 3 },
  { share: 0.6, size: 'least', isCompact: false, placeLines: 3 },
  { share: 0.5, size: 'least', isCompact: true, placeLines: 2 },
] as const;
type StackStep = (typeof stackSteps)[number];

function arrangeStep(input: SlideInput, content: Rect, extras: Extras, step: StackStep): Arranged {
  const scale = scaleOf(input.screen.sizes);
  const gap = 0.9 * scale.large;
  const usual = arrangeHead(input, content, step);
  const foot = arrangeFoot(input, content, extras, step.size);
  const hair = Math.max(1, Math.round(input.screen.sizes.unit * 0.2));
  const toTitle = 1.6 * gap + hair;
  const top = content.y + usual.height + toTitle;
  const bottom = content.y + content.height - (foot.height > 0 ? foot.height + gap : 0);
  const { event } = input.slide;
  const title = arrangeTitle(
    {
      title: event.name,
      subtitle: extras.subtitle ? event.subtitle : '',
      description: extras.description ? event.shortDescription : '',
    },
    { ...content, y: top, height: bottom - top },
    scale,
    input.tools,
  );
  const free = bottom - Math.max(...title.blocks.map(({ y, height }) => y + height));
  const ample = arrangeHead(input, content, { ...step, placeLines: 4 }, true);
  const head = ample.height - usual.height <= free && !breaksTime(ample.blocks) ? ample : usual;
  const ruleY = content.y + head.height + gap;
  const rule: RuleBlock = { kind: 'rule', x: content.x, y: ruleY, width: content.width, height: hair };
  const footY = content.y + content.height - foot.height;
  return {
    blocks: [
      ...head.blocks,
      rule,
      ...title.blocks.map((block) => place(block, block.x, block.y + head.height - usual.height)),
      ...foot.blocks.map((block) => place(block, content.x + block.x, footY + block.y)),
    ],
    titleSize: title.size,
    titleShortened: title.shortened,
    codeTooSmall: foot.tooSmall,
    misfits: Number(free < -1),
  };
}

/** "12:00–13:30" is one thing: a larger date is not worth two lines of it. */
function breaksTime(blocks: readonly Block[]): boolean {
  return blocks.some((block) => block.kind === 'text' && block.role === 'time' && block.set.lines.length > 1);
}
