import Negotiator from 'negotiator';
import type { Language } from '#storage/item.ts';

const maxHeaderLength = 1000;

/** The chosen language if it is supported, else the one that an `Accept-Language` header prefers; German if none. */
export function chooseLanguage(header = '', chosen?: unknown): Language {
  if (chosen === 'de' || chosen === 'en') return chosen;
  const headers = { 'accept-language': header.slice(0, maxHeaderLength) };
  return new Negotiator({ headers }).language(['de', 'en']) === 'en' ? 'en' : 'de';
}

export type Format = 'jsonld' | 'json' | 'html' | 'jsonopenapi';

export const mediaTypes: Readonly<Record<Format, string>> = {
  jsonld: 'application/ld+json',
  json: 'application/json',
  html: 'text/html',
  jsonopenapi: 'application/vnd.openapi+json',
};

/** Parameters other than `q`, such as a charset or a profile, change nothing here. */
const otherParameters = /;(?!\s*q\s*=)[^,;="]*=(?:"[^"]*"|[^,;"]*)/gi;

/** The offered format that an `Accept` header prefers, without a header the first; null: none is acceptable. */
export function negotiateFormat(header: string | undefined, offered: readonly Format[]): Format | null {
  const accept = (header ?? '').slice(0, maxHeaderLength).replaceAll(otherParameters, '') || '*/*';
  const types = offered.map((format) => mediaTypes[format]);
  const chosen = new Negotiator({ headers: { accept } }).mediaType(types);
  return offered.find((format) => mediaTypes[format] === chosen) ?? null;
}
