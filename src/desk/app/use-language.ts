import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type Language, languages } from '#config/site.ts';

const storageKey = 'aushang-desk-language';

/** The language chosen on this device, else the browser's; not the parameter `lang` of a kiosk page in the desk's address. */
export function useLanguage(): [Language, (language: Language) => void] {
  const [language, setLanguage] = useState(() => storedLanguage() ?? browserLanguage(navigator.languages));
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = (chosen: Language) => {
    setLanguage(chosen);
    try {
      localStorage.setItem(storageKey, chosen);
    } catch {
      // Storage is blocked or full: the choice lasts until the page is reloaded.
    }
  };
  return [language, choose];
}

/** German for other languages. */
export function browserLanguage(tags: readonly string[]): Language {
  const accepted = tags.map((tag) => tag.toLowerCase().slice(0, 2));
  return accepted.find((tag) => tag === 'de' || tag === 'en') === 'en' ? 'en' : 'de';
}

/** Null if nothing valid is stored, or the browser has no storage for this page. */
function storedLanguage(): Language | null {
  try {
    return z.enum(languages).safeParse(localStorage.getItem(storageKey)).data ?? null;
  } catch {
    return null;
  }
}
