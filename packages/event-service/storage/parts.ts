import { resourceTypes, typeByName } from '#model/resource-types.ts';
import type { Writable } from '#storage/database/database.ts';

/** The types of the parts of a type, and the fields that list them. */
export function partsOf(owner: string): ReadonlyMap<string, string> {
  const lists = typeByName(owner).fields.filter(({ isPart }) => isPart);
  return new Map(lists.map(({ to = '', name }) => [to, name]));
}

/** The type of which resources of this type are parts; null: of none. */
export function ownerOf(type: string): string | null {
  return resourceTypes.find(({ name }) => partsOf(name).has(type))?.name ?? null;
}

/** Sets `modifiedAtRecursive` of every event that a changed resource belongs to (specification §12.3). */
export async function bumpModifiedAtRecursive(db: Writable, type: string, id: number, at: number) {
  // A public date must not reveal an order.
  if (typeByName(type).group !== undefined) return;
  const owner = ownerOf(type);
  const links = db.selectFrom('event_links').select('event_id').where('target_id', '=', id);
  const linked = links.where('relation', '!=', 'alternativeEvents');
  const parents = db.selectFrom('resources').select('parent_id');
  const parent = parents.where('id', '=', id);
  const events = owner === 'Event' ? parent : parents.where('id', 'in', parent);
  const update = db.updateTable('events').set({ modified_at_recursive: at });
  await update.where('id', 'in', owner === null ? linked : events).execute();
}

/** Removes an event or another resource, with its parts and the links to it; false for an unknown id. */
export async function removeItem(db: Writable, type: string, id: number): Promise<boolean> {
  const types = [...partsOf(type).keys()];
  if (types.length > 0) {
    const owned = db.selectFrom('resources').select(['id', 'type']).where('parent_id', '=', id);
    for (const part of await owned.where('type', 'in', types).execute())
      await removeItem(db, part.type, part.id);
  }
  const isEvent = type === 'Event';
  // Parts are no targets of links.
  if (ownerOf(type) === null) {
    const links = db.deleteFrom('event_links').where('target_id', '=', id);
    await links.where('relation', isEvent ? '=' : '!=', 'alternativeEvents').execute();
  }
  const removal = db.deleteFrom(isEvent ? 'events' : 'resources').where('id', '=', id);
  return (await removal.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}
