import subsetFont from 'subset-font';
import type { OpenFont, OpenFonts } from './open-fonts.ts';
import type { FontFamily } from './read-fonts.ts';

/** The characters drawn in each family. */
export type DrawnTexts = Readonly<Record<FontFamily, string>>;

const faces = {
  // Of one weight.
  display: { name: 'First Display', options: {}, weight: '750' },
  text: {
    name: 'First Text',
    options: { variationAxes: { wght: { min: 450, max: 650 } } },
    weight: '450 650',
  },
} as const;

const maxEmbedded = 50;

/**
 * `@font-face` rules with the letters of a slide as `data:` addresses, about 4 and 6 kB: a request of its own would cost a
 * round trip. Kept by the set of letters, since making one takes 20 to 50 ms.
 */
export function createFontEmbedder(fonts: OpenFonts): (texts: DrawnTexts) => Promise<readonly string[]> {
  const rules = new Map<string, string>();
  const embed = async (family: FontFamily, { covers, trueType, range }: OpenFont, text: string) => {
    const letters = [...new Set(text)].filter((letter) => covers(letter)).sort();
    if (letters.length === 0) return '';
    const key = `${family} ${letters.join('')}`;
    const known = rules.get(key) ?? (await writeRule(family, trueType, letters.join(''), range));
    rules.delete(key);
    rules.set(key, known);
    const [oldest] = rules.keys();
    if (rules.size > maxEmbedded && oldest !== undefined) rules.delete(oldest);
    return known;
  };
  return async (texts) => {
    const found: string[] = [];
    for (const family of ['display', 'text'] as const)
      for (const file of fonts[family]) found.push(await embed(family, file, texts[family]));
    return found.filter((rule) => rule !== '');
  };
}

async function writeRule(family: FontFamily, trueType: Uint8Array, letters: string, range: string) {
  const { name, options, weight } = faces[family];
  const font = await subsetFont(trueType, letters, { targetFormat: 'woff2', ...options });
  const address = `data:font/woff2;base64,${Buffer.from(font).toString('base64')}`;
  return `@font-face{font-family:'${name}';src:url(${address}) format('woff2');font-weight:${weight};font-display:block;unicode-range:${range}}`;
}
