import { sql, type SqlBool } from 'kysely';
import type { DateColumn } from '#model/field.ts';
import type { Readable } from '#storage/database/database.ts';
import { searchable } from './item.ts';
import { ownerOf } from './parts.ts';

export type Comparison = '<' | '<=' | '>' | '>=';

export interface ItemQuery {
  /** The name contains one of these texts; empty: any name. */
  readonly names: readonly string[];
  /** Events only; `at` in epoch ms. */
  readonly dates: readonly { readonly column: DateColumn; readonly is: Comparison; readonly at: number }[];
  /** An event links to one of the ids of each relation. */
  readonly links: readonly { readonly relation: string; readonly ids: readonly number[] }[];
  /** `parentId` of resources; empty: any. */
  readonly parents: readonly number[];
  /** Only events have an order. */
  readonly orders: readonly { readonly column: DateColumn; readonly direction: 'asc' | 'desc' }[];
}

interface PageQuery extends ItemQuery {
  readonly unpublishedToo: boolean;
  /** Events that ended before (epoch ms) are left out. */
  readonly endsFrom: number;
  /** Shuffles members that are equal in `orders`; below 2³¹. */
  readonly seed: number;
  readonly from: number;
  readonly limit: number;
}

/** The number of visible members of a collection, and the ids of those of one page. */
export async function findItems(db: Readable, type: string, query: PageQuery) {
  const { dates, links, parents, names, orders, ...page } = query;
  let items = selectItems(db, type, page.unpublishedToo);
  // A sum has no index: almost all events match, and SQLite would look each of them up by it, in four times the time.
  if (type === 'Event') items = items.where(({ eb }) => eb('end_at', '+', 0), '>=', page.endsFrom);
  for (const { column, is, at } of dates) items = items.where(column, is, at);
  for (const { relation, ids } of links) items = items.where('id', 'in', selectLinked(db, relation, ids));
  if (parents.length > 0) items = items.where('parent_id', 'in', parents);
  if (names.length > 0) items = items.where(nameContains(names));
  const count = items.select((all) => all.fn.countAll().as('total'));
  const { total } = await count.executeTakeFirstOrThrow();
  for (const { column, direction } of orders) items = items.orderBy(column, direction);
  // The remainder keeps the product below 2⁶³.
  const shuffled = sql`id % 2147483647 * cast(${page.seed} as integer) % 2147483647`;
  const ordered = items.orderBy(shuffled).orderBy('id').limit(page.limit).offset(page.from);
  const ids = (await ordered.select('id').execute()).map(({ id }) => id);
  return { total: Number(total), ids };
}

/** The items of a type; by `unpublishedToo` also drafts and their parts. Rows have one table's columns only. */
export function selectItems(db: Readable, type: string, unpublishedToo: boolean) {
  const isEvent = type === 'Event';
  const table = isEvent ? 'events' : type === 'User' ? 'users' : 'resources';
  const items = db.selectFrom(table);
  const ofType = table === 'resources' ? items.where('type', '=', type) : items;
  const owner = ownerOf(type);
  if (unpublishedToo || (owner === null && !isEvent)) return ofType;
  if (isEvent) return ofType.where('published', '=', 1);
  const drafts = db.selectFrom('events').select('id').where('published', '=', 0);
  const ofDrafts = db.selectFrom('resources').select('id').where('parent_id', 'in', drafts);
  const hidden = owner === 'Event' ? drafts : ofDrafts.where('type', '=', owner);
  return ofType.where((is) => is.or([is('parent_id', 'is', null), is('parent_id', 'not in', hidden)]));
}

export function selectLinked(db: Readable, relation: string, targets: readonly number[]) {
  const links = db.selectFrom('event_links').select('event_id').where('relation', '=', relation);
  return links.where('target_id', 'in', targets);
}

export function nameContains(texts: readonly string[]) {
  const patterns = texts.map((text) => `%${searchable(text).replaceAll(/[!%_]/g, '!$&')}%`);
  const matches = patterns.map((pattern) => sql`search_text like ${pattern} escape '!'`);
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}
