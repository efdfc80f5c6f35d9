import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ConnectionLimits } from '@aushang/serving/limits/connection-limits.ts';
import type { DataGroup } from '#model/data-groups.ts';
import type { Database } from '#storage/database/database.ts';
import { hashSecret } from '#storage/sessions.ts';
import type { Store } from '#storage/store.ts';
import type { ZoneClock } from '#time/date-time.ts';
import type { ParsedQs } from './filters.ts';
import { Problem, type ServiceLog } from './problem.ts';

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

export interface ServiceContext {
  readonly db: Database;
  readonly store: Store;
  readonly now: () => number;
  /** Ms of a clock that is never set back. */
  readonly monotonic: () => number;
  readonly connectionLimits: ConnectionLimits;
  readonly clock: ZoneClock;
  /** Scheme, N, r and p of the hashes of passwords; undefined: the default. */
  readonly passwordCost: string | undefined;
  readonly writeDateTime: (epochMs: number) => string;
  readonly shortList: boolean;
  /** A number below 2³¹ by which collections are shuffled: clients must not rely on an order (specification §8). */
  readonly orderSeed: () => number;
  readonly authenticate: ReturnType<typeof createAuthenticator>;
  /** Resolves immediately if there are no sample events. */
  readonly renewSamples: () => Promise<void>;
  /** Address of a client's monitors, without a trailing slash; null while unknown. */
  readonly boardUrl: () => string | null;
  /** Address of this service for the public, without a trailing slash. */
  readonly publicUrl: () => string;
  readonly logger: ServiceLog;
}
