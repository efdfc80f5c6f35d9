import { createCache } from './create-cache.ts';

const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

const cached = createCache<string>(2000);

/** The form in which names are compared (design §4): "Gebäude A" becomes "gebaeude-a". '' without letters and digits. */
export function slugify(name: string): string {
  return cached(name, () =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[äöüß]/g, (letter) => spelledOut[letter] ?? letter)
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, ''),
  );
}
