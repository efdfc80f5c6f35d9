import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { DataGroup } from '#model/data-groups.ts';
import { hashSecret } from '#storage/secrets.ts';
import type { Store } from '#storage/store.ts';
import type { ParsedQs } from './filters.ts';
import { Problem } from './problem.ts';

/** The key of a request, from the header or else from the query; null: none. */
export function readKey({ 'x-api-key': header }: IncomingHttpHeaders, { apiKey }: ParsedQs): string | null {
  const key = [header, apiKey].find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof key === 'string' ? key.trim() : null;
}

const scheme = { 'WWW-Authenticate': 'ApiKey realm="Event service", header="X-API-KEY"' };

/** The function resolves to the data groups of a key, and throws a Problem (401) for none or an unknown one. */
export function createAuthenticator({ keys }: Store, acceptedKey: string | undefined) {
  const accepted = acceptedKey === undefined ? null : Buffer.from(hashSecret(acceptedKey));
  return async (key: string | null): Promise<readonly DataGroup[]> => {
    if (key === null) {
      throw new Problem(401, 'Full authentication is required to access this resource.', scheme);
    }
    if (accepted !== null && timingSafeEqual(accepted, Buffer.from(hashSecret(key)))) return [];
    const found = await keys.find(key);
    if (found === null) throw new Problem(401, 'Invalid API key.', scheme);
    return found.dataGroups;
  };
}
