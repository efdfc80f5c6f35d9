import { randomUUID } from 'node:crypto';
import { parseJson } from '#screens/gateway/screen-rows.ts';
import { type RedisPlace, withTimeout } from '#server/sharing/redis-connection.ts';
import type { NoticeRecord } from './notice-record.ts';

/** The notices of all gateways: in Redis or PostgreSQL. All but `isOpen` may reject. */
export interface SharedNotices {
  readonly isOpen: () => boolean;
  /** Another one after every `write`. */
  readonly readRevision: () => Promise<string | number | null>;
  readonly readAll: () => Promise<readonly unknown[]>;
  /** Adds or replaces records, and removes those with the ids `old`. */
  readonly write: (records: readonly NoticeRecord[], old: readonly string[]) => Promise<void>;
}

/** All notices are in a hash. */
export function createRedisNotices({ commands, prefix }: RedisPlace): SharedNotices {
  const [key, revisionKey] = [`${prefix}:notices-by-id`, `${prefix}:notices-revision`];
  return {
    isOpen: () => commands.isReady,
    readRevision: () => withTimeout(commands.get(revisionKey)),
    readAll: async () => Object.values(await withTimeout(commands.hGetAll(key))).map(parseJson),
    write: async (records, old) => {
      const texts = records.map((record) => [record.id, JSON.stringify(record)] as const);
      const change = commands.multi().hSet(key, Object.fromEntries(texts)).set(revisionKey, randomUUID());
      await withTimeout((old.length > 0 ? change.hDel(key, [...old]) : change).exec());
    },
  };
}
