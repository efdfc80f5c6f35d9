import { arrangeTitle } from '#kiosk/layout/arrange-title.ts';
import { groupOf, place, type Rect, stack, textGroup } from '#kiosk/layout/blocks.ts';
import type { SlideInput } from '#kiosk/layout/slide-layout.ts';
import { TextView } from './text-view.tsx';

interface NextProps extends Pick<SlideInput, 'slide' | 'screen' | 'tools'> {
  readonly lead: string;
  readonly box: Rect;
}

export function NextView({ lead, slide, screen, tools, box }: NextProps) {
  const { width, x, y } = box;
  const { scale } = screen;
  const { middle, large, unit } = scale;
  const { floor } = scale.title;
  const above = textGroup(tools, 'subtitle', lead, { tone: 'quiet', fontSize: middle, width });
  const below = textGroup(tools, 'date', slide.when.sentence, { tone: 'accent', fontSize: large, width });
  const gap = 0.4 * middle;
  const height = box.height - above.height - below.height - 2 * gap;
  // Large type for a great distance may leave no room.
  if (height < floor) return null;
  const title = { floor, ceiling: Math.max(floor, 12 * unit) };
  const input = { slide, screen: { ...screen, scale: { ...scale, title } }, tools };
  const { blocks } = arrangeTitle(input, { width, height }, { description: false, subtitle: false });
  const titles = blocks.map((block) => groupOf({ ...block, y: 0 }));
  return place(stack([above, ...titles, below], gap), x, y).map((block) => (
    <TextView key={block.y} block={block} />
  ));
}
