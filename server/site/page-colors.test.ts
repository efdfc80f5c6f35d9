import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deriveBackgrounds, minContrast } from './palette.ts';
import { writePageColors } from './site-store.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('gives every text of a page a contrast of 7:1 or more, for any colours of the site', () => {
  fc.assert(
    fc.property(fc.array(hex, { minLength: 1, maxLength: 2 }), (site) => {
      const styles = writePageColors({
        light: deriveBackgrounds(site, 'light'),
        dark: deriveBackgrounds(site, 'dark'),
      });
      const rules = styles.match(/:root \{[^}]+\}/g) ?? [];
      expect(rules).toHaveLength(2);
      for (const rule of rules) {
        const colors = new Map(
          [...rule.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, n, c]) => [n, c ?? '']),
        );
        const contrast = (text: string, ground: string) =>
          wcagContrast(colors.get(text) ?? '', colors.get(ground) ?? '');
        for (const text of ['ink', 'quiet', 'accent', 'no'])
          expect(contrast(text, 'ground'), `${text} in ${rule}`).toBeGreaterThanOrEqual(minContrast);
        for (const text of ['house-ink', 'house-quiet'])
          expect(contrast(text, 'house'), `${text} in ${rule}`).toBeGreaterThanOrEqual(minContrast);
      }
    }),
    { numRuns: 300 },
  );
});
