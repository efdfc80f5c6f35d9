import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type Language, languages } from '#config/site.ts';

const storageKey = 'aushang-desk-language';

/**
 * The desk's own language: the one chosen on this device, else the browser's. Not the kiosk page's parameter `lang`, which may
 * stand in the desk's address.
 */
export function useLanguage(): [Language, (language: Language) => void] {
  const [language, setLanguage] = useState(() => storedLanguage() ?? browserLanguage(navigator.languages));
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = (chosen: Language) => {
    storeLanguage(chosen);
    setLanguage(chosen);
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

/** The choice lasts until the page is reloaded if there is no storage. */
function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Blocked or full.
  }
}
