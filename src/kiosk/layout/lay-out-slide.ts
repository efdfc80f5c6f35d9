import { withLowerFloors } from '#theme/sizes.ts';
import { arrangeColumns } from './arrange-columns.ts';
import { arrangeStack } from './arrange-stack.ts';
import { chooseArrangement } from './choose-arrangement.ts';
import { type SlideLayout, type Rect, scaleOf } from './slide-layout.ts';
import { firstOrLast } from './first-or-last.ts';
import type { Extras, SlideInput, SlideScreen } from './slide-input.ts';

/** Things leave in the order next, description, short address, subtitle. */
const steps: readonly Extras[] = [3, 2, 0, 0, 0, 0].map((next, step) => ({
  next,
  description: step < 3,
  address: step < 4,
  subtitle: step < 5,
}));

/** Below this share of the shorter side a title makes others leave before it gets smaller. */
const comfortable = 7.5;

/** How much of its side an image takes: less where large type needs the room, none where nothing else helps. */
const imageShares = [1, 0.8, 0];

/** How much of what the distance asks for the type keeps: all, and less only where the slide would else not hold it. */
const typeShares = [1, 0.85, 0.7, 0.55, 0];

/** Lays out one slide. Type as large as a distance asks for gives way before anything stands on anything else. */
export function layOutSlide(input: SlideInput): SlideLayout {
  const { screen } = input;
  const shares = screen.distance === null ? [1] : typeShares;
  const attempts = shares.map((share) => () => ({
    ...layOutWithImage(share === 1 ? input : { ...input, screen: withLessType(screen, share) }),
    typeTooSmall: share < 1 || !screen.sizes.legible,
  }));
  return firstOrLast(attempts, ({ misfits }) => misfits < 4);
}

/** Where an image would leave the title no room, the slide is typographic. */
function layOutWithImage(input: SlideInput) {
  const shares = input.hasImage ? imageShares : [0];
  const attempts = shares.map(
    (share) => () => layOut(input, share > 0 ? imageRect(input.screen, share) : null),
  );
  return firstOrLast(attempts, ({ titleShortened, misfits }) => !titleShortened && misfits === 0);
}

/** Things leave until the title has room. */
function layOut(input: SlideInput, image: Rect | null) {
  const { screen } = input;
  const isPortrait = screen.sizes.layout === 'portrait';
  const content = image === null ? screen.content : besides(image, screen.content, isPortrait);
  const arrange = isPortrait || image !== null ? arrangeStack : arrangeColumns;
  const wanted = Math.max(screen.scale.title.floor, comfortable * screen.sizes.unit);
  const { titleSize: _, ...arranged } = chooseArrangement(
    steps.map((extras) => () => arrange(input, content, extras)),
    wanted,
  );
  return { ...arranged, image, foot: { ...screen.foot, x: content.x, width: content.width } };
}

function withLessType(screen: SlideScreen, share: number): SlideScreen {
  const sizes = withLowerFloors(screen.sizes, share);
  return { ...screen, sizes, scale: scaleOf(sizes) };
}

/** An image takes a whole side: the left in landscape, the top in portrait. */
function imageRect({ width, height, sizes: { layout } }: SlideScreen, share: number): Rect {
  if (layout === 'portrait') return { x: 0, y: 0, width, height: Math.round(height * share * 0.34) };
  return { x: 0, y: 0, width: Math.round(width * share * (layout === 'wide' ? 0.36 : 0.4)), height };
}

function besides(image: Rect, content: Rect, isPortrait: boolean): Rect {
  if (isPortrait) {
    const y = image.height + (content.x + content.y) / 2;
    return { ...content, y, height: content.y + content.height - y };
  }
  const x = image.width + content.x * 0.8;
  return { ...content, x, width: content.x + content.width - x };
}
