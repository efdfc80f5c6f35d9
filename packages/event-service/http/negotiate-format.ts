import Negotiator from 'negotiator';
import { maxHeaderLength } from './choose-language.ts';

export type Format = 'jsonld' | 'json' | 'html' | 'jsonopenapi';

export const mediaTypes: Readonly<Record<Format, string>> = {
  jsonld: 'application/ld+json',
  json: 'application/json',
  html: 'text/html',
  jsonopenapi: 'application/vnd.openapi+json',
};

/** JSON-LD clients name one, which changes nothing here. */
const profile = /;\s*profile=(?:"[^"]*"|[^,;]*)/gi;

/** The offered format that an `Accept` header prefers, without a header the first; null: none is acceptable. */
export function negotiateFormat(header: string | undefined, offered: readonly Format[]): Format | null {
  const accept = (header ?? '').slice(0, maxHeaderLength).replaceAll(profile, '') || '*/*';
  const types = offered.map((format) => mediaTypes[format]);
  const chosen = new Negotiator({ headers: { accept } }).mediaType(types);
  return offered.find((format) => mediaTypes[format] === chosen) ?? null;
}
