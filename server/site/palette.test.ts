import { oklab, oklch, wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Theme } from '#theme/pick-theme.ts';
import { minContrast } from './oklch.ts';
import { deriveBackgrounds } from './palette.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const siteColors = fc.array(hex, { minLength: 1, maxLength: 2 });
const themes = fc.constantFrom<Theme>('light', 'dark', 'contrast');
const toOklch = (color: string) => ({ h: 0, ...(oklch(color) ?? { l: 0, c: 0 }) });
const hueDistance = (one: number, other: number) =>
  Math.min(Math.abs(one - other), 360 - Math.abs(one - other));
/** The distance in OKLab. */
function difference(one: string, other: string): number {
  const [from, to] = [oklab(one), oklab(other)];
  if (from === undefined || to === undefined) throw new Error(`${one} or ${other} is not a colour`);
  return Math.hypot(from.l - to.l, from.a - to.a, from.b - to.b);
}

describe('backgrounds', () => {
  it('give every text a contrast of 7:1 or more, for any colours of the site', () => {
    fc.assert(
      fc.property(siteColors, themes, (colors, theme) => {
        for (const { ground, ink, accent, quiet } of deriveBackgrounds(colors, theme)) {
          for (const text of [ink, accent, quiet]) {
            expect(text).toMatch(/^#[0-9a-f]{6}$/);
            expect(wcagContrast(text, ground)).toBeGreaterThanOrEqual(minContrast);
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  it('are seven, the light ones of one lightness in the hue of the first colour', () => {
    const colourful = hex.filter((color) => toOklch(color).c > 0.05);
    fc.assert(
      fc.property(colourful, (color) => {
        const backgrounds = deriveBackgrounds([color], 'light').map(({ ground }) => toOklch(ground));
        expect(backgrounds).toHaveLength(7);
        const [first] = backgrounds;
        for (const { l } of backgrounds) expect(Math.abs(l - (first?.l ?? 0))).toBeLessThan(0.012);
        expect(hueDistance(first?.h ?? 0, toOklch(color).h)).toBeLessThan(12);
      }),
    );
  });

  it('differ from one another', () => {
    fc.assert(
      fc.property(siteColors, (colors) => {
        expect(new Set(deriveBackgrounds(colors, 'light').map(({ ground }) => ground)).size).toBe(7);
        const dark = deriveBackgrounds(colors, 'dark').map(({ ground }) => ground);
        expect(dark).toHaveLength(7);
        dark.forEach((one, index) => {
          expect(difference(one, dark[(index + 1) % 7] ?? '')).toBeGreaterThan(0.03);
          for (const other of dark.slice(0, index)) expect(difference(one, other)).toBeGreaterThan(0.012);
        });
      }),
      { numRuns: 400 },
    );
  });

  it('are never brown or olive in the dark', () => {
    fc.assert(
      fc.property(siteColors, (colors) => {
        const isBrown = ({ c, h }: { readonly c: number; readonly h: number }) =>
          c > 0.016 && h > 30 && h < 150;
        const grounds = deriveBackgrounds(colors, 'dark').map(({ ground }) => toOklch(ground));
        expect(grounds.filter(isBrown)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['#0f5c5c', 195],
    ['#003a70', 253],
    ['#7b1fa2', 313],
    ['#d6006d', 2],
    ['#e2001a', 15],
    ['#6fa53a', 156],
  ])('begin in the dark with the colour of the site: %s has the hue %i', (color, hue) => {
    const [first] = deriveBackgrounds([color], 'dark');
    expect(hueDistance(toOklch(first?.ground ?? '').h, hue)).toBeLessThan(3);
  });

  it('begin in the dark with black and an accent of the site for yellow', () => {
    const [first] = deriveBackgrounds(['#f2b632'], 'dark');
    expect(toOklch(first?.ground ?? '')).toMatchObject({ c: expect.closeTo(0.012, 2) });
    expect(hueDistance(toOklch(first?.accent ?? '').h, toOklch('#f2b632').h)).toBeLessThan(5);
  });

  it('contain the hue of the second colour', () => {
    const nearest = (colors: readonly [string, string], theme: Theme) =>
      Math.min(
        ...deriveBackgrounds(colors, theme).map(({ ground }) =>
          hueDistance(toOklch(ground).h, toOklch(colors[1]).h),
        ),
      );
    expect(nearest(['#0f5c5c', '#f2b632'], 'light')).toBeLessThan(3);
    expect(nearest(['#7b1fa2', '#00bcd4'], 'dark')).toBeLessThan(3);
  });

  it('are dark under light ink, light under dark ink, and black for contrast', () => {
    const [dark] = deriveBackgrounds(['#0f5c5c'], 'dark');
    const [light] = deriveBackgrounds(['#0f5c5c'], 'light');
    expect(toOklch(dark?.ground ?? '').l).toBeLessThan(0.36);
    expect(toOklch(light?.ground ?? '').l).toBeGreaterThan(0.78);
    for (const { ground, ink } of deriveBackgrounds(['#0f5c5c'], 'contrast'))
      expect(ground + ink).toBe('#000000#ffffff');
  });

  it('are near to white where the first colour is', () => {
    expect(deriveBackgrounds(['#f7f5ef'], 'light')[0]?.ground).toBe('#f4f2ec');
  });
});
