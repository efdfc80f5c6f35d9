import type { Font } from './slide-layout.ts';

/** The shipped families by the part they play; the same names stand in `theme/fonts.css`. */
export const fonts: Readonly<Record<Font, { readonly family: string; readonly weight: number }>> = {
  display: { family: "'Aushang Display', system-ui, sans-serif", weight: 750 },
  body: { family: "'Aushang Text', system-ui, sans-serif", weight: 450 },
  strong: { family: "'Aushang Text', system-ui, sans-serif", weight: 650 },
};
