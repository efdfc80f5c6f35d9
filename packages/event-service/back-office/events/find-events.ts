import { sql, type SqlBool } from 'kysely';
import type { BackOfficeContext } from '#back-office/requests/context.ts';
import type { Item } from '#storage/item.ts';
import { itemsByIds } from '#storage/read-items.ts';

export const eventStates = ['upcoming', 'hidden', 'canceled', 'ended', 'archived', 'all'] as const;
export type EventState = (typeof eventStates)[number];

export interface EventSearch {
  /** The name must contain each of its words. */
  readonly text: string;
  readonly state: EventState;
  /** Category id; null: any. */
  readonly tag: number | null;
  /** From 1. */
  readonly page: number;
}

export interface FoundEvents {
  readonly events: readonly Item[];
  readonly total: number;
  readonly pages: number;
}

export const eventsPerPage = 50;

/** Upcoming events are sorted by start, ended ones latest first. */
export async function findEvents({ db, now }: BackOfficeContext, search: EventSearch): Promise<FoundEvents> {
  const { text, state, tag, page } = search;
  let events = db.selectFrom('events').select('id');
  for (const word of text.toLowerCase().split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replaceAll(/[!%_]/g, '!$&')}%`;
    events = events.where(sql<SqlBool>`search_text like ${pattern} escape '!'`);
  }
  if (tag !== null) {
    const tagged = db.selectFrom('event_links').select('event_id').where('target_id', '=', tag);
    events = events.where('id', 'in', tagged.where('relation', '=', 'filterCategories'));
  }
  if (state === 'upcoming' || state === 'hidden' || state === 'canceled') {
    events = events.where('end_at', '>=', now());
  }
  if (state === 'ended') events = events.where('end_at', '<', now());
  if (state === 'hidden') events = events.where('published', '=', 0);
  if (state === 'canceled') events = events.where(flag('canceled'));
  if (state === 'archived') events = events.where(flag('archived'));
  else if (state !== 'all') events = events.where((where) => where.not(flag('archived')));
  const direction = state === 'upcoming' || state === 'hidden' || state === 'canceled' ? 'asc' : 'desc';
  const rows = await events.orderBy('start_at', direction).orderBy('id').execute();
  const from = (page - 1) * eventsPerPage;
  const ids = rows.slice(from, from + eventsPerPage).map(({ id }) => id);
  const pages = Math.max(1, Math.ceil(rows.length / eventsPerPage));
  return { events: await itemsByIds(db, 'Event', ids), total: rows.length, pages };
}

/** Flags are in the JSON of the other fields. Quotes within its strings are escaped, so the pattern matches flags only. */
function flag(name: 'canceled' | 'archived') {
  return sql<SqlBool>`fields like ${`%"${name}":true%`}`;
}
