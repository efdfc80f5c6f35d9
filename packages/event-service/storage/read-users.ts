import type { Readable } from '#storage/database/database.ts';
import type { FoundItem } from './item-query.ts';
import type { Item } from './item.ts';

export async function findUsers(db: Readable): Promise<readonly FoundItem[]> {
  const rows = await db.selectFrom('users').select('id').execute();
  return rows.map(({ id }) => ({ id, start: 0, end: Number.POSITIVE_INFINITY }));
}

export async function usersByIds(db: Readable, ids: readonly number[]): Promise<readonly Item[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'locked_at', 'created_at'])
    .where('id', 'in', ids)
    .execute();
  const groups = await db
    .selectFrom('user_group_members')
    .select(['user_id', 'group_name'])
    .where('user_id', 'in', ids)
    .orderBy('group_name')
    .execute();
  return ids.flatMap((id): readonly Item[] => {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) return [];
    const userGroups = groups.filter(({ user_id }) => user_id === id).map(({ group_name }) => group_name);
    const values = {
      name: row.name,
      email: row.email,
      userGroups: userGroups.join(', '),
      locked: row.locked_at !== null,
      createdAt: row.created_at,
    };
    return [{ id, values, translations: {}, links: {}, parentId: null }];
  });
}
