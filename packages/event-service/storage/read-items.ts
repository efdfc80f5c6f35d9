import type { Readable } from '#storage/database/database.ts';
import type { Item, Translations, Values } from './item.ts';
import { readParts } from './parts.ts';

/** Variables in one SQL statement: SQLite stops at 32,766, PostgreSQL at 65,535. */
const idsPerQuery = 1000;

/** The items of these ids, in this order, with all their links: up to three queries for each thousand ids. */
export async function itemsByIds(
  db: Readable,
  type: string,
  ids: readonly number[],
): Promise<readonly Item[]> {
  const found = new Map<number, Item>();
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    const batch = ids.slice(from, from + idsPerQuery);
    const items = type === 'Event' ? await readEvents(db, batch) : await readResources(db, type, batch);
    for (const item of items) found.set(item.id, item);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function itemById(db: Readable, type: string, id: number): Promise<Item | null> {
  return (await itemsByIds(db, type, [id]))[0] ?? null;
}

export async function listItems(db: Readable, type: string): Promise<readonly Item[]> {
  const events = db.selectFrom('events').select('id').orderBy('id');
  const resources = db.selectFrom('resources').select('id').where('type', '=', type).orderBy('id');
  const rows = await (type === 'Event' ? events.execute() : resources.execute());
  const ids = rows.map(({ id }) => id);
  return itemsByIds(db, type, ids);
}

async function readEvents(db: Readable, ids: readonly number[]): Promise<readonly Item[]> {
  const rows = await db.selectFrom('events').selectAll().where('id', 'in', ids).execute();
  const links = await readLinks(db, ids);
  return rows.map((row): Item => {
    // Not spread into a literal, whose objects V8 would allocate in its old generation.
    const values: Values = Object.assign(JSON.parse(row.fields), {
      startDate: row.start_at,
      endDate: row.end_at,
      modifiedAt: row.modified_at,
      modifiedAtRecursive: row.modified_at_recursive,
      published: row.published !== 0,
    });
    const translations: Translations = JSON.parse(row.translations);
    return { id: row.id, values, translations, links: links.get(row.id) ?? {}, parentId: null };
  });
}

async function readLinks(
  db: Readable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Record<string, number[]>>> {
  const stored = await db
    .selectFrom('event_links')
    .select(['event_id', 'relation', 'target_id'])
    .where('event_id', 'in', ids)
    .orderBy('position')
    .execute();
  const byEvent = await readParts(db, 'Event', ids);
  for (const { event_id, relation, target_id } of stored) {
    const links = byEvent.get(event_id) ?? {};
    (links[relation] ??= []).push(target_id);
    byEvent.set(event_id, links);
  }
  return byEvent;
}

async function readResources(db: Readable, type: string, ids: readonly number[]): Promise<readonly Item[]> {
  const resources = db.selectFrom('resources').selectAll().where('type', '=', type);
  const rows = await resources.where('id', 'in', ids).execute();
  const parts = await readParts(db, type, ids);
  return rows.map((row): Item => {
    const values: Values = JSON.parse(row.fields);
    const translations: Translations = JSON.parse(row.translations);
    return { id: row.id, values, translations, links: parts.get(row.id) ?? {}, parentId: row.parent_id };
  });
}
