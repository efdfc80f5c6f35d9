import { withLowerFloors } from '#theme/sizes.ts';
import { arrangeColumns } from './arrange-columns.ts';
import { arrangeStack } from './arrange-stack.ts';
import { type Rect, place } from './blocks.ts';
import { chooseArrangement, firstMatchOrLast } from './choose-arrangement.ts';
import { type ScreenPlan, scaleOf } from './lay-out-screen.ts';
import type { Extras, SlideInput } from './slide-layout.ts';

export type SlideLayout = ReturnType<typeof layOutSlide>;

/** Extras are left out in the order next, description, short address, subtitle. */
const extraSteps = [
  { next: 3, description: true, address: true, subtitle: true },
  { next: 2, description: true, address: true, subtitle: true },
  { next: 0, description: true, address: true, subtitle: true },
  { next: 0, description: false, address: true, subtitle: true },
  { next: 0, description: false, address: false, subtitle: true },
  { next: 0, description: false, address: false, subtitle: false },
] as const;

/** Extras are left out for a title smaller than this, per cent of the shorter side. */
const comfortableTitle = 7.5;

/** Factors for the size of the image, tried in order; 0 is without image. */
const imageShares = [1, 0.8, 0] as const;

/** Factors for the smallest font sizes that the distance requires, tried in order. */
const typeShares = [1, 0.85, 0.7, 0.55, 0] as const;

/** Uses smaller type than the distance requires if the blocks would overlap otherwise. */
export function layOutSlide(input: SlideInput) {
  const { screen } = input;
  const layOut = (share: number) => {
    const sizes = share === 1 ? screen.sizes : withLowerFloors(screen.sizes, share);
    const layout = layOutWithImage({ ...input, screen: { ...screen, sizes, scale: scaleOf(sizes) } });
    return { ...layout, typeTooSmall: share < 1 || !screen.sizes.legible };
  };
  const shares = screen.distance === null ? ([1] as const) : typeShares;
  return firstMatchOrLast(shares, layOut, ({ misfits }) => misfits < 4);
}

/** Null if the slide cannot be laid out; it is skipped then. */
export function layOutOrNull(input: SlideInput): SlideLayout | null {
  try {
    return layOutSlide(input);
  } catch {
    return null;
  }
}

function layOutWithImage(input: SlideInput) {
  const layOut = (share: number) => layOutContent(input, share > 0 ? imageRect(input.screen, share) : null);
  const shares = input.hasImage ? imageShares : ([0] as const);
  return firstMatchOrLast(shares, layOut, ({ titleShortened, misfits }) => !titleShortened && misfits === 0);
}

function layOutContent(input: SlideInput, image: Rect | null) {
  const { screen } = input;
  const { layout, unit } = screen.sizes;
  const isPortrait = layout === 'portrait';
  const content = image === null ? screen.content : contentBeside(image, screen.content, isPortrait);
  const arrange = isPortrait || image !== null ? arrangeStack : arrangeColumns;
  const wanted = Math.max(screen.scale.title.floor, comfortableTitle * unit);
  const arrangeWith = (extras: Extras) => arrange({ ...input, extras }, content);
  const { titleShortened, misfits, ...group } = chooseArrangement(extraSteps, arrangeWith, wanted);
  const { x, y, width } = content;
  return { blocks: place(group, x, y), image, foot: { ...screen.foot, x, width }, titleShortened, misfits };
}

function imageRect({ width, height, sizes: { layout } }: ScreenPlan, share: number): Rect {
  if (layout === 'portrait') return { x: 0, y: 0, width, height: Math.round(height * share * 0.34) };
  return { x: 0, y: 0, width: Math.round(width * share * (layout === 'wide' ? 0.36 : 0.4)), height };
}

function contentBeside(image: Rect, content: Rect, isPortrait: boolean): Rect {
  const { width, height } = content;
  const x = isPortrait ? content.x : image.width + content.x * 0.8;
  const y = isPortrait ? image.height + (content.x + content.y) / 2 : content.y;
  return { x, y, width: content.x + width - x, height: content.y + height - y };
}
