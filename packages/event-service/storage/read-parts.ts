import type { Readable } from '#storage/database/database.ts';
import { partsOf } from './parts.ts';

/** What belongs to these owners, as links by the field that lists it; owners without any are absent. */
export async function readParts(
  db: Readable,
  owner: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Record<string, number[]>>> {
  const fields = partsOf(owner);
  const byOwner = new Map<number, Record<string, number[]>>();
  if (fields.size === 0 || ids.length === 0) return byOwner;
  const rows = await db
    .selectFrom('resources')
    .select(['id', 'type', 'parent_id'])
    .where('type', 'in', [...fields.keys()])
    .where('parent_id', 'in', ids)
    .orderBy('id')
    .execute();
  for (const { id, type, parent_id } of rows) {
    const field = fields.get(type);
    if (parent_id === null || field === undefined) continue;
    const links = byOwner.get(parent_id) ?? {};
    (links[field] ??= []).push(id);
    byOwner.set(parent_id, links);
  }
  return byOwner;
}
