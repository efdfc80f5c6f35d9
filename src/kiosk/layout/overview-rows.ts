import type { KioskConfig } from '#config/resolve-config.ts';
import { composeScreen, nominalScreens, type ComposedScreen } from './compose-screen.ts';
import { codeSide, gaps, gridOf } from './grid.ts';

/* The number of rows on a page of an overview is needed before slides are drawn. */

/** The height of each line of a row, multiple of the font size. */
export const rowLeading = 1.14;
/** The gap between rows, multiple of the font size. */
export const rowGap = 0.26;

/** The height of an overview's head, multiple of the unit: one line, in narrow shapes one more for the date. */
const headHeight = { wide: 12, narrow: 20.5 } as const;

/** Whether the date has a line of its own. */
export const isNarrow = ({ sizes }: ComposedScreen): boolean =>
  sizes.layout === 'portrait' || sizes.layout === 'square';

export const rowColumns = ({ sizes }: ComposedScreen): number => (sizes.layout === 'wide' ? 2 : 1);

/** Height of the rows above `bottom`, px. */
export function roomForRows(screen: ComposedScreen, bottom: number) {
  const { unit, top } = gridOf(screen);
  const y = top + headHeight[isNarrow(screen) ? 'narrow' : 'wide'] * unit;
  return { y, height: bottom - y };
}

/** How many rows a page holds in the smallest type, each with a title of one line and a place. */
export function overviewRows(screen: ComposedScreen): number {
  const row = screen.sizes.textFloor * (2 * rowLeading + rowGap);
  const { unit, isPortrait, base } = gridOf(screen);
  const code = isPortrait ? (codeSide.portrait + gaps.code) * unit : 0;
  const { height } = roomForRows(screen, base - code);
  return Math.max(1, Math.floor((height + rowGap * screen.sizes.textFloor) / row)) * rowColumns(screen);
}

/** How many rows a page holds on each screen that the gateway composes for. */
export function nominalRows(config: KioskConfig): number {
  return Math.min(
    ...Object.values(nominalScreens).map((screen) => overviewRows(composeScreen(screen, config))),
  );
}
