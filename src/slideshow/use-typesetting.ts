import { useEffect, useState } from 'react';
import type { Language } from '#config/site.ts';
import { loadHyphenator } from '#theme/hyphenate.ts';
import type { Measure } from '#theme/pieces.ts';
import type { Hyphenate } from '#theme/word-breaks.ts';
import type { Face, Typesetting } from './composition.ts';
import { faces } from './faces.ts';

const noHyphens: Hyphenate = (word) => [word];
/** Fonts come from the page's own origin; a screen that cannot have them is set in the device's face. */
const longestWaitMs = 3000;

/** What typesetting needs, undefined until the fonts are there or will not come: text measured too early is set wrong. */
export function useTypesetting(language: Language): Typesetting | undefined {
  const [tools, setTools] = useState<Typesetting>();
  useEffect(() => {
    let isWanted = true;
    const take = ([hyphenate]: readonly [Hyphenate, unknown]) => {
      if (isWanted) setTools({ measure: measures(), hyphenate });
    };
    const late = new Promise((resolve) => {
      setTimeout(resolve, longestWaitMs);
    });
    // What stalls says nothing at all; a wall without hyphens is better than none.
    const patterns = Promise.race([loadHyphenator(language), late.then(() => noHyphens)]);
    void Promise.all([patterns, Promise.race([loadFonts(), late])]).then(take);
    return () => {
      isWanted = false;
    };
  }, [language]);
  return tools;
}

function loadFonts(): Promise<unknown> {
  const wanted = Object.values(faces).map(({ family, weight }) =>
    document.fonts.load(`${weight} 40px ${family}`, 'Aä0ł'),
  );
  return Promise.all(wanted).catch(() => []);
}

function measures(): Readonly<Record<Face, Measure>> {
  const context = document.createElement('canvas').getContext('2d');
  return {
    display: measureOf('display', context),
    body: measureOf('body', context),
    strong: measureOf('strong', context),
  };
}

/** About three times what a board of 30 events needs; then the memory starts anew, so that it never grows for months. */
const mostKnown = 1500;
const measuredAtPx = 100;

function measureOf(face: Face, context: CanvasRenderingContext2D | null): Measure {
  const known = new Map<string, number>();
  const { family, weight } = faces[face];
  const measure = (text: string): number => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (context === null) return text.length * 0.55;
    context.font = `${weight} ${measuredAtPx}px ${family}`;
    const width = context.measureText(text).width / measuredAtPx;
    if (known.size >= mostKnown) known.clear();
    known.set(text, width);
    return width;
  };
  // The device's own emoji are large; asked for while slides turn, they would hold one up.
  measure('🙂');
  return measure;
}
