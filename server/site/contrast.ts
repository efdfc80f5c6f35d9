import { linearRgb } from './oklch.ts';

/** Contrast ratio of two `#rrggbb` colours, 1–21 (WCAG 2.2, definition of contrast ratio). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Relative luminance of `#rrggbb`, 0–1 (WCAG 2.2). */
export function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
