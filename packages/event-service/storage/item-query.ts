import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Readable } from '#storage/database/database.ts';
import { searchable } from './item.ts';
import { ownerOf } from './parts.ts';

export type DateColumn = 'start_at' | 'end_at' | 'modified_at_recursive';
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

/** The fields for paging and sorting; instants in epoch ms. */
export interface FoundItem {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The events of a query that end at `endsFrom` (epoch ms) or later, unordered. Texts are not read: 10,000 events take
 * about as long as one page.
 */
export async function findEvents(
  db: Readable,
  query: ItemQuery,
  scope: { readonly endsFrom: number; readonly unpublishedToo: boolean },
): Promise<readonly FoundItem[]> {
  let events = db
    .selectFrom('events')
    .select(['id', 'start_at as start', 'end_at as end'])
    .where('end_at', '>=', scope.endsFrom);
  if (!scope.unpublishedToo) events = events.where('published', '=', 1);
  for (const { column, is, at } of query.dates) events = events.where(column, is, at);
  for (const { relation, ids } of query.links) {
    const tagged = db.selectFrom('event_links').select('event_id').where('relation', '=', relation);
    events = events.where('id', 'in', tagged.where('target_id', 'in', ids));
  }
  if (query.names.length > 0) events = events.where(nameContains(query.names));
  return events.execute();
}

/** The resources of one type, with no start (0) and no end (infinity). */
export async function findResources(
  db: Readable,
  type: string,
  query: ItemQuery & { readonly unpublishedToo: boolean },
): Promise<readonly FoundItem[]> {
  const { names, parents, unpublishedToo } = query;
  let resources = db.selectFrom('resources').select('id').where('type', '=', type);
  if (!unpublishedToo && ownerOf(type) !== null) {
    const hidden = hiddenOwners(db, type);
    resources = resources.where((where) =>
      where.or([where('parent_id', 'is', null), where('parent_id', 'not in', hidden)]),
    );
  }
  if (parents !== null) resources = resources.where('parent_id', 'in', parents);
  if (names.length > 0) resources = resources.where(nameContains(names));
  const rows = await resources.execute();
  return rows.map(({ id }) => ({ id, start: 0, end: Number.POSITIVE_INFINITY }));
}

/** Selects ids of owners whose parts are hidden because their event is not published. */
export function hiddenOwners(db: Readable, type: string): RawBuilder<number> {
  const events = db.selectFrom('events').select('id').where('published', '=', 0);
  const owner = ownerOf(type);
  if (owner === null || owner === 'Event') return sql<number>`${events}`;
  const owners = db.selectFrom('resources').select('id').where('type', '=', owner);
  return sql<number>`${owners.where('parent_id', 'in', events)}`;
}

function nameContains(texts: readonly string[]): RawBuilder<SqlBool> {
  const patterns = texts.map((text) => `%${searchable(text).replaceAll(/[!%_]/g, '!$&')}%`);
  const matches = patterns.map((pattern) => sql`search_text like ${pattern} escape '!'`);
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}
