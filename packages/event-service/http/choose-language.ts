import Negotiator from 'negotiator';
import type { Language } from '#storage/item.ts';

/** Characters of a header that are read. */
export const maxHeaderLength = 1000;

/** The supported language that an `Accept-Language` header prefers; German if none. */
export function chooseLanguage(header = ''): Language {
  const headers = { 'accept-language': header.slice(0, maxHeaderLength) };
  return new Negotiator({ headers }).language(['de', 'en']) === 'en' ? 'en' : 'de';
}
