import { useEffect, useState } from 'react';
import type { Language } from '#config/site.ts';
import type { EventSlide, Slide } from '#domain/build-slides.ts';
import { emojiRun, placeEmoji } from '#typesetting/emoji.ts';
import type { Font, Measure } from '#typesetting/font-metrics.ts';
import { loadHyphenator } from '#typesetting/hyphenate.ts';
import { createTypesetting, type Typesetting } from '#typesetting/typesetting.ts';
import { type Hyphenate, noHyphens } from '#typesetting/word-breaks.ts';

/* What the layout has to know of the browser: its fonts, the hyphenation patterns. */

/** The letters of German and English, with which the Latin files are loaded. */
const latin = 'Aä0';
/** One of each further file: a text with any letter of them takes all. */
const withExtendedLatin = `${latin}åł`;
/** The same range as in packages/styles/fonts.css. */
export const extendedLatin =
  /[\u00a1-\u00a6\u00a8\u00aa\u00ac\u00af\u00b1\u00b5\u00b6\u00b8-\u00ba\u00be-\u00c3\u00c5-\u00c8\u00ca-\u00d5\u00d8-\u00db\u00dd\u00de\u00e1-\u00e3\u00e5\u00e6\u00eb-\u00f5\u00f7-\u00fb\u00fd-\u00ff\u0131\u0152\u0153\u0100-\u0130\u0132-\u0151\u0154-\u017f\u0218-\u021b\u1e9e]/;

/** By event, which stays the same object while it does not change. */
const isExtendedByEvent = new WeakMap<EventSlide['event'], boolean>();

function hasExtendedLatin(slide: Slide): boolean {
  if (slide.kind === 'idle') return slide.next !== null && hasExtendedLatin(slide.next);
  if (slide.kind === 'overview') return extendedLatin.test(JSON.stringify(slide));
  const isExtended = isExtendedByEvent.get(slide.event) ?? extendedLatin.test(JSON.stringify(slide));
  isExtendedByEvent.set(slide.event, isExtended);
  return isExtended;
}

const lettersOf = (slides: readonly Slide[]) => (slides.some(hasExtendedLatin) ? withExtendedLatin : latin);

/** After this time the fonts of the device are used, and words are not hyphenated. */
const maxWaitMs = 3000;

const hyphenators = new Map<Language, Promise<Hyphenate>>();
/** What is loaded, by language and letters. */
const loaded = new Map<string, Hyphenate>();

/** Loads fonts and hyphenation patterns; the page calls it before it has slides. Never fails. */
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

/** Undefined until fonts and patterns are loaded or have failed, because text measured earlier has wrong widths. */
export function useTypesetting(language: Language, slides: readonly Slide[]): Typesetting | undefined {
  const [letters, setLetters] = useState(() => lettersOf(slides));
  if (letters === latin && lettersOf(slides) !== latin) setLetters(withExtendedLatin);
  const key = `${language} ${letters}`;
  const [{ madeFor, tools }, setTools] = useState(() => createTools(key));
  useEffect(() => {
    if (madeFor === key) return undefined;
    let isWanted = true;
    const load = async () => {
      await loadTypesetting(language, letters);
      if (isWanted) setTools(createTools(key));
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [madeFor, key, language, letters]);
  useEmojiFont(tools);
  return tools;
}

/** New ones for each key: the caches of the old hold widths of the device's fonts, or breaks of another language. */
function createTools(key: string) {
  const hyphenate = loaded.get(key);
  if (hyphenate === undefined) return { madeFor: null, tools: undefined };
  return { madeFor: key, tools: createTypesetting(createMeasure, hyphenate) };
}

/** After the first slide is drawn. */
const emojiDelayMs = 1000;

/** Loads the device's emoji font, which is large, between two slide changes: during one frames would be dropped. */
function useEmojiFont(tools: Typesetting | undefined): void {
  useEffect(() => {
    if (tools === undefined) return undefined;
    const timer = setTimeout(measureEmoji, emojiDelayMs, 'display', '🙂');
    return () => clearTimeout(timer);
  }, [tools]);
}

/** The same families as in packages/styles/fonts.css. */
const fontAt = (px: number): Readonly<Record<Font, string>> => ({
  display: `750 ${px}px 'Aushang Display', system-ui, sans-serif`,
  body: `450 ${px}px 'Aushang Text', system-ui, sans-serif`,
  strong: `650 ${px}px 'Aushang Text', system-ui, sans-serif`,
});

async function loadFonts(letters: string): Promise<void> {
  const loading = Object.values(fontAt(40)).map((font) => document.fonts.load(font, letters));
  await Promise.all(loading).catch(() => []);
}

const measuredAtPx = 100;
const context = document.createElement('canvas').getContext('2d');
const measuredFonts = fontAt(measuredAtPx);

function metricsOf(text: string, font: Font) {
  // Without a canvas: an estimate.
  if (context === null)
    return { width: 55 * text.length, actualBoundingBoxAscent: 0, actualBoundingBoxDescent: 0 };
  context.font = measuredFonts[font];
  return context.measureText(text);
}

export function measureEmoji(font: Font, emoji: string) {
  const { actualBoundingBoxAscent, actualBoundingBoxDescent } = metricsOf(emoji, font);
  return placeEmoji(actualBoundingBoxAscent / measuredAtPx, actualBoundingBoxDescent / measuredAtPx);
}

/** Measures texts in a font, with emoji in the size in which they are rendered. */
function createMeasure(font: Font): Measure {
  const widthOf = (part: string, at: number) => {
    const width = metricsOf(part, font).width / measuredAtPx;
    return at % 2 === 1 ? width * measureEmoji(font, part).size : width;
  };
  return (text) => text.split(emojiRun).reduce((sum, part, at) => sum + widthOf(part, at), 0);
}
