import { useEffect, useState } from 'react';
import type { Language } from '#config/site.ts';
import type { Box } from '#kiosk/layout/blocks.ts';
import { emojiRun, placeEmoji } from '#typesetting/emoji.ts';
import type { Font, Measure } from '#typesetting/font-metrics.ts';
import { loadHyphenator } from '#typesetting/hyphenate.ts';
import { createTypesetting, type Typesetting } from '#typesetting/typesetting.ts';
import { noHyphens } from '#typesetting/word-breaks.ts';

/* What the layout has to know of the browser: the size of the page, its fonts, the hyphenation patterns. */

const readViewport = (): Box => ({ width: window.innerWidth, height: window.innerHeight });

export function useViewport(): Box {
  const [viewport, setViewport] = useState(readViewport);
  useEffect(() => {
    const update = () => setViewport(readViewport());
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, []);
  return viewport;
}

/** After this time the fonts of the device are used. */
const maxWaitMs = 3000;

/** Undefined until fonts and patterns are loaded or have failed, because text measured earlier has wrong widths. */
export function useTypesetting(language: Language): Typesetting | undefined {
  const [tools, setTools] = useState<Typesetting>();
  useEffect(() => {
    let isMounted = true;
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs));
    const load = async () => {
      const fontsLoaded = Promise.race([loadFonts(), timeout]);
      // A request may stall without an error; then the slides have no hyphens.
      const hyphenate = (await Promise.race([loadHyphenator(language), timeout])) ?? noHyphens;
      await fontsLoaded;
      if (isMounted) setTools(createTypesetting(createMeasure, hyphenate));
    };
    void load();
    return () => {
      isMounted = false;
    };
  }, [language]);
  return tools;
}

/** The same families as in packages/styles/fonts.css. */
const fontAt = (px: number): Readonly<Record<Font, string>> => ({
  display: `750 ${px}px 'Aushang Display', system-ui, sans-serif`,
  body: `450 ${px}px 'Aushang Text', system-ui, sans-serif`,
  strong: `650 ${px}px 'Aushang Text', system-ui, sans-serif`,
});

function loadFonts(): Promise<unknown> {
  const loading = Object.values(fontAt(40)).map((font) => document.fonts.load(font, 'Aä0ł'));
  return Promise.all(loading).catch(() => []);
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
  const measure = (text: string) =>
    text.split(emojiRun).reduce((sum, part, at) => sum + widthOf(part, at), 0);
  // Loads the device's emoji font, which is large, now: during a slide change frames would be dropped.
  measure('🙂');
  return measure;
}
