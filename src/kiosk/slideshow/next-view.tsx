import type { EventSlide } from '#domain/build-slides.ts';
import { arrangeTitle } from '#kiosk/layout/arrange-title.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import type { Rect, Scale } from '#kiosk/layout/slide-layout.ts';
import { placeStack, textBlock, stackOf } from '#kiosk/layout/text-blocks.ts';
import { TextView } from './text-view.tsx';

const titleOnly = { description: false, subtitle: false };

interface NextProps {
  readonly lead: string;
  readonly next: EventSlide;
  readonly tools: Typesetting;
  readonly scale: Scale;
  readonly box: Rect;
}

export function NextView({ lead, next, tools, scale, box }: NextProps) {
  const { width, x, y } = box;
  const words = { role: 'subtitle', font: 'strong', tone: 'quiet', fontSize: scale.middle } as const;
  const date = { role: 'date', font: 'display', tone: 'accent', fontSize: scale.large } as const;
  const above = textBlock(lead, words, { width, maxLines: 2 }, tools);
  const below = textBlock(next.when.sentence, date, { width, maxLines: 2 }, tools);
  const gap = 0.4 * scale.middle;
  const height = box.height - above.height - below.height - 2 * gap;
  // Large type for a great distance may leave no room.
  if (height < scale.title.floor) return null;
  const title = { ...scale.title, ceiling: Math.max(scale.title.floor, 12 * scale.unit) };
  const screen = { scale: { ...scale, title } };
  const { blocks } = arrangeTitle({ slide: next, screen, tools }, { ...box, height }, titleOnly);
  const stack = stackOf([above, ...blocks, below], gap);
  return placeStack(stack, x, y).map((block) => <TextView key={block.y} block={block} />);
}
