import { arrangeColumns } from './arrange-columns.ts';
import { arrangeStack } from './arrange-stack.ts';
import { choose } from './choose.ts';
import { type Composition, type Rect, scaleOf } from './composition.ts';
import type { Arranged, Extras, SlideInput, SlideScreen } from './slide-input.ts';

const steps: readonly Extras[] = [
  { next: 3, description: true, address: true, subtitle: true },
  { next: 2, description: true, address: true, subtitle: true },
  { next: 0, description: true, address: true, subtitle: true },
  { next: 0, description: false, address: true, subtitle: true },
  { next: 0, description: false, address: false, subtitle: true },
  { next: 0, description: false, address: false, subtitle: false },
];

/** Below this share of the shorter side a title makes others leave before it gets smaller. */
const comfortable = 7.5;

/** Lays out one slide. Where a picture would leave the title no room, the slide is typographic. */
export function composeSlide(input: SlideInput): Composition {
  if (!input.hasPicture) return compose(input, null);
  const isPortrait = input.screen.sizes.layout === 'portrait';
  const withPicture = compose(input, pictureRect(input.screen, isPortrait));
  return withPicture.titleShortened || withPicture.misfits > 0 ? compose(input, null) : withPicture;
}

/** Things leave in the order next, description, short address, subtitle until the title has room. */
function compose(input: SlideInput, picture: Rect | null): Composition & Pick<Arranged, 'misfits'> {
  const { screen } = input;
  const isPortrait = screen.sizes.layout === 'portrait';
  const content = picture === null ? screen.content : besides(picture, screen.content, isPortrait);
  const arrange = isPortrait || picture !== null ? arrangeStack : arrangeColumns;
  const wanted = Math.max(scaleOf(screen.sizes).title.floor, comfortable * screen.sizes.unit);
  const { titleSize: _, ...arranged } = choose(
    steps.map((extras) => () => arrange(input, content, extras)),
    wanted,
  );
  return { ...arranged, picture, foot: { ...screen.foot, x: content.x, width: content.width } };
}

/** A picture takes a whole side: the left in landscape, the top in portrait. */
function pictureRect({ width, height, sizes }: SlideScreen, isPortrait: boolean): Rect {
  if (isPortrait) return { x: 0, y: 0, width, height: Math.round(height * 0.34) };
  return { x: 0, y: 0, width: Math.round(width * (sizes.layout === 'wide' ? 0.36 : 0.4)), height };
}

function besides(picture: Rect, content: Rect, isPortrait: boolean): Rect {
  if (isPortrait) {
    const y = picture.height + (content.x + content.y) / 2;
    return { ...content, y, height: content.y + content.height - y };
  }
  const x = picture.width + content.x * 0.8;
  return { ...content, x, width: content.x + content.width - x };
}
