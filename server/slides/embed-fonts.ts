import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';
import type { Font } from '#typesetting/font-metrics.ts';
import type { EmbeddedFont } from './drawn-slide.ts';
import { faces, type OpenFont, type OpenFonts } from './measure-text.ts';

/** The characters drawn in each font. */
export type DrawnTexts = Readonly<Record<Font, string>>;

/**
 * Fonts with the letters of a slide, about 3.5 kB each: a request of its own would cost a round trip. Cached by the set of
 * letters, since making one takes 20 to 50 ms.
 */
export function createFontEmbedder(fonts: OpenFonts) {
  const cache = new LRUCache<string, EmbeddedFont>({ max: 50 });
  const embed = async (font: Font, { covers, trueType, range }: OpenFont, text: string) => {
    const letters = [...new Set(text)]
      .filter((letter) => covers(letter))
      .sort()
      .join('');
    if (letters === '') return [];
    const key = `${font} ${letters}`;
    const found = cache.get(key) ?? { ...(await makeFont(font, trueType, letters)), range };
    cache.set(key, found);
    return [found];
  };
  return async (texts: DrawnTexts): Promise<readonly EmbeddedFont[]> => {
    const found: EmbeddedFont[] = [];
    for (const font of ['display', 'body', 'strong'] as const)
      for (const file of fonts[faces[font].family]) found.push(...(await embed(font, file, texts[font])));
    return found;
  };
}

/** One weight: with their own letters, two are smaller than a variable font. The file of the display font has one. */
async function makeFont(font: Font, trueType: Uint8Array, letters: string) {
  const { name, weight } = faces[font];
  const axes = font === 'display' ? {} : { variationAxes: { wght: weight } };
  const made = await subsetFont(trueType, letters, { targetFormat: 'woff2', ...axes });
  return { family: name, weight: String(weight), woff2: Buffer.from(made).toString('base64') };
}
