import { type RawBuilder, sql, type SqlBool } from 'kysely';
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
  /** `parentId` of resources; null: any. */
  readonly parents: readonly number[] | null;
}

/** The fields for paging and sorting; instants in epoch ms. */
export interface FoundItem {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

export function selectEvents(db: Readable, unpublishedToo: boolean) {
  const events = db.selectFrom('events');
  return unpublishedToo ? events : events.where('published', '=', 1);
}

/** The resources of one type, by default without parts of events that are not published. */
export function selectResources(db: Readable, type: string, unpublishedToo: boolean) {
  const resources = db.selectFrom('resources').where('type', '=', type);
  const owner = ownerOf(type);
  if (unpublishedToo || owner === null) return resources;
  const drafts = db.selectFrom('events').select('id').where('published', '=', 0);
  const ofDrafts = db.selectFrom('resources').select('id').where('type', '=', owner);
  const hidden = owner === 'Event' ? drafts : ofDrafts.where('parent_id', 'in', drafts);
  return resources.where((is) => is.or([is('parent_id', 'is', null), is('parent_id', 'not in', hidden)]));
}

export function nameContains(texts: readonly string[]): RawBuilder<SqlBool> {
  const patterns = texts.map((text) => `%${searchable(text).replaceAll(/[!%_]/g, '!$&')}%`);
  const matches = patterns.map((pattern) => sql`search_text like ${pattern} escape '!'`);
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}
