import type { Writable } from '#storage/database/database.ts';
import { partsOf } from './parts.ts';

/** Removes everything that belongs to one resource or event, inside a running change. */
export async function removeParts(db: Writable, owner: string, id: number): Promise<void> {
  const types = [...partsOf(owner).keys()];
  if (types.length === 0) return;
  const owners = types.filter((type) => partsOf(type).size > 0);
  if (owners.length > 0) {
    const parts = db.selectFrom('resources').select(['id', 'type']).where('type', 'in', owners);
    for (const part of await parts.where('parent_id', '=', id).execute()) {
      await removeParts(db, part.type, part.id);
    }
  }
  await db.deleteFrom('resources').where('type', 'in', types).where('parent_id', '=', id).execute();
}
