import subsetFont from 'subset-font';
import type { Font } from '#typesetting/font-metrics.ts';
import type { EmbeddedFont } from './drawn-slide.ts';
import type { OpenFont, OpenFonts } from './open-fonts.ts';
import type { FontFamily } from './read-fonts.ts';

/** The characters drawn in each font. */
export type DrawnTexts = Readonly<Record<Font, string>>;

interface Face {
  readonly name: string;
  readonly family: FontFamily;
  readonly weight: number;
  /** The file of the display font has one weight. */
  readonly variationAxes?: { readonly wght: number };
}

/** One weight each: with their own letters, two are smaller than a variable font. */
const faces: Readonly<Record<Font, Face>> = {
  display: { name: 'First Display', family: 'display', weight: 750 },
  body: { name: 'First Text', family: 'text', weight: 450, variationAxes: { wght: 450 } },
  strong: { name: 'First Text', family: 'text', weight: 650, variationAxes: { wght: 650 } },
};

const maxCached = 50;

/**
 * Fonts with the letters of a slide, about 3.5 kB each: a request of its own would cost a round trip. Cached by the set of
 * letters, since making one takes 20 to 50 ms.
 */
export function createFontEmbedder(
  fonts: OpenFonts,
): (texts: DrawnTexts) => Promise<readonly EmbeddedFont[]> {
  const cache = new Map<string, EmbeddedFont>();
  const embed = async (font: Font, { covers, trueType, range }: OpenFont, text: string) => {
    const letters = [...new Set(text)].filter((letter) => covers(letter)).sort();
    if (letters.length === 0) return null;
    const key = `${font} ${letters.join('')}`;
    const found = cache.get(key) ?? (await makeFont(faces[font], trueType, letters.join(''), range));
    cache.delete(key);
    cache.set(key, found);
    const [oldest] = cache.keys();
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
    return found;
  };
  return async (texts) => {
    const found: (EmbeddedFont | null)[] = [];
    for (const font of ['display', 'body', 'strong'] as const)
      for (const file of fonts[faces[font].family]) found.push(await embed(font, file, texts[font]));
    return found.filter((font) => font !== null);
  };
}

async function makeFont(
  { name, weight, variationAxes }: Face,
  trueType: Uint8Array,
  letters: string,
  range: string,
): Promise<EmbeddedFont> {
  const axes = variationAxes && { variationAxes };
  const font = await subsetFont(trueType, letters, { targetFormat: 'woff2', ...axes });
  return { family: name, weight: String(weight), range, woff2: Buffer.from(font).toString('base64') };
}
