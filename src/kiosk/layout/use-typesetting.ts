import { useEffect, useState } from 'react';
import type { Language } from '#config/site.ts';
import { loadHyphenator } from '#typesetting/hyphenate.ts';
import { type Hyphenate, noHyphens } from '#typesetting/word-breaks.ts';
import { createTypesetting, type Typesetting } from '#typesetting/typesetting.ts';
import { fonts, createMeasure } from './measure-font.ts';

/** After this time the fonts of the device are used. */
const maxWaitMs = 3000;

/** Undefined until fonts and patterns are loaded or have failed, because text measured earlier has wrong widths. */
export function useTypesetting(language: Language): Typesetting | undefined {
  const [tools, setTools] = useState<Typesetting>();
  useEffect(() => {
    let isMounted = true;
    const applyPatterns = ([hyphenate]: readonly [Hyphenate, unknown]) => {
      if (isMounted) setTools(createTypesetting(createMeasure, hyphenate));
    };
    const timeout = new Promise((resolve) => {
      setTimeout(resolve, maxWaitMs);
    });
    // A request may stall without an error; then the slides have no hyphens.
    const patterns = Promise.race([loadHyphenator(language), timeout.then(() => noHyphens)]);
    void Promise.all([patterns, Promise.race([loadFonts(), timeout])]).then(applyPatterns);
    return () => {
      isMounted = false;
    };
  }, [language]);
  return tools;
}

function loadFonts(): Promise<unknown> {
  const loading = Object.values(fonts).map(({ family, weight }) =>
    document.fonts.load(`${weight} 40px ${family}`, 'Aä0ł'),
  );
  return Promise.all(loading).catch(() => []);
}
