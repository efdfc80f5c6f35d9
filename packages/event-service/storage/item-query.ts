import { sql, type SqlBool } from 'kysely';
import type { DateColumn } from '#model/field.ts';
import type { Readable } from '#storage/database/database.ts';
import { searchable } from './item.ts';
import { ownerOf } from './parts.ts';
import { readPeople } from './people.ts';

export type Comparison = '<' | '<=' | '>' | '>=';

export interface ItemQuery {
  /** The name contains one of these texts; empty: any name. */
  readonly names: readonly string[];
  /** Events only; `at` in epoch ms. */
  readonly dates: readonly { readonly column: DateColumn; readonly is: Comparison; readonly at: number }[];
  /** An event links to one of the ids of each relation. */
  readonly links: readonly { readonly relation: string; readonly ids: readonly number[] }[];
  /** `parentId` of resources; null: any. */
  readonly parents: readonly number[] | null;
}

/** The fields for paging and sorting, in epoch ms. Resources other than events have no start (0) and no end (infinity). */
export interface FoundItem {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The visible members of a collection, unordered. Events that ended before `endsFrom` (epoch ms) are left out. Texts are
 * not read: 10,000 events take about as long as one page.
 */
export async function findItems(
  db: Readable,
  type: string,
  query: ItemQuery & { readonly unpublishedToo: boolean; readonly endsFrom: number },
): Promise<readonly FoundItem[]> {
  let items = selectItems(db, type, query.unpublishedToo);
  for (const { column, is, at } of query.dates) items = items.where(column, is, at);
  for (const { relation, ids } of query.links) {
    const tagged = db.selectFrom('event_links').select('event_id').where('relation', '=', relation);
    items = items.where('id', 'in', tagged.where('target_id', 'in', ids));
  }
  if (query.parents !== null) items = items.where('parent_id', 'in', query.parents);
  if (query.names.length > 0) items = items.where(nameContains(query.names));
  if (type === 'Event') {
    const recent = items.where('end_at', '>=', query.endsFrom);
    return recent.select(['id', 'start_at as start', 'end_at as end']).execute();
  }
  const found = type === 'User' ? await readPeople(db) : await items.select('id').execute();
  return found.map(({ id }) => ({ id, start: 0, end: Number.POSITIVE_INFINITY }));
}

/** Events, or resources of a type; by `unpublishedToo` also drafts and their parts. Rows have one table's columns only. */
export function selectItems(db: Readable, type: string, unpublishedToo: boolean) {
  const isEvent = type === 'Event';
  const items = db.selectFrom(isEvent ? 'events' : 'resources');
  const ofType = isEvent ? items : items.where('type', '=', type);
  const owner = ownerOf(type);
  if (unpublishedToo || (owner === null && !isEvent)) return ofType;
  if (isEvent) return ofType.where('published', '=', 1);
  const drafts = db.selectFrom('events').select('id').where('published', '=', 0);
  const ofDrafts = db.selectFrom('resources').select('id').where('parent_id', 'in', drafts);
  const hidden = owner === 'Event' ? drafts : ofDrafts.where('type', '=', owner);
  return ofType.where((is) => is.or([is('parent_id', 'is', null), is('parent_id', 'not in', hidden)]));
}

function nameContains(texts: readonly string[]) {
  const patterns = texts.map((text) => `%${searchable(text).replaceAll(/[!%_]/g, '!$&')}%`);
  const matches = patterns.map((pattern) => sql`search_text like ${pattern} escape '!'`);
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}
