import { Link } from '#back-office/pages/elements.tsx';
import type { BackOfficeContext, Visit } from '#back-office/requests/visit.ts';
import type { StoredCategory } from '#storage/filter-categories.ts';
import { categoryName, findChildren } from './category-tree.tsx';
import { findMonitors } from './monitors.ts';

/** What the confirmation of a removal shows. */
export async function describeRemoval(
  category: StoredCategory,
  { words: { categories: words }, context }: Visit,
) {
  const { id } = category;
  const all = await context.store.filterCategories.list();
  const { events, upcoming, untagged } = await countLoss(context, id);
  const children = findChildren(all, id).map((child) => categoryName(child, words));
  return {
    title: words.removeTitle(categoryName(category, words)),
    children: (
      <>
        <ul className="effects">
          <li>{words.loss(events, upcoming)}</li>
          {untagged > 0 && (
            <li>
              <strong>{words.untagged(untagged)}</strong>
            </li>
          )}
          {children.length > 0 && <li>{words.childrenMove(children.join(', '))}</li>}
          <li>{words.removeRole[findMonitors(all).roleOf(id)]}</li>
        </ul>
        {upcoming > 0 && (
          <p>
            <Link to={`/events?tag=${id}`} text={words.seeEvents} />
          </p>
        )}
      </>
    ),
    button: words.removeNow,
    back: `/categories/${id}`,
  };
}

/**
 * Numbers of events that lose a category when it is removed. `untagged`: upcoming ones without any other category, which
 * no monitor will show.
 */
async function countLoss({ db, now }: BackOfficeContext, id: number) {
  const links = db.selectFrom('event_links').where('relation', '=', 'filterCategories');
  const events = await links
    .innerJoin('events', 'events.id', 'event_id')
    .select(['end_at', (count) => count.fn.countAll().as('categories')])
    .where('event_id', 'in', links.select('event_id').where('target_id', '=', id))
    .groupBy(['event_id', 'end_at'])
    .execute();
  const upcoming = events.filter(({ end_at: end }) => end >= now());
  const untagged = upcoming.filter(({ categories }) => Number(categories) === 1);
  return { events: events.length, upcoming: upcoming.length, untagged: untagged.length };
}

/** Number of events that have not ended, by category id. */
export async function countUpcoming({ db, now }: BackOfficeContext): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('event_links')
    .innerJoin('events', 'events.id', 'event_id')
    .select(['target_id', (count) => count.fn.countAll().as('events')])
    .where('relation', '=', 'filterCategories')
    .where('end_at', '>=', now())
    .groupBy('target_id')
    .execute();
  return new Map(rows.map(({ target_id: id, events }) => [id, Number(events)]));
}
