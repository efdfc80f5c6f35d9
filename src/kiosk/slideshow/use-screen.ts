import { useEffect, useState } from 'react';
import type { Language } from '#config/site.ts';
import type { EventSlide, Slide } from '#domain/build-slides.ts';
import { emojiRun, placeEmoji } from '#typesetting/emoji.ts';
import type { Font, Measure } from '#typesetting/font-metrics.ts';
import { createTypesetting, type Typesetting } from '#typesetting/typesetting.ts';
import { createHyphenateText, languageOfWords } from '#typesetting/hyphenate-text.ts';
import { drawable } from './drawable.ts';
import {
  fontAt,
  latin,
  loadedHyphenators,
  loadTypesetting,
  type TypesettingNeeds,
  withExtendedLatin,
} from './load-typesetting.ts';

/* What the layout has to know of the browser: its fonts, the hyphenation patterns. */

/** The ranges of packages/styles/fonts.css: all that the first file of each font lacks. */
export const extendedLatin =
  /(?![\xa7\xa9\xab\xad\xae\xb0\xb2-\xb4\xb7\xbb-\xbd\xc4\xc9\xd6\xd7\xdc\xdf\xe0\xe4\xe7-\xea\xf6\xfc])[\xa1-\u017f\u0218-\u021b\u1e9e]/;

/** By event, which stays the same object while it does not change. */
const needsByEvent = new WeakMap<EventSlide['event'], ReturnType<typeof findNeeds>>();

const findNeeds = (slide: Slide, name: string) => ({
  isExtended: extendedLatin.test(JSON.stringify(slide)),
  language: languageOfWords(name),
});

function needsOfSlide(slide: Slide): ReturnType<typeof findNeeds> {
  if (slide.kind === 'overview') return findNeeds(slide, '');
  if (slide.kind === 'idle')
    return slide.next === null ? { isExtended: false, language: null } : needsOfSlide(slide.next);
  const needs = needsByEvent.get(slide.event) ?? findNeeds(slide, slide.event.name);
  needsByEvent.set(slide.event, needs);
  return needs;
}

function needsOf(language: Language | null, slides: readonly Slide[]) {
  const needs = slides.map(needsOfSlide);
  const isMixed = needs.some((one) => one.language !== null && one.language !== language);
  return { isMixed, letters: needs.some(({ isExtended }) => isExtended) ? withExtendedLatin : latin };
}

export function useTypesetting(language: Language | null, slides: readonly Slide[]): Typesetting | undefined {
  return useTypesettingFor(language, needsOf(language, slides));
}

export const lettersOf = (text: string) => (extendedLatin.test(text) ? withExtendedLatin : latin);

type Needs = ReturnType<typeof needsOf>;

/**
 * Undefined until fonts and patterns are loaded or have failed, because text measured earlier has wrong widths; and where the
 * language is null.
 */
export function useTypesettingFor(language: Language | null, { isMixed, letters }: Needs) {
  const [{ hyphenators, tools }, setTools] = useState(() => createTools({ language, isMixed, letters }));
  useEffect(() => {
    if (language === null) return undefined;
    const needs = { language, isMixed, letters };
    if (hyphenators !== undefined && hyphenators === loadedHyphenators(needs)) return undefined;
    let isWanted = true;
    const load = async () => {
      await loadTypesetting(needs);
      if (isWanted) setTools(createTools(needs));
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [hyphenators, language, isMixed, letters]);
  useEmojiFont(tools);
  return tools;
}

/** New ones for other needs: the caches of the old hold widths of the device's fonts, or breaks of another language. */
function createTools({
  language,
  ...needs
}: Omit<TypesettingNeeds, 'language'> & { language: Language | null }) {
  const hyphenators = language === null ? undefined : loadedHyphenators({ language, ...needs });
  if (language === null || hyphenators === undefined) return { hyphenators, tools: undefined };
  const hyphenateText = createHyphenateText(language, hyphenators);
  return { hyphenators, tools: createTypesetting(createMeasure, hyphenateText, drawable) };
}

/** After the first slide is drawn, one font after the other. */
const emojiDelaysMs = [
  ['display', 1000],
  ['body', 1300],
  ['strong', 1600],
] as const;

/** Finds the device's emoji font for each of ours between two slide changes, because that takes milliseconds. */
function useEmojiFont(tools: Typesetting | undefined): void {
  useEffect(() => {
    if (tools === undefined) return undefined;
    const timers = emojiDelaysMs.map(([font, delayMs]) =>
      setTimeout(() => measureEmoji(font, '🙂'), delayMs),
    );
    return () => timers.forEach(clearTimeout);
  }, [tools]);
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
