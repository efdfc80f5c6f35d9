import { useEffect, useState } from 'react';
import type { Language } from '#config/site.ts';
import { loadHyphenator } from '#typesetting/hyphenate.ts';
import type { Measure } from '#typesetting/font-metrics.ts';
import type { Hyphenate } from '#typesetting/word-breaks.ts';
import type { Font, Typesetting } from './slide-layout.ts';
import { fonts } from './fonts.ts';
import { measureOf } from './measure-font.ts';

const noHyphens: Hyphenate = (word) => [word];
/** Fonts come from the page's own origin; a screen that cannot have them is set in the device's font. */
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
  const wanted = Object.values(fonts).map(({ family, weight }) =>
    document.fonts.load(`${weight} 40px ${family}`, 'Aä0ł'),
  );
  return Promise.all(wanted).catch(() => []);
}

function measures(): Readonly<Record<Font, Measure>> {
  return { display: measureOf('display'), body: measureOf('body'), strong: measureOf('strong') };
}
