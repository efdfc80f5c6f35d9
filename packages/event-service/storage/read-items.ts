import type { Readable } from '#storage/database/database.ts';
import type { Item, Values } from './item.ts';
import { parseTexts, parseValues } from './parse-row.ts';
import { readParts } from './read-parts.ts';

/** One event, whatever its state; null where there is none. */
export async function readEvent(db: Readable, id: number): Promise<Item | null> {
  return (await eventsByIds(db, [id]))[0] ?? null;
}

/** Variables in one SQL statement: SQLite stops at 32,766, PostgreSQL at 65,535. */
const idsPerQuery = 1000;

/** The events of these ids, in this order, with all they point to: three queries, however many ids. */
export async function eventsByIds(db: Readable, ids: readonly number[]): Promise<readonly Item[]> {
  const found = new Map<number, Item>();
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    const some = ids.slice(from, from + idsPerQuery);
    for (const item of await readSome(db, some)) found.set(item.id, item);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function readSome(db: Readable, ids: readonly number[]): Promise<readonly Item[]> {
  const rows = await db.selectFrom('events').selectAll().where('id', 'in', ids).execute();
  const links = await readLinks(db, ids);
  return rows.map((row): Item => {
    const values: Values = {
      eventUrl: publicPage(row.id),
      ...parseValues(row.fields),
      startDate: row.start_at,
      endDate: row.end_at,
      modifiedAt: row.modified_at,
      modifiedAtRecursive: row.modified_at_recursive,
      published: row.published !== 0,
    };
    const translations = parseTexts(row.translations);
    return { id: row.id, values, translations, links: links.get(row.id) ?? {}, parentId: null };
  });
}

/** The public page of an event that names no other: an event always has one (specification, section 2). */
function publicPage(id: number): string {
  return `https://veranstaltungen.hs-musterstadt.example/event/${id}`;
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
