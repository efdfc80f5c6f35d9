import subsetFont from 'subset-font';
import type { Font } from '#typesetting/font-metrics.ts';
import type { OpenFont, OpenFonts } from './open-fonts.ts';
import type { FontFamily } from './read-fonts.ts';

/** The characters drawn in each font. */
export type DrawnTexts = Readonly<Record<Font, string>>;

interface Embedded {
  readonly name: string;
  readonly family: FontFamily;
  readonly weight: number;
  /** The file of the display font has one weight. */
  readonly variationAxes?: { readonly wght: number };
}

/** One weight each: with their own letters, two are smaller than a variable font. */
const embedded: Readonly<Record<Font, Embedded>> = {
  display: { name: 'First Display', family: 'display', weight: 750 },
  body: { name: 'First Text', family: 'text', weight: 450, variationAxes: { wght: 450 } },
  strong: { name: 'First Text', family: 'text', weight: 650, variationAxes: { wght: 650 } },
};

const maxEmbedded = 50;

/**
 * `@font-face` rules with the letters of a slide as `data:` addresses, about 3.5 kB each: a request of its own would cost a
 * round trip. Kept by the set of letters, since making one takes 20 to 50 ms.
 */
export function createFontEmbedder(fonts: OpenFonts): (texts: DrawnTexts) => Promise<readonly string[]> {
  const rules = new Map<string, string>();
  const embed = async (font: Font, { covers, trueType, range }: OpenFont, text: string) => {
    // A browser composes a letter and its mark where the font has both as one.
    const letters = [...new Set(text + text.normalize('NFC'))].filter((letter) => covers(letter)).sort();
    if (letters.length === 0) return '';
    const key = `${font} ${letters.join('')}`;
    const known = rules.get(key) ?? (await writeRule(embedded[font], trueType, letters.join(''), range));
    rules.delete(key);
    rules.set(key, known);
    const [oldest] = rules.keys();
    if (rules.size > maxEmbedded && oldest !== undefined) rules.delete(oldest);
    return known;
  };
  return async (texts) => {
    const found: string[] = [];
    for (const font of ['display', 'body', 'strong'] as const)
      for (const file of fonts[embedded[font].family]) found.push(await embed(font, file, texts[font]));
    return found.filter((rule) => rule !== '');
  };
}

async function writeRule(
  { name, weight, variationAxes }: Embedded,
  trueType: Uint8Array,
  letters: string,
  range: string,
) {
  const axes = variationAxes && { variationAxes };
  const font = await subsetFont(trueType, letters, { targetFormat: 'woff2', ...axes });
  const address = `data:font/woff2;base64,${Buffer.from(font).toString('base64')}`;
  return `@font-face{font-family:'${name}';src:url(${address}) format('woff2');font-weight:${weight};font-display:block;unicode-range:${range}}`;
}
