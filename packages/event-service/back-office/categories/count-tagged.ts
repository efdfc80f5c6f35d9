import type { BackOfficeContext } from '#back-office/requests/context.ts';

const relation = 'filterCategories';

/** Number of events that have not ended, by category id. */
export async function countTagged({ db, now }: BackOfficeContext): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('event_links')
    .innerJoin('events', 'events.id', 'event_links.event_id')
    .select(['event_links.target_id as id', (count) => count.fn.countAll().as('events')])
    .where('event_links.relation', '=', relation)
    .where('events.end_at', '>=', now())
    .groupBy('event_links.target_id')
    .execute();
  return new Map(rows.map(({ id, events }) => [id, Number(events)]));
}

export type RemovalLoss = Awaited<ReturnType<typeof countRemovalLoss>>;

/**
 * Numbers of events that lose a category when it is removed. `untagged`: upcoming ones without any other category, which
 * no monitor will show.
 */
export async function countRemovalLoss({ db, now }: BackOfficeContext, id: number) {
  const tagged = db.selectFrom('event_links').select('event_id').where('relation', '=', relation);
  const events = await db
    .selectFrom('events')
    .select(['id', 'end_at'])
    .where('id', 'in', tagged.where('target_id', '=', id))
    .execute();
  const upcoming = events.filter((event) => event.end_at >= now());
  const others = await db
    .selectFrom('event_links')
    .select('event_id')
    .distinct()
    .where('relation', '=', relation)
    .where('target_id', '!=', id)
    .where('event_id', 'in', tagged.where('target_id', '=', id))
    .execute();
  const stillTagged = new Set(others.map(({ event_id }) => event_id));
  const untagged = upcoming.filter((event) => !stillTagged.has(event.id)).length;
  return { events: events.length, upcoming: upcoming.length, untagged };
}
