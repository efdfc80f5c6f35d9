import type { Language } from '#config/site.ts';
import { type Hyphenate, loadHyphenator, noHyphens } from '#typesetting/hyphenate.ts';
import type { Font } from '#typesetting/font-metrics.ts';

/** The letters of German and English, with which the Latin files are loaded. */
export const latin = 'Aä0';
/** One of each further file: a text with any letter of them takes all. */
export const withExtendedLatin = `${latin}åł`;

/** After this time the fonts of the device are used, and words are not hyphenated. */
const maxWaitMs = 3000;

const hyphenators = new Map<Language, Promise<Hyphenate>>();
/** What is loaded, by language and letters. */
const loaded = new Map<string, Hyphenate>();

/** Loads fonts and hyphenation patterns; the page calls it at its start, beside the slideshow's chunk. Never fails. */
export async function loadTypesetting(language: Language, letters = latin): Promise<void> {
  // A request may stall without an error.
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs));
  const patterns = hyphenators.get(language) ?? loadHyphenator(language);
  hyphenators.set(language, patterns);
  const [hyphenate] = await Promise.all([
    Promise.race([patterns, timeout]),
    Promise.race([loadFonts(letters), timeout]),
  ]);
  loaded.set(`${language} ${letters}`, hyphenate ?? noHyphens);
  // Patterns that come later are for the next slideshow.
  void patterns.then((late) => loaded.set(`${language} ${letters}`, late));
}

/** `key`: language and letters. Undefined until they are loaded or have failed. */
export const loadedHyphenator = (key: string): Hyphenate | undefined => loaded.get(key);

/** The same families as in packages/styles/fonts.css. */
export const fontAt = (px: number): Readonly<Record<Font, string>> => ({
  display: `750 ${px}px 'Aushang Display', system-ui, sans-serif`,
  body: `450 ${px}px 'Aushang Text', system-ui, sans-serif`,
  strong: `650 ${px}px 'Aushang Text', system-ui, sans-serif`,
});

async function loadFonts(letters: string): Promise<void> {
  const loading = Object.values(fontAt(40)).map((font) => document.fonts.load(font, letters));
  await Promise.all(loading).catch(() => []);
}
