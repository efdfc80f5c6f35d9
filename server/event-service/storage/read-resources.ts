import type { Readable } from './database.ts';
import type { Item } from './item.ts';
import { parseTexts, parseValues } from './parse-row.ts';

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
  const periods = type === 'EventSession' ? await readPeriods(db, ids) : new Map<number, number[]>();
  return rows.map((row): Item => {
    const links: Record<string, readonly number[]> = {};
    if (type === 'EventSession') links.sessionDates = periods.get(row.id) ?? [];
    return {
      id: row.id,
      values: parseValues(row.fields),
      translations: parseTexts(row.translations),
      links,
      parentId: row.parent_id,
    };
  });
}

async function readPeriods(
  db: Readable,
  sessions: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const rows = await db
    .selectFrom('resources')
    .select(['id', 'parent_id'])
    .where('type', '=', 'SessionTimePeriod')
    .where('parent_id', 'in', sessions)
    .orderBy('id')
    .execute();
  const bySession = new Map<number, number[]>();
  for (const { id, parent_id } of rows) {
    bySession.set(parent_id ?? 0, [...(bySession.get(parent_id ?? 0) ?? []), id]);
  }
  return bySession;
}
