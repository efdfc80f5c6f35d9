import type { Readable } from '#storage/database/database.ts';
import { type FoundItem, type ItemQuery, nameContains, selectEvents, selectResources } from './item-query.ts';
import type { Item } from './item.ts';
import { readPeople } from './people.ts';
import { itemsByIds } from './read-items.ts';

interface VisibleQuery extends ItemQuery {
  readonly unpublishedToo: boolean;
  /** Events that ended before (epoch ms) are left out. */
  readonly endsFrom: number;
}

/** The visible members of a collection, unordered. Resources other than events have no start (0) and no end (infinity). */
export async function findItems(
  db: Readable,
  type: string,
  query: VisibleQuery,
): Promise<readonly FoundItem[]> {
  if (type === 'Event') return findEvents(db, query);
  const found = type === 'User' ? await readPeople(db) : await findResources(db, type, query);
  return found.map(({ id }) => ({ id, start: 0, end: Number.POSITIVE_INFINITY }));
}

/** Texts are not read: 10,000 events take about as long as one page. */
function findEvents(db: Readable, query: VisibleQuery): Promise<readonly FoundItem[]> {
  const all = selectEvents(db, query.unpublishedToo).where('end_at', '>=', query.endsFrom);
  let events = all.select(['id', 'start_at as start', 'end_at as end']);
  for (const { column, is, at } of query.dates) events = events.where(column, is, at);
  for (const { relation, ids } of query.links) {
    const tagged = db.selectFrom('event_links').select('event_id').where('relation', '=', relation);
    events = events.where('id', 'in', tagged.where('target_id', 'in', ids));
  }
  if (query.names.length > 0) events = events.where(nameContains(query.names));
  return events.execute();
}

function findResources(db: Readable, type: string, { names, parents, unpublishedToo }: VisibleQuery) {
  let resources = selectResources(db, type, unpublishedToo).select('id');
  if (parents !== null) resources = resources.where('parent_id', 'in', parents);
  if (names.length > 0) resources = resources.where(nameContains(names));
  return resources.execute();
}

/** The visible ones of these items, in this order. */
export async function readItems(
  db: Readable,
  type: string,
  { ids, unpublishedToo }: { readonly ids: readonly number[]; readonly unpublishedToo: boolean },
): Promise<readonly Item[]> {
  return type === 'User' ? readUsers(db, ids) : itemsByIds(db, type, ids, unpublishedToo);
}

async function readUsers(db: Readable, ids: readonly number[]): Promise<readonly Item[]> {
  const people = await readPeople(db);
  return ids.flatMap((id): readonly Item[] => {
    const person = people.find((one) => one.id === id);
    if (person === undefined) return [];
    const { name, email, groups, isLocked, createdAt } = person;
    const values = { name, email, userGroups: groups.toSorted().join(', '), locked: isLocked, createdAt };
    return [{ id, values, translations: {}, links: {}, parentId: null }];
  });
}
