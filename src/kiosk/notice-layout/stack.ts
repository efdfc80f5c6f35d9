import type { Block } from '#kiosk/layout/blocks.ts';

/** Blocks that are placed from the upper left corner of their stack; px. */
export interface Stack {
  readonly blocks: readonly Block[];
  readonly height: number;
}

export function move<Item extends Block>(blocks: readonly Item[], x: number, y: number): readonly Item[] {
  return blocks.map((block): Item => ({ ...block, x: block.x + x, y: block.y + y }));
}

export const heightOf = (blocks: readonly Block[]): number =>
  Math.max(0, ...blocks.map(({ y, height }) => y + height));

/** One group below the other; empty ones have no gap. */
export function stack(groups: readonly (readonly Block[])[], gap: number): Stack {
  let height = 0;
  const blocks = groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => {
      const y = height + (index === 0 ? 0 : gap);
      height = y + heightOf(group);
      return move(group, 0, y);
    });
  return { blocks, height };
}
