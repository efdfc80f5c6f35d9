import type { Readable } from '#storage/database/database.ts';
import { selectItems } from './item-query.ts';
import type { Item, Translations, Values } from './item.ts';
import { partsOf } from './parts.ts';
import { readPeople } from './people.ts';

/** Variables in one SQL statement: SQLite stops at 32,766, PostgreSQL at 65,535. */
const idsPerQuery = 1000;

interface Selection {
  readonly ids: readonly number[];
  /** Also unpublished events, their parts, and links to them. */
  readonly unpublishedToo: boolean;
}

/** The items of these ids, in this order, with all their links: up to three queries for each thousand ids. */
export async function readItems(db: Readable, type: string, { ids, unpublishedToo }: Selection) {
  const found = new Map<number, Item>();
  const read = type === 'User' ? readUsers : readBatch;
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    const batch = { ids: ids.slice(from, from + idsPerQuery), unpublishedToo };
    for (const item of await read(db, type, batch)) found.set(item.id, item);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function itemById(db: Readable, type: string, id: number): Promise<Item | null> {
  return (await readItems(db, type, { ids: [id], unpublishedToo: true }))[0] ?? null;
}

export async function listItems(db: Readable, type: string): Promise<readonly Item[]> {
  const rows = await selectItems(db, type, true).select('id').orderBy('id').execute();
  return readItems(db, type, { ids: rows.map(({ id }) => id), unpublishedToo: true });
}

async function readUsers(db: Readable): Promise<readonly Item[]> {
  const people = await readPeople(db);
  return people.map(({ id, name, email, groups, isLocked, createdAt }): Item => {
    const values = { name, email, userGroups: groups.toSorted().join(', '), locked: isLocked, createdAt };
    return { id, values, translations: {}, links: {}, parentId: null };
  });
}

async function readBatch(db: Readable, type: string, batch: Selection): Promise<readonly Item[]> {
  const items = selectItems(db, type, batch.unpublishedToo).selectAll();
  const rows = await items.where('id', 'in', batch.ids).execute();
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

/** Ids of parts and links by their fields, of the items that have any. */
async function readLinks(db: Readable, type: string, { ids, unpublishedToo }: Selection) {
  const fields = partsOf(type);
  const parts = db.selectFrom('resources').where('type', 'in', [...fields.keys()]);
  const owned = parts.select(['parent_id as owner', 'type as relation', 'id as target']).orderBy('id');
  const rows = fields.size === 0 ? [] : await owned.where('parent_id', 'in', ids).execute();
  const linked =
    type === 'Event' ? await selectLinks(db, unpublishedToo).where('event_id', 'in', ids).execute() : [];
  const byOwner = new Map<number | null, Record<string, number[]>>();
  for (const { owner, relation, target } of [...rows, ...linked]) {
    const links = byOwner.get(owner) ?? {};
    (links[fields.get(relation) ?? relation] ??= []).push(target);
    byOwner.set(owner, links);
  }
  return byOwner;
}

function selectLinks(db: Readable, unpublishedToo: boolean) {
  const links = db.selectFrom('event_links').orderBy('position');
  const all = links.select(['event_id as owner', 'relation', 'target_id as target']);
  if (unpublishedToo) return all;
  return all.where((is) => {
    const target = is.selectFrom('events').select('id').whereRef('id', '=', 'target_id');
    return is.or([is('relation', '!=', 'alternativeEvents'), is.exists(target.where('published', '=', 1))]);
  });
}
