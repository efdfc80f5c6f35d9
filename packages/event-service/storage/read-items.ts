import type { Readable } from '#storage/database/database.ts';
import { type Item, parseTranslations, parseValues, type Values } from './item.ts';
import { readParts } from './parts.ts';

/** Variables in one SQL statement: SQLite stops at 32,766, PostgreSQL at 65,535. */
const idsPerQuery = 1000;

export async function readEvent(db: Readable, id: number): Promise<Item | null> {
  return (await eventsByIds(db, [id]))[0] ?? null;
}

/** The events of these ids, in this order, with all their links: three queries for each thousand ids. */
export function eventsByIds(db: Readable, ids: readonly number[]): Promise<readonly Item[]> {
  return readInBatches(ids, (batch) => readEvents(db, batch));
}

export function resourcesByIds(db: Readable, type: string, ids: readonly number[]): Promise<readonly Item[]> {
  return readInBatches(ids, (batch) => readResources(db, type, batch));
}

async function readInBatches(
  ids: readonly number[],
  read: (batch: readonly number[]) => Promise<readonly Item[]>,
): Promise<readonly Item[]> {
  const found = new Map<number, Item>();
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    for (const item of await read(ids.slice(from, from + idsPerQuery))) found.set(item.id, item);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function readEvents(db: Readable, ids: readonly number[]): Promise<readonly Item[]> {
  const rows = await db.selectFrom('events').selectAll().where('id', 'in', ids).execute();
  const links = await readLinks(db, ids);
  return rows.map((row): Item => {
    const values: Values = {
      ...parseValues(row.fields),
      startDate: row.start_at,
      endDate: row.end_at,
      modifiedAt: row.modified_at,
      modifiedAtRecursive: row.modified_at_recursive,
      published: row.published !== 0,
    };
    const translations = parseTranslations(row.translations);
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
  const byEvent = new Map(await readParts(db, 'Event', ids));
  for (const { event_id, relation, target_id } of stored) {
    const links = byEvent.get(event_id) ?? {};
    (links[relation] ??= []).push(target_id);
    byEvent.set(event_id, links);
  }
  return byEvent;
}

async function readResources(db: Readable, type: string, ids: readonly number[]): Promise<readonly Item[]> {
  const rows = await db
    .selectFrom('resources')
    .selectAll()
    .where('type', '=', type)
    .where('id', 'in', ids)
    .execute();
  const parts = await readParts(db, type, ids);
  return rows.map((row): Item => {
    return {
      id: row.id,
      values: parseValues(row.fields),
      translations: parseTranslations(row.translations),
      links: parts.get(row.id) ?? {},
      parentId: row.parent_id,
    };
  });
}
