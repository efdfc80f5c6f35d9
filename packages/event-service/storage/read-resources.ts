import type { Readable } from '#storage/database/database.ts';
import type { Item } from './item.ts';
import { parseTexts, parseValues } from './parse-row.ts';
import { readParts } from './read-parts.ts';

const idsPerQuery = 1000;

/** The resources of one type and these ids, in this order. */
export async function resourcesByIds(
  db: Readable,
  type: string,
  ids: readonly number[],
): Promise<readonly Item[]> {
  const found = new Map<number, Item>();
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    const some = ids.slice(from, from + idsPerQuery);
    for (const item of await readSome(db, type, some)) found.set(item.id, item);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function readSome(db: Readable, type: string, ids: readonly number[]): Promise<readonly Item[]> {
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
      translations: parseTexts(row.translations),
      links: parts.get(row.id) ?? {},
      parentId: row.parent_id,
    };
  });
}
