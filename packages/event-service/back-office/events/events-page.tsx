import { fieldsOf } from '#back-office/pages/field-notes.tsx';
import { categoryName } from '#back-office/categories/categories-page.tsx';
import { categoryChoices } from '#back-office/categories/category-tree.ts';
import { ChoiceField, TextField } from '#back-office/pages/fields.tsx';
import { formatPeriod } from '#back-office/pages/format-time.ts';
import { Button, Link, ListHead, Mark, Pager } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/send-page.tsx';
import { root } from '#back-office/requests/visit.ts';
import type { StoredCategory } from '#storage/filter-categories.ts';
import type { Item } from '#storage/item.ts';
import { type EventSearch, eventStates, type FoundEvents } from './find-events.ts';

interface EventListProps {
  readonly search: EventSearch;
  readonly found: FoundEvents;
  readonly categories: readonly StoredCategory[];
}

export function EventsPage({ search, found, categories }: EventListProps) {
  const { events } = useVisit().words;
  const add = search.tag === null ? '' : `?tag=${search.tag}`;
  return (
    <Page
      title={events.title}
      heading={<ListHead title={events.title} add={events.add} path={`/events/new${add}`} />}
    >
      <FilterForm search={search} categories={categories} />
      <p className="count-line" role="status">
        {events.found(found.total)}
      </p>
      {found.events.length === 0 ? (
        <EmptyList search={search} />
      ) : (
        <ul className="rows" data-kind="events">
          {found.events.map((item) => (
            <EventRow key={item.id} item={item} categories={categories} />
          ))}
        </ul>
      )}
      <Pager path="/events" page={search.page} pages={found.pages} />
    </Page>
  );
}

function FilterForm({ search, categories }: Omit<EventListProps, 'found'>) {
  const { events, categories: categoryWords } = useVisit().words;
  const states = eventStates.map((value) => ({ value, label: events.states[value] }));
  const tags = categoryChoices(categories, categoryWords.nameless);
  const texts = { q: search.q, state: search.state, tag: String(search.tag ?? '') };
  const field = fieldsOf({ texts }, { labels: events.filters });
  return (
    <form method="get" action={`${root}/events`} className="filters" role="search">
      <TextField {...field('q')} type="search" />
      <ChoiceField {...field('state')} choices={states} />
      <ChoiceField {...field('tag')} choices={[{ value: '', label: events.anyTag }, ...tags]} />
      <Button text={events.filter} />
    </form>
  );
}

function EmptyList({ search: { q, state, tag } }: { readonly search: EventSearch }) {
  const { events } = useVisit().words;
  const isWide = state === 'all' && tag === null;
  const wider = new URLSearchParams({ ...(q !== '' && { q }), state: 'all' });
  const isPlain = q === '' && tag === null && (state === 'upcoming' || state === 'all');
  return (
    <>
      <p className="empty">{isPlain ? events.noneYet : events.none}</p>
      {!isWide && (
        <p>
          <Link to={`/events?${wider.toString()}`} text={q === '' ? events.showAll : events.everywhere} />
        </p>
      )}
    </>
  );
}

type EventRowProps = Pick<EventListProps, 'categories'> & { readonly item: Item };

function EventRow({ item: { id, values, links }, categories }: EventRowProps) {
  const visit = useVisit();
  const { events, categories: categoryWords } = visit.words;
  const tags = (links['filterCategories'] ?? []).flatMap(
    (tag) => categories.find((category) => category.id === tag) ?? [],
  );
  const { canceled, published, archived } = values;
  const name = typeof values['name'] === 'string' ? values['name'].trim() : '';
  return (
    <li data-off={published !== true || archived === true || undefined}>
      <span className="when">
        {formatPeriod(visit, Number(values['startDate']), Number(values['endDate']))}
      </span>
      <a className="row-title" href={`${root}/events/${id}`} data-struck={canceled === true || undefined}>
        {name || events.nameless}
      </a>
      <span>
        {canceled === true && <Mark isBad>{events.marks.canceled}</Mark>}
        {published !== true && <Mark isBad>{events.marks.hidden}</Mark>}
        {archived === true && <Mark isBad>{events.marks.archived}</Mark>}
        {tags.length === 0 && <span className="quiet">{events.untagged}</span>}
        {tags.map((tag) => (
          <Mark key={tag.id}>{categoryName(tag, categoryWords.nameless)}</Mark>
        ))}
      </span>
    </li>
  );
}
