import { arrangeTitle } from '#kiosk/layout/arrange-title.ts';
import type { Rect, SlideInput } from '#kiosk/layout/slide-layout.ts';
import { placeStack, textBlock, stackOf } from '#kiosk/layout/text-blocks.ts';
import { TextView } from './text-view.tsx';

const noExtras = { next: 0, description: false, address: false, subtitle: false };

interface NextProps extends Pick<SlideInput, 'slide' | 'screen' | 'tools'> {
  readonly lead: string;
  readonly box: Rect;
}

export function NextView({ lead, slide, screen, tools, box }: NextProps) {
  const { width, x, y } = box;
  const { scale } = screen;
  const words = { role: 'subtitle', font: 'strong', tone: 'quiet', fontSize: scale.middle } as const;
  const date = { role: 'date', font: 'display', tone: 'accent', fontSize: scale.large } as const;
  const above = textBlock(lead, words, { width, maxLines: 2 }, tools);
  const below = textBlock(slide.when.sentence, date, { width, maxLines: 2 }, tools);
  const gap = 0.4 * scale.middle;
  const height = box.height - above.height - below.height - 2 * gap;
  // Large type for a great distance may leave no room.
  if (height < scale.title.floor) return null;
  const title = { ...scale.title, ceiling: Math.max(scale.title.floor, 12 * scale.unit) };
  const input = { slide, screen: { ...screen, scale: { ...scale, title } }, tools };
  const { blocks } = arrangeTitle(input, { ...box, height }, noExtras);
  const stack = stackOf([above, ...blocks, below], gap);
  return placeStack(stack, x, y).map((block) => <TextView key={block.y} block={block} />);
}
