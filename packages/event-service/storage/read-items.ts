import type { Readable } from '#storage/database/database.ts';
import { selectEvents, selectResources } from './item-query.ts';
import type { Item, Translations, Values } from './item.ts';
import { partsOf } from './parts.ts';

/** Variables in one SQL statement: SQLite stops at 32,766, PostgreSQL at 65,535. */
const idsPerQuery = 1000;

/**
 * The items of these ids, in this order, with all their links: up to three queries for each thousand ids. By default also
 * unpublished events, their parts, and links to them.
 */
export async function itemsByIds(
  db: Readable,
  type: string,
  ids: readonly number[],
  unpublishedToo = true,
): Promise<readonly Item[]> {
  const found = new Map<number, Item>();
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    const batch = { ids: ids.slice(from, from + idsPerQuery), unpublishedToo };
    for (const item of await readBatch(db, type, batch)) found.set(item.id, item);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function itemById(db: Readable, type: string, id: number): Promise<Item | null> {
  return (await itemsByIds(db, type, [id]))[0] ?? null;
}

export async function listItems(db: Readable, type: string): Promise<readonly Item[]> {
  const events = selectEvents(db, true).select('id').orderBy('id');
  const resources = selectResources(db, type, true).select('id').orderBy('id');
  const rows = await (type === 'Event' ? events.execute() : resources.execute());
  const ids = rows.map(({ id }) => id);
  return itemsByIds(db, type, ids);
}

interface Batch {
  readonly ids: readonly number[];
  readonly unpublishedToo: boolean;
}

async function readBatch(db: Readable, type: string, batch: Batch): Promise<readonly Item[]> {
  const { ids, unpublishedToo } = batch;
  const rows =
    type === 'Event'
      ? await selectEvents(db, unpublishedToo).selectAll().where('id', 'in', ids).execute()
      : await selectResources(db, type, unpublishedToo).selectAll().where('id', 'in', ids).execute();
  const links = await readLinks(db, type, batch);
  return rows.map((row): Item => {
    const values: Values = JSON.parse(row.fields);
    if ('start_at' in row) {
      // Not spread into a literal, whose objects V8 would allocate in its old generation.
      Object.assign(values, {
        startDate: row.start_at,
        endDate: row.end_at,
        modifiedAt: row.modified_at,
        modifiedAtRecursive: row.modified_at_recursive,
        published: row.published !== 0,
      });
    }
    const translations: Translations = JSON.parse(row.translations);
    const parentId = 'parent_id' in row ? row.parent_id : null;
    return { id: row.id, values, translations, links: links.get(row.id) ?? {}, parentId };
  });
}

type Links = Record<string, number[]>;

/** Parts and links by their fields, of the items that have any. */
async function readLinks(
  db: Readable,
  type: string,
  { ids, unpublishedToo }: Batch,
): Promise<ReadonlyMap<number | null, Links>> {
  const fields = partsOf(type);
  const parts = db
    .selectFrom('resources')
    .select(['parent_id as owner', 'type as relation', 'id as target'])
    .where('type', 'in', [...fields.keys()])
    .where('parent_id', 'in', ids)
    .orderBy('id');
  let links = db
    .selectFrom('event_links')
    .select(['event_id as owner', 'relation', 'target_id as target'])
    .where('event_id', 'in', ids)
    .orderBy('position');
  if (!unpublishedToo) {
    links = links.where((is) => {
      const target = is.selectFrom('events').select('id').whereRef('id', '=', 'target_id');
      const published = is.exists(target.where('published', '=', 1));
      return is.or([is('relation', '!=', 'alternativeEvents'), published]);
    });
  }
  const rows = fields.size === 0 ? [] : await parts.execute();
  const byOwner = new Map<number | null, Links>();
  for (const { owner, relation, target } of [...rows, ...(type === 'Event' ? await links.execute() : [])]) {
    const all = byOwner.get(owner) ?? {};
    (all[fields.get(relation) ?? relation] ??= []).push(target);
    byOwner.set(owner, all);
  }
  return byOwner;
}
