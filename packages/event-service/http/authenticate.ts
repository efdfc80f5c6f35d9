import { timingSafeEqual } from 'node:crypto';
import { type DataGroup, hashKey, type KeyStore } from '#storage/api-keys.ts';
import { findParameter } from './query-string.ts';
import { Problem } from './problem.ts';

export interface Access {
  readonly dataGroups: readonly DataGroup[];
}

/** The key of a request, from the header or else from the query; null: none. */
export function readKey(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  search: string,
): string | null {
  const header = headers['x-api-key'];
  if (typeof header === 'string' && header.trim() !== '') return header.trim();
  return findParameter(search, 'apiKey') || null;
}

const scheme = { 'WWW-Authenticate': 'ApiKey realm="Event service", header="X-API-KEY"' };

export function createAuthenticator(
  keys: KeyStore,
  acceptedKey: string | undefined,
): (key: string | null) => Promise<Access> {
  const accepted = acceptedKey === undefined ? null : hashKey(acceptedKey);
  return async (key) => {
    if (key === null) {
      throw new Problem(401, 'Full authentication is required to access this resource.', scheme);
    }
    if (accepted !== null && timingSafeEqual(accepted, hashKey(key))) return { dataGroups: [] };
    const found = await keys.find(key);
    if (found === null) throw new Problem(401, 'Invalid API key.', scheme);
    return { dataGroups: found.dataGroups };
  };
}
