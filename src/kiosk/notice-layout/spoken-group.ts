import type { Language } from '#config/site.ts';
import { type Group, place, type TextBlock } from '#kiosk/layout/blocks.ts';

/** Texts in one language. */
export interface SpokenBlocks {
  readonly language: Language;
  readonly blocks: readonly TextBlock[];
}

/** Texts in one language or several, placed from the upper left corner of the group. */
export interface SpokenGroup {
  readonly spoken: readonly SpokenBlocks[];
  readonly height: number;
}

export function spokenOf(language: Language, { blocks, height }: Group<TextBlock>): SpokenGroup {
  return { spoken: blocks.length === 0 ? [] : [{ language, blocks }], height };
}

export function placeSpoken({ spoken }: Pick<SpokenGroup, 'spoken'>, x: number, y: number): SpokenBlocks[] {
  return spoken.map(({ language, blocks }) => ({ language, blocks: place({ blocks }, x, y) }));
}

/** One below the other; groups without texts have no gap. */
export function stackSpoken(groups: readonly SpokenGroup[], gap: number): SpokenGroup {
  let height = 0;
  const spoken = groups
    .filter((group) => group.spoken.length > 0)
    .flatMap((group, index) => {
      const y = height + (index === 0 ? 0 : gap);
      height = y + group.height;
      return placeSpoken(group, 0, y);
    });
  return { spoken, height };
}

/** Beside each other where they fit into the width, else one below the other. */
export function rowOrStack(
  groups: readonly SpokenGroup[],
  { width, gap, rowGap }: { readonly width: number; readonly gap: number; readonly rowGap: number },
): SpokenGroup {
  const widths = groups.map(widthOf);
  const total = widths.reduce((sum, one) => sum + one, gap * (groups.length - 1));
  if (total > width) return stackSpoken(groups, rowGap);
  let x = 0;
  const spoken = groups.flatMap((group, index) => {
    const placed = placeSpoken(group, x, 0);
    x += (widths[index] ?? 0) + gap;
    return placed;
  });
  return { spoken, height: Math.max(0, ...groups.map(({ height }) => height)) };
}

function widthOf({ spoken }: SpokenGroup): number {
  return Math.max(0, ...spoken.flatMap(({ blocks }) => blocks.map((block) => block.x + block.width)));
}
