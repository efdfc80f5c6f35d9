import { categoryChoices, categoryName } from '#back-office/categories/category-tree.tsx';
import { Button, Link, MainLink, Marks, Pager, Rows } from '#back-office/pages/elements.tsx';
import { ChoiceField, fieldsOf, TextField } from '#back-office/pages/fields.tsx';
import { formatPeriod } from '#back-office/pages/format-time.ts';
import { Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/render-pages.tsx';
import { root, type Visit } from '#back-office/requests/visit.ts';
import type { StoredCategory } from '#storage/filter-categories.ts';
import type { Item } from '#storage/item.ts';
import { asText } from './event-texts.ts';
import { type EventSearch, findEvents, searchQuery } from './find-events.ts';

export async function listEvents({ context, words: { events } }: Visit, query: unknown) {
  await context.renewSamples();
  const search = searchQuery.parse(query);
  const categories = await context.store.filterCategories.list();
  const found = await findEvents(context, search);
  const add = search.tag === null ? '/events/new' : `/events/new?tag=${search.tag}`;
  return (
    <Page title={events.title} add={<MainLink to={add} text={events.add} />}>
      <FilterForm search={search} categories={categories} />
      <p className="count-line" role="status">
        {events.found(found.total)}
      </p>
      <Rows kind="events" items={found.events} none={<EmptyList search={search} />}>
        {(item) => <EventRow item={item} categories={categories} />}
      </Rows>
      <Pager page={search.page} pages={found.pages} />
    </Page>
  );
}

interface ListProps {
  readonly search: EventSearch;
  readonly categories: readonly StoredCategory[];
}

function FilterForm({ search, categories }: ListProps) {
  const { events, categories: categoryWords } = useVisit().words;
  const tags = categoryChoices(categories, categoryWords);
  const texts = { q: search.q, state: search.state, tag: String(search.tag ?? '') };
  const field = fieldsOf({ texts }, { labels: events.filters });
  return (
    <form method="get" action={`${root}/events`} className="filters" role="search">
      <TextField field={field('q')} type="search" />
      <ChoiceField field={field('state')} choices={Object.entries(events.states)} />
      <ChoiceField field={field('tag')} choices={[['', events.anyTag], ...tags]} />
      <Button text={events.filter} />
    </form>
  );
}

function EmptyList({ search: { q, state, tag } }: Pick<ListProps, 'search'>) {
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

type RowProps = Pick<ListProps, 'categories'> & { readonly item: Item };

function EventRow({ item: { id, values, links }, categories }: RowProps) {
  const visit = useVisit();
  const { events, categories: categoryWords } = visit.words;
  const tags = (links['filterCategories'] ?? []).flatMap(
    (tag) => categories.find((category) => category.id === tag) ?? [],
  );
  const { canceled, published, archived } = values;
  const warnings = [
    canceled === true && events.marks.canceled,
    published !== true && events.marks.hidden,
    archived === true && events.marks.archived,
  ];
  return (
    <li data-off={published !== true || archived === true || undefined}>
      <span className="when">{formatPeriod(visit, values)}</span>
      <Link
        className="row-title"
        to={`/events/${id}`}
        data-struck={canceled === true || undefined}
        text={asText(values['name']).trim() || events.nameless}
      />
      <span>
        <Marks texts={warnings} isBad />
        {tags.length === 0 && <span className="quiet">{events.untagged}</span>}
        <Marks texts={tags.map((tag) => categoryName(tag, categoryWords))} />
      </span>
    </li>
  );
}
