import { Choice, TextField } from '@aushang/staff/fields.tsx';
import { z } from 'zod';
import { defineForm, firstErrors, ItemForm, QuestionPage } from '#back-office/forms/form-page.tsx';
import { Link, MainLink } from '#back-office/pages/elements.tsx';
import { fieldsOf } from '#back-office/pages/fields.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { formText, trimmedText } from '#back-office/requests/fields.ts';
import { type BackOfficeContext, recordAct, type Visit } from '#back-office/requests/visit.ts';
import { type StoredCategory, toStoredCategory } from '#storage/filter-categories.ts';
import {
  buildTree,
  categoryChoices,
  categoryName,
  CategoryTree,
  findChildren,
  findDescendants,
  findMonitors,
  MonitorLink,
} from './category-tree.tsx';

async function askToRemove(category: StoredCategory, { words: { categories: words }, context }: Visit) {
  const { id } = category;
  const all = await context.store.filterCategories.list();
  const { events, upcoming, untagged } = await countLoss(context, id);
  const children = findChildren(all, id).map((child) => categoryName(child, words));
  return (
    <QuestionPage
      title={words.removeTitle(categoryName(category, words))}
      button={words.removeNow}
      back={`/categories/${id}`}
    >
      <ul className="measure">
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
    </QuestionPage>
  );
}

/** `untagged`: upcoming events that have no other category, which no monitor will show. */
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
async function countUpcoming({ db, now }: BackOfficeContext): Promise<ReadonlyMap<number, number>> {
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

const path = '/categories';
const maxNameLength = 200;
const parentIdOf = ({ parent }: { readonly parent: string }) => (parent === '' ? null : Number(parent));

/** `parent`: an id, or '' at the top. */
export const categoryRoutes = defineForm({
  path,
  list: listCategories,
  schema: z.object({ name: trimmedText, english: trimmedText, parent: formText }),
  load: async ({ id, context }) => {
    const items = await context.store.resources.list('FilterCategory');
    return { item: items.find((item) => item.id === id) ?? null, all: items.map(toStoredCategory) };
  },
  textsOf: ({ item }, { query }) => ({
    name: item === null ? '' : toStoredCategory(item).name,
    english: item?.translations.en?.['name'] ?? '',
    parent: item === null ? (query.get('below') ?? '') : String(item.parentId ?? ''),
  }),
  check: ({ item, texts, all }, { words }) => {
    const { errors } = words.categories;
    const { name, english } = texts;
    const parentId = parentIdOf(texts);
    const isBelow = findDescendants(all, item?.id).some((id) => id === parentId);
    const isKnown = parentId === null || all.some(({ id }) => id === parentId);
    const normalize = (text: string) => text.normalize('NFKC').trim().toLowerCase();
    const siblings = all.filter((other) => other.parentId === parentId && other.id !== item?.id);
    const hasTwin = siblings.some((other) => normalize(other.name) === normalize(name));
    const tooLong = words.tooLong(maxNameLength);
    return firstErrors([
      ['name', name.length > maxNameLength && tooLong],
      ['name', name === '' && errors.name],
      ['name', hasTwin && errors.twin],
      ['english', english.length > maxNameLength && tooLong],
      ['parent', isBelow && errors.below],
      ['parent', !isKnown && errors.parent],
    ]);
  },
  save: async ({ item, texts }, visit, { isCurrent }) => {
    const { filterCategories } = visit.context.store;
    const { name, english } = texts;
    const parentId = parentIdOf(texts);
    if (item === null) {
      const translations = english === '' ? {} : { translations: { en: { name: english } } };
      const id = await filterCategories.create({ name, parentId, ...translations });
      return `${path}?new=${id}#c-${id}`;
    }
    const isSaved = await filterCategories.save(item.id, { name, english, parentId }, isCurrent);
    return isSaved ? `${path}#c-${item.id}` : null;
  },
  render: (view, { categories: words }) => {
    const { item, all } = view;
    const field = fieldsOf({ ...view, focus: item === null && 'name' }, words);
    const name = field('name');
    const isForAll = item !== null && findMonitors(all).roleOf(item.id) === 'all-monitors';
    const below = findDescendants(all, item?.id).map(String);
    const parents = categoryChoices(all, words).filter(([value]) => !below.includes(value));
    const describe = (parent: string) => all.find(({ id }) => String(id) === parent)?.name ?? '–';
    return (
      <Page title={item === null ? words.newTitle : categoryName(toStoredCategory(item), words)}>
        <ItemForm view={view} create={words.create}>
          <TextField {...name} hint={isForAll ? words.allHint : name.hint} aria-required lang="de" />
          <Choice {...field('parent', describe)} choices={[['', words.top], ...parents]} />
          <TextField {...field('english')} lang="en" />
        </ItemForm>
        {item !== null && (
          <p className="section">
            <Link to={`${path}/${item.id}/remove`} text={words.remove} />
          </p>
        )}
      </Page>
    );
  },
  actions: {
    remove: {
      ask: (item, visit) => askToRemove(toStoredCategory(item), visit),
      act: async (item, visit) => {
        await visit.context.store.filterCategories.remove(item.id);
        await recordAct(visit, 'category-removed', toStoredCategory(item));
        return path;
      },
    },
  },
});

async function listCategories({ context, query, words: { categories: words } }: Visit) {
  const all = await context.store.filterCategories.list();
  const counts = await countUpcoming(context);
  const monitors = findMonitors(all);
  const renderLine = (category: StoredCategory) => {
    const { id } = category;
    const name = categoryName(category, words);
    const below = `/categories/new?below=${id}`;
    return (
      <div className="line" data-new={query.get('new') === String(id) || undefined}>
        <Link className="row-title" to={`/categories/${id}`} text={name} />
        <Link className="quiet" to={`/events?tag=${id}`} text={words.events(counts.get(id) ?? 0)} />
        {monitors.all.includes(category) && <span className="tag">{words.everyMonitor}</span>}
        {monitors.single.includes(category) && <MonitorLink category={category} text={words.monitor} />}
        <Link className="row-end" to={below} aria-label={words.addBelow(name)} text="+" />
      </div>
    );
  };
  return (
    <Page title={words.title} lead={words.lead} add={<MainLink to="/categories/new" text={words.add} />}>
      {all.length === 0 ? (
        <p className="lead">{words.none}</p>
      ) : (
        <CategoryTree branches={buildTree(all)} renderLine={renderLine} />
      )}
    </Page>
  );
}
