import { useEffect, useState } from 'react';
import type { Language } from '#config/site.ts';
import type { Slide } from '#domain/build-slides.ts';
import { pageSurface, type Surface } from '#kiosk/drawing/surface.ts';
import { emojiRun, placeEmoji, withoutUndrawn } from '#typesetting/emoji.ts';
import type { Font, Measure } from '#typesetting/font-metrics.ts';
import { createTypesetting, type Typesetting } from '#typesetting/typesetting.ts';
import { createHyphenateText, languageOfWords } from '#typesetting/hyphenate-text.ts';
import { fontAt, latin, loadedHyphenators, loadTypesetting } from './load-typesetting.ts';

/* What the layout has to know of the browser: its fonts, its emoji, the hyphenation patterns. */

/** A class of a regular expression, which the build reads from packages/styles/fonts.css. */
declare const __EXTENDED_LATIN__: string;

/** What the first file of each font lacks. */
export const extendedLatin = new RegExp(__EXTENDED_LATIN__);

/** The letters include one of each further file, because a text with any letter of them takes all. */
export const lettersOf = (text: string) => (extendedLatin.test(text) ? `${latin}åł` : latin);

type SlideNeeds = Readonly<{ letters: string; language: Language | null }>;

/** The keys are events, which stay the same objects while they do not change, or slides. */
const knownNeeds = new WeakMap<object, SlideNeeds>();

function needsOfSlide(slide: Slide): SlideNeeds {
  if (slide.kind === 'idle' && slide.next !== null) return needsOfSlide(slide.next);
  const part = slide.kind === 'event' ? slide.event : slide;
  const needs = knownNeeds.get(part) ?? {
    letters: lettersOf(JSON.stringify(slide)),
    language: languageOfWords(slide.kind === 'event' ? slide.event.name : ''),
  };
  knownNeeds.set(part, needs);
  return needs;
}

export function useTypesetting(language: Language | null, slides: readonly Slide[]): Typesetting | undefined {
  const needs = slides.map(needsOfSlide);
  const isMixed = needs.some((one) => one.language !== null && one.language !== language);
  const { letters } = needs.find((one) => one.letters !== latin) ?? { letters: latin };
  return useTypesettingFor(language, { isMixed, letters });
}

type Needs = Readonly<{ isMixed: boolean; letters: string }>;

/** Undefined without a language, and until fonts and patterns are loaded or have failed: earlier texts have wrong widths. */
export function useTypesettingFor(language: Language | null, { isMixed, letters }: Needs) {
  const [{ hyphenators, tools }, setTools] = useState(() => createTools(language, { isMixed, letters }));
  useEffect(() => {
    if (language === null) return undefined;
    const needs = { language, isMixed, letters };
    if (hyphenators !== undefined && hyphenators === loadedHyphenators(needs)) return undefined;
    let isWanted = true;
    void loadTypesetting(needs).then(() => isWanted && setTools(createTools(language, needs)));
    return () => {
      isWanted = false;
    };
  }, [hyphenators, language, isMixed, letters]);
  useEmojiFont(tools);
  return tools;
}

/** Other needs take new tools: the caches of the old hold widths of the device's fonts, or breaks of another language. */
function createTools(language: Language | null, needs: Needs) {
  const hyphenators = language === null ? undefined : loadedHyphenators({ language, ...needs });
  if (language === null || hyphenators === undefined) return { hyphenators, tools: undefined };
  const hyphenateText = createHyphenateText(language, hyphenators);
  return { hyphenators, tools: createTypesetting(createMeasure, hyphenateText, drawable) };
}

/** Finds the device's emoji font for each of ours, which takes milliseconds: one after the other, once the first slide is drawn. */
function useEmojiFont(tools: Typesetting | undefined): void {
  useEffect(() => {
    if (tools === undefined) return undefined;
    const timers = (['display', 'body', 'strong'] as const).map((font, at) =>
      setTimeout(() => measureEmoji(font, '🙂'), 1000 + 300 * at),
    );
    return () => timers.forEach(clearTimeout);
  }, [tools]);
}

const measuredAtPx = 100;
const context = document.createElement('canvas').getContext('2d');
const measuredFonts = fontAt(measuredAtPx);

/** An engine without a canvas gets estimates. */
const noInk = { actualBoundingBoxAscent: 0, actualBoundingBoxDescent: 0, actualBoundingBoxRight: 0 };

function metricsOf(text: string, font: string) {
  if (context === null) return { width: 55 * text.length, ...noInk };
  context.font = font;
  return context.measureText(text);
}

function measureEmoji(font: Font, emoji: string) {
  const { actualBoundingBoxAscent, actualBoundingBoxDescent } = metricsOf(emoji, measuredFonts[font]);
  return placeEmoji(actualBoundingBoxAscent / measuredAtPx, actualBoundingBoxDescent / measuredAtPx);
}

/** Measures texts in a font, with emoji in the size in which they are rendered. */
function createMeasure(font: Font): Measure {
  const widthOf = (part: string, at: number) => {
    const width = metricsOf(part, measuredFonts[font]).width / measuredAtPx;
    return at % 2 === 1 ? width * measureEmoji(font, part).size : width;
  };
  return (text) => text.split(emojiRun).reduce((sum, part, at) => sum + widthOf(part, at), 0);
}

/** The surface of a page that measures the emoji of its device. */
export const measuredSurface: Surface = {
  ...pageSurface,
  emojiStyle: (font, emoji) => {
    const { size, rise } = measureEmoji(font, emoji);
    return { fontSize: `${size}em`, verticalAlign: `${rise / size}em` };
  },
};

/** The keys are characters; about 3,600 may be an emoji. */
const known = new Map<string, boolean>();

/** What the device's fonts can draw of a text: without emoji that they lack. */
export const drawable = (text: string): string => withoutUndrawn(text, isDrawn);

function isDrawn(character: string): boolean {
  // Engines draw the same box or blank for a missing character as for one of the private use area.
  const isKnown = known.get(character) ?? (context === null || shapeOf(character) !== shapeOf('\u{10fffd}'));
  known.set(character, isKnown);
  return isKnown;
}

function shapeOf(text: string): string {
  const { width, actualBoundingBoxRight, actualBoundingBoxAscent } = metricsOf(text, '100px sans-serif');
  return `${width} ${actualBoundingBoxRight} ${actualBoundingBoxAscent}`;
}
