import { lineHeights } from '#typesetting/font-metrics.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import { layOutScreen, nominalScreens, type ScreenPlan } from './lay-out-screen.ts';

/* What decides how many rows a page of an overview holds; needed before slides are drawn. */

/* Multiples of the unit. */
export const maxCode = 24.2;
export const headGap = 3.2;

/* Multiples of the font size. */
export const leading = lineHeights.strong;
export const padding = 0.3;

export const isPortrait = ({ sizes }: ScreenPlan) => sizes.layout === 'portrait';

/** Whether a row has its place and mark below the title, since the screen is too narrow for columns. */
export const hasTwoLines = ({ sizes }: ScreenPlan) =>
  sizes.layout === 'portrait' || sizes.layout === 'square';

/** The height of a row with so many lines, px. */
export const rowHeight = (fontSize: number, lines: number) => fontSize * (lines * leading + 2 * padding);

/** How many rows a page holds in the smallest type. */
export function overviewRows(screen: ScreenPlan): number {
  const { unit, small, large } = screen.scale;
  const head = isPortrait(screen) ? (6 + maxCode) * unit + 2 * large : maxCode * unit;
  const lines = hasTwoLines(screen) ? 2 : 1;
  const height = screen.content.height - head - headGap * unit;
  return Math.max(1, Math.floor(height / rowHeight(small, lines)));
}

/** How many rows a page holds on each screen that the gateway lays out for. */
export function nominalRows(config: KioskConfig): number {
  return Math.min(
    ...Object.values(nominalScreens).map((screen) => overviewRows(layOutScreen(screen, config))),
  );
}
