import type { Block, TextBlock } from '#kiosk/layout/blocks.ts';

/** One block in every shape of screen; undefined in a shape that does not show it. */
export type Pair<Kind extends Block = Block> = readonly (Kind | undefined)[];

/** The blocks of each shape in one order: what only a later shape has follows its predecessor there. */
export function pairBlocks(lists: readonly (readonly Block[])[]): readonly Pair[] {
  const pairs: (Block | undefined)[][] = [];
  for (const [shape, blocks] of lists.entries()) {
    let next = 0;
    for (const block of blocks) {
      const key = keyOf(block);
      const isSame = (pair: Pair) =>
        pair[shape] === undefined && pair.some((one) => one !== undefined && keyOf(one) === key);
      const at = pairs.findIndex(isSame);
      const pair = at < 0 ? lists.map(() => undefined as Block | undefined) : (pairs[at] ?? []);
      pair[shape] = block;
      if (at < 0) pairs.splice(next, 0, pair);
      next = at < 0 ? next + 1 : at + 1;
    }
  }
  return pairs;
}

export const wholeText = ({ fitted: { lines, rest } }: TextBlock): string =>
  lines.map(({ text }) => text).join('') + rest;

/** What blocks have in common that may be one element. */
function keyOf(block: Block): string {
  if (block.kind === 'box') return `box ${block.fill}`;
  if (block.kind === 'image') return `image ${block.address}`;
  if (block.kind !== 'text') return block.kind;
  const { role, font, tone, isStruck = false, language } = block;
  return JSON.stringify([role, font, tone, isStruck, language, wholeText(block)]);
}
