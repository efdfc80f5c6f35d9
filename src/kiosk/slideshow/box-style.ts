import type { Rect } from '#kiosk/layout/blocks.ts';

export function boxStyle({ x: left, y: top, width, height }: Rect) {
  return { left, top, width, height };
}
