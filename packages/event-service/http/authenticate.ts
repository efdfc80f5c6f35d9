import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { hashSecret } from '#storage/secrets.ts';
import type { ParsedQs } from './filters.ts';
import { Problem } from './problem.ts';
import type { ServiceContext } from './service-context.ts';

/** The key of a request, from the header or else from the query; null: none. */
export function readKey({ 'x-api-key': header }: IncomingHttpHeaders, { apiKey }: ParsedQs): string | null {
  const key = [header, apiKey].find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof key === 'string' ? key.trim() : null;
}

const scheme = { 'WWW-Authenticate': 'ApiKey realm="Event service", header="X-API-KEY"' };

/** Resolves to the data groups of a key. Throws a Problem (401) for none or an unknown one. */
export async function authenticate({ store, acceptedKey = '' }: ServiceContext, key: string | null) {
  if (key === null) {
    throw new Problem(401, 'Full authentication is required to access this resource.', scheme);
  }
  const hashOf = (text: string) => Buffer.from(hashSecret(text));
  if (timingSafeEqual(hashOf(acceptedKey), hashOf(key))) return [];
  const found = await store.keys.find(key);
  if (found === null) throw new Problem(401, 'Invalid API key.', scheme);
  return found.dataGroups;
}
