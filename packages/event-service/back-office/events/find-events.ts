import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { BackOfficeContext } from '#back-office/requests/visit.ts';
import { formText } from '#back-office/requests/fields.ts';
import { readItems } from '#storage/read-items.ts';

const eventStates = ['upcoming', 'hidden', 'canceled', 'ended', 'archived', 'all'] as const;

const numberQuery = z.coerce
  .number()
  .int()
  .min(1)
  .max(1e9 - 1);
/** Invalid parameters are ignored. */
export const searchQuery = z.object({
  /** The name must contain each of its words. */
  q: formText.transform((text) => text.trim().slice(0, 200)),
  state: z.enum(eventStates).catch('upcoming'),
  /** Category id; null: any. */
  tag: numberQuery.nullable().catch(null),
  page: numberQuery.catch(1),
});
export type EventSearch = z.infer<typeof searchQuery>;

export const eventsPerPage = 50;

/** Upcoming events are sorted by start, ended ones latest first. */
export async function findEvents({ db, now }: BackOfficeContext, { q, state, tag, page }: EventSearch) {
  let events = db.selectFrom('events').select('id');
  for (const word of q.toLowerCase().split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replaceAll(/[!%_]/g, '!$&')}%`;
    events = events.where(sql<SqlBool>`search_text like ${pattern} escape '!'`);
  }
  if (tag !== null) {
    const tagged = db.selectFrom('event_links').select('event_id').where('target_id', '=', tag);
    events = events.where('id', 'in', tagged.where('relation', '=', 'filterCategories'));
  }
  const isCurrent = state === 'upcoming' || state === 'hidden' || state === 'canceled';
  if (isCurrent) events = events.where('end_at', '>=', now());
  if (state === 'ended') events = events.where('end_at', '<', now());
  if (state === 'hidden') events = events.where('published', '=', 0);
  if (state === 'canceled') events = events.where(flag('canceled'));
  if (state === 'archived') events = events.where(flag('archived'));
  else if (state !== 'all') events = events.where((where) => where.not(flag('archived')));
  const rows = await events
    .orderBy('start_at', isCurrent ? 'asc' : 'desc')
    .orderBy('id')
    .execute();
  const from = (page - 1) * eventsPerPage;
  const ids = rows.slice(from, from + eventsPerPage).map(({ id }) => id);
  const pages = Math.max(1, Math.ceil(rows.length / eventsPerPage));
  return { events: await readItems(db, 'Event', { ids, unpublishedToo: true }), total: rows.length, pages };
}

/** Flags are in the JSON of the other fields. Quotes within its strings are escaped, so the pattern matches flags only. */
function flag(name: 'canceled' | 'archived') {
  return sql<SqlBool>`fields like ${`%"${name}":true%`}`;
}
