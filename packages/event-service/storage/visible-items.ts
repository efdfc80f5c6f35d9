import type { Readable } from '#storage/database/database.ts';
import { findEvents, findResources, type FoundItem, hiddenOwners, type ItemQuery } from './item-query.ts';
import type { Item } from './item.ts';
import { ownerOf } from './parts.ts';
import { itemsByIds } from './read-items.ts';
import { findUsers, usersByIds } from './read-users.ts';

/** The visible members of a collection. Events that ended before `endsFrom` (epoch ms) are left out. */
export function findItems(
  db: Readable,
  type: string,
  query: ItemQuery & { readonly unpublishedToo: boolean; readonly endsFrom: number },
): Promise<readonly FoundItem[]> {
  if (type === 'Event') return findEvents(db, query, query);
  return type === 'User' ? findUsers(db) : findResources(db, type, query);
}

export async function readItems(
  db: Readable,
  type: string,
  { ids, unpublishedToo }: { readonly ids: readonly number[]; readonly unpublishedToo: boolean },
): Promise<readonly Item[]> {
  if (type === 'User') return usersByIds(db, ids);
  const items = await itemsByIds(db, type, ids);
  if (unpublishedToo) return items;
  if (type === 'Event') return withoutUnpublished(db, items);
  return ownerOf(type) === null ? items : withoutHidden(db, type, items);
}

/** Without unpublished events and without links to them. */
async function withoutUnpublished(db: Readable, events: readonly Item[]): Promise<readonly Item[]> {
  const published = events.filter(({ values }) => values.published !== false);
  const linked = published.flatMap(({ links }) => links.alternativeEvents ?? []);
  if (linked.length === 0) return published;
  const alternatives = db.selectFrom('events').select('id').where('id', 'in', linked);
  const rows = await alternatives.where('published', '=', 1).execute();
  const visible = new Set(rows.map(({ id }) => id));
  return published.map((event): Item => {
    const { alternativeEvents = [] } = event.links;
    return {
      ...event,
      links: { ...event.links, alternativeEvents: alternativeEvents.filter((id) => visible.has(id)) },
    };
  });
}

async function withoutHidden(db: Readable, type: string, items: readonly Item[]): Promise<readonly Item[]> {
  const owners = [...new Set(items.flatMap(({ parentId }) => parentId ?? []))];
  if (owners.length === 0) return items;
  const table = ownerOf(type) === 'Event' ? 'events' : 'resources';
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', owners)
    .where('id', 'in', hiddenOwners(db, type))
    .execute();
  const hidden = new Set(rows.map(({ id }) => id));
  return items.filter(({ parentId }) => parentId === null || !hidden.has(parentId));
}
