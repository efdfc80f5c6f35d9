import { createHash, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import { generateKey } from '@aushang/serving/start/choose-key.ts';
import type { DataGroup } from '#model/data-groups.ts';
import { type Database, runChange } from '#storage/database/database.ts';
import type { Tables } from '#storage/database/tables.ts';
import { DatabaseFailure } from '#storage/database/database-failure.ts';

export interface StoredKey {
  readonly id: number;
  readonly name: string;
  /** First group of the key. The rest is not stored. */
  readonly prefix: string;
  readonly dataGroups: readonly DataGroup[];
  readonly createdAt: number;
  readonly revokedAt: number | null;
  /** To the minute; null: never. */
  readonly lastUsedAt: number | null;
}

export type KeyStore = ReturnType<typeof createKeyStore>;

type KeyInput = Pick<StoredKey, 'name' | 'dataGroups'>;

/** SHA-256. A key has 128 random bits, so that a slow hash would add nothing. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest();
}

export function createKeyStore(db: Database, now: () => number) {
  return {
    /** Resolves to the key, of which only the hash is stored. */
    create: async ({ name, dataGroups: groups = [] }: Pick<KeyInput, 'name'> & Partial<KeyInput>) => {
      const key = generateKey();
      const row = {
        name,
        prefix: prefixOf(key),
        key_hash: hashKey(key).toString('hex'),
        data_groups: JSON.stringify(groups),
        created_at: now(),
        revoked_at: null,
        last_used_at: null,
      };
      const { id } = await db.insertInto('api_keys').values(row).returning('id').executeTakeFirstOrThrow();
      return { id, key };
    },
    /** False if the key is gone or revoked, or `isCurrent` does not hold for the stored one. */
    update: (id: number, { name, dataGroups: groups }: KeyInput, isCurrent: (stored: StoredKey) => boolean) =>
      runChange(db, async (writable) => {
        const row = await writable.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
        if (row === undefined || row.revoked_at !== null || !isCurrent(toStoredKey(row))) return false;
        const change = { name, data_groups: JSON.stringify(groups) };
        await writable.updateTable('api_keys').set(change).where('id', '=', id).execute();
        return true;
      }),
    revoke: async (id: number) => {
      const revoke = db.updateTable('api_keys').set({ revoked_at: now() }).where('id', '=', id);
      const { numUpdatedRows } = await revoke.where('revoked_at', 'is', null).executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    list: async () => {
      const rows = await db.selectFrom('api_keys').selectAll().orderBy('id').execute();
      return rows.map(toStoredKey);
    },
    /** Null for an unknown or revoked key. */
    find: async (key: string): Promise<StoredKey | null> => {
      const given = hashKey(key);
      const rows = db.selectFrom('api_keys').selectAll().where('prefix', '=', prefixOf(key));
      const candidates = await rows.where('revoked_at', 'is', null).execute();
      const found = candidates.find((row) => timingSafeEqual(Buffer.from(row.key_hash, 'hex'), given));
      if (found === undefined) return null;
      await recordUse(db, found, now());
      return toStoredKey(found);
    },
  };
}

type KeyRow = Selectable<Tables['api_keys']>;

/** At most once a minute. */
async function recordUse(db: Database, { id, last_used_at: before }: KeyRow, at: number): Promise<void> {
  if (before !== null && at - before < 60_000) return;
  const update = db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id);
  // A read-only database still accepts keys.
  await update.execute().catch((error: unknown) => {
    if (!(error instanceof DatabaseFailure)) throw error;
  });
}

/** Without NUL, which PostgreSQL cannot store in a text; the prefix only preselects rows. */
function prefixOf(key: string): string {
  return key.slice(0, 8).replaceAll('\0', '');
}

function toStoredKey(row: KeyRow): StoredKey {
  const groups: readonly DataGroup[] = JSON.parse(row.data_groups);
  const { id, name, prefix, created_at: createdAt, revoked_at: revokedAt, last_used_at: lastUsedAt } = row;
  return { id, name, prefix, dataGroups: groups, createdAt, revokedAt, lastUsedAt };
}
