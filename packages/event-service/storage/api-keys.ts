import { ignoreFailure } from '@aushang/serving/database/database-failure.ts';
import { generateKey } from '@aushang/serving/process/choose-key.ts';
import type { Selectable } from 'kysely';
import type { DataGroup } from '#model/data-groups.ts';
import { type Database, runChange } from '#storage/database/database.ts';
import type { Tables } from '#storage/database/tables.ts';
import { hashSecret } from './secrets.ts';

export type StoredKey = Readonly<ReturnType<typeof toStoredKey>>;

type KeyInput = Pick<StoredKey, 'name' | 'dataGroups'>;

export function createKeyStore(db: Database, now: () => number) {
  return {
    /** Resolves to the key, of which only the hash is stored. */
    create: async ({ name, dataGroups = [] }: Pick<KeyInput, 'name'> & Partial<KeyInput>) => {
      const key = generateKey();
      const secret = { prefix: prefixOf(key), key_hash: hashSecret(key) };
      const row = { name, ...secret, data_groups: JSON.stringify(dataGroups), created_at: now() };
      const { id } = await db.insertInto('api_keys').values(row).returning('id').executeTakeFirstOrThrow();
      return { id, key };
    },
    /** False if the key is gone or revoked, or `isCurrent` does not hold for the stored one. */
    update: (id: number, { name, dataGroups }: KeyInput, isCurrent: (stored: StoredKey) => boolean) =>
      runChange(db, async (writable) => {
        const row = await writable.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
        if (row === undefined || row.revoked_at !== null || !isCurrent(toStoredKey(row))) return false;
        const change = { name, data_groups: JSON.stringify(dataGroups) };
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
      const valid = db.selectFrom('api_keys').selectAll().where('revoked_at', 'is', null);
      const similar = valid.where('prefix', '=', prefixOf(key));
      const row = await similar.where('key_hash', '=', hashSecret(key)).executeTakeFirst();
      if (row === undefined) return null;
      const at = now();
      if (row.last_used_at === null || at - row.last_used_at >= 60_000) {
        const used = db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', row.id);
        // A read-only database still accepts keys.
        await used.execute().catch(ignoreFailure);
      }
      return toStoredKey(row);
    },
  };
}

/** NUL is removed: PostgreSQL cannot store it in a text; the prefix only preselects rows. */
function prefixOf(key: string): string {
  return key.slice(0, 8).replaceAll('\0', '');
}

function toStoredKey(row: Selectable<Tables['api_keys']>) {
  const dataGroups: readonly DataGroup[] = JSON.parse(row.data_groups);
  const { id, name, prefix, created_at: createdAt, revoked_at: revokedAt, last_used_at: lastUsedAt } = row;
  return { id, name, prefix, dataGroups, createdAt, revokedAt, lastUsedAt };
}
