import { oklch, wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInSite } from '#config/site.ts';
import { neutralBackgrounds, type Theme } from '#theme/pick-theme.ts';
import { deriveBackgrounds, difference, minContrast } from './palette.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const siteColors = fc.array(hex, { minLength: 1, maxLength: 2 });
const themes = fc.constantFrom<Theme>('light', 'dark', 'contrast');
const toOklch = (color: string) => ({ h: 0, ...(oklch(color) ?? { l: 0, c: 0 }) });
const hueDistance = (one: number, other: number) =>
  Math.min(Math.abs(one - other), 360 - Math.abs(one - other));
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

  it('are seven without colours of the site', () => {
    for (const theme of ['light', 'dark', 'contrast'] as const)
      expect(
        new Set(deriveBackgrounds(builtInSite.colors, theme).map((one) => one.accent + one.ground)).size,
      ).toBe(7);
  });

  it('differ from one another, and from the neutral one', () => {
    fc.assert(
      fc.property(siteColors, fc.constantFrom('light', 'dark'), (colors, theme) => {
        const grounds = deriveBackgrounds(colors, theme).map(({ ground }) => ground);
        expect(grounds).toHaveLength(deriveBackgrounds(colors, 'contrast').length);
        const all = [neutralBackgrounds[theme].ground, ...grounds];
        all.forEach((one, index) => {
          for (const other of all.slice(0, index)) expect(difference(one, other)).toBeGreaterThan(0.025);
        });
      }),
      { numRuns: 400 },
    );
  });

  it('are never brown or olive in the dark', () => {
    fc.assert(
      fc.property(siteColors, (colors) => {
        const isBrown = ({ c, h }: { readonly c: number; readonly h: number }) =>
          c > 0.016 && h > 46 && h < 129;
        const grounds = deriveBackgrounds(colors, 'dark').map(({ ground }) => toOklch(ground));
        expect(grounds.filter(isBrown)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['#c8102e', '#002f5f'],
    ['#7b1fa2', '#00bcd4'],
    ['#e2001a', '#555555'],
    ['#ffcc00', '#000000'],
    ['#003a70', '#6fb1e0'],
  ])('have no hue that %s and %s have not', (...colors) => {
    const own = colors.map(toOklch).filter(({ c }) => c > 0.02);
    for (const theme of ['light', 'dark'] as const) {
      const all = deriveBackgrounds(colors, theme).flatMap((one) => Object.values(one));
      const foreign = all.map(toOklch).filter(({ c, h }) => {
        const tolerance = c < 0.05 ? 20 : 8;
        return c > 0.02 && own.every((color) => hueDistance(color.h, h) > tolerance);
      });
      expect(foreign).toEqual([]);
    }
  });

  it('are the colours of the house, its tints and paper, moved to where ink is legible', () => {
    const groundsOf = (colors: readonly string[], theme: Theme) =>
      deriveBackgrounds(colors, theme).map(({ ground, accent }) => `${ground} ${accent}`);
    expect(groundsOf(['#c8102e', '#002f5f'], 'light')).toMatchInlineSnapshot(`
      [
        "#b40025 #ffffff",
        "#bbd3f1 #002f5f",
        "#ffbebb #7c0017",
        "#002f5f #91c0fb",
        "#f7f2f2 #002f5f",
      ]
    `);
    expect(groundsOf(['#c8102e', '#002f5f'], 'dark')).toMatchInlineSnapshot(`
      [
        "#54040e #ff9592",
        "#031225 #75a4dd",
        "#2b1010 #ff7e7c",
        "#022144 #81b0ea",
        "#0f0808 #ff6a6b",
      ]
    `);
    expect(groundsOf(['#ffcc00'], 'light')).toMatchInlineSnapshot(`
      [
        "#ffcc00 #4d3c00",
        "#f5f3f0 #644e00",
        "#fce6ab #5d4900",
      ]
    `);
    expect(groundsOf(['#ffcc00'], 'dark')).toMatchInlineSnapshot(`
      [
        "#2c2a23 #ffcc00",
        "#0c0a05 #ffcc00",
        "#1c1913 #ffcc00",
      ]
    `);
  });

  it('are black under white for contrast', () => {
    for (const { ground, ink } of deriveBackgrounds(['#0f5c5c'], 'contrast'))
      expect(ground + ink).toBe('#000000#ffffff');
  });

  it('leave a contrast of 7:1 on the neutral one', () => {
    for (const { ground, ink, accent, quiet } of Object.values(neutralBackgrounds))
      for (const text of [ink, accent, quiet])
        expect(wcagContrast(text, ground)).toBeGreaterThanOrEqual(minContrast);
  });
});
