import { type Language, languages } from '#config/site.ts';
import { withTimeLimit } from '#data/get-json.ts';
import type { Hyphenate } from '#typesetting/detect-language.ts';
import type { Font } from '#typesetting/font-metrics.ts';
import type { Hyphenators } from '#typesetting/hyphenate-text.ts';
import { loadHyphenator } from '#typesetting/hyphenate.ts';

/** The letters of German and English, with which the Latin files are loaded. */
export const latin = 'Aä0';

/** Later than this, the page uses the fonts of the device and does not hyphenate words. */
const maxWaitMs = 3000;

/** What a screen in `language` needs: the fonts of `letters`; `isMixed`: the patterns of all languages, not only its own. */
type TypesettingNeeds = Readonly<{ language: Language; letters?: string; isMixed?: boolean }>;

const loaded = new Map<string, Hyphenators>();
const keyOf = ({ language, letters = latin, isMixed = false }: TypesettingNeeds) =>
  `${language} ${letters} ${isMixed}`;

/** Loads fonts and hyphenation patterns; the page calls it at its start, beside the slideshow's chunk. Never fails. */
export async function loadTypesetting(needs: TypesettingNeeds): Promise<void> {
  const hyphenators: Partial<Record<Language, Hyphenate>> = {};
  const patterns = (needs.isMixed ? languages : [needs.language]).map(async (language) => {
    // Patterns that come later are for the next slideshow, and for texts that are not set yet.
    hyphenators[language] = await loadHyphenator(language);
  });
  const fonts = Object.values(fontAt(40)).map((font) => document.fonts.load(font, needs.letters ?? latin));
  // A request may stall without an error.
  await withTimeLimit(() => Promise.allSettled([...patterns, ...fonts]), maxWaitMs).catch(() => undefined);
  loaded.set(keyOf(needs), loadedHyphenators(needs) ?? hyphenators);
}

/** Undefined until fonts and patterns are loaded or have failed. */
export const loadedHyphenators = (needs: TypesettingNeeds): Hyphenators | undefined =>
  loaded.get(keyOf(needs));

/** The same families as in packages/styles/fonts.css. */
export const fontAt = (px: number): Readonly<Record<Font, string>> => ({
  display: `750 ${px}px 'Aushang Display', system-ui, sans-serif`,
  body: `450 ${px}px 'Aushang Text', system-ui, sans-serif`,
  strong: `650 ${px}px 'Aushang Text', system-ui, sans-serif`,
});
