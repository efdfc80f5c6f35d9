import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { confirmationRoutes } from '#back-office/forms/confirmation.tsx';
import { firstErrors, type FormRequest, formRoutes, type Saved } from '#back-office/forms/form-flow.ts';
import type { FieldErrors } from '#back-office/pages/fields.tsx';
import { recordAct } from '#back-office/requests/audit.ts';
import type { BackOfficeContext } from '#back-office/requests/context.ts';
import { formText, trimmedText } from '#back-office/requests/fields.ts';
import type { Visit } from '#back-office/requests/visit.ts';
import { toStoredCategory } from '#storage/filter-categories.ts';
import type { Item } from '#storage/item.ts';
import { CategoriesPage } from './categories-page.tsx';
import { CategoryPage, type CategoryView } from './category-page.tsx';
import { describeRemoval } from './category-removal.tsx';
import { findDescendants } from './category-tree.ts';

const path = '/categories';
const maxNameLength = 200;
const schema = z.object({ name: trimmedText, english: trimmedText, parent: formText });
const listQuery = z.object({ new: z.coerce.number().catch(0) });
const newQuery = z.object({ below: formText });

type View = CategoryView<z.infer<typeof schema>>;

export function categoryRoutes(app: FastifyInstance, context: BackOfficeContext): void {
  const { filterCategories, resources } = context.store;
  app.get(path, async ({ query }) => {
    const [all, counts] = [await filterCategories.list(), await countTagged(context)];
    return <CategoriesPage all={all} counts={counts} newId={listQuery.parse(query).new} />;
  });
  formRoutes(app, {
    path,
    schema,
    blank: (query) => ({ name: '', english: '', parent: newQuery.parse(query).below }),
    load: async (id) => (await resources.list('FilterCategory')).find((item) => item.id === id) ?? null,
    related: async () => ({ all: await filterCategories.list() }),
    textsOf: (item: Item) => {
      const { name, parentId } = toStoredCategory(item);
      return { name, english: item.translations.en?.['name'] ?? '', parent: String(parentId ?? '') };
    },
    check: checkCategory,
    save: saveCategory,
    render: (view) => <CategoryPage view={view} />,
  });
  confirmationRoutes(app, {
    path: `${path}/:id/remove`,
    load: async (id) => (await filterCategories.list()).find((category) => category.id === id) ?? null,
    describe: describeRemoval,
    act: async (category, visit) => {
      await filterCategories.remove(category.id);
      await recordAct(visit, 'category-removed', category);
    },
    to: path,
  });
}

/** Number of events that have not ended, by category id. */
async function countTagged({ db, now }: BackOfficeContext): Promise<ReadonlyMap<number, number>> {
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

function parentIdOf({ parent }: View['texts']): number | null {
  return parent === '' ? null : Number(parent);
}

async function saveCategory({ item, texts }: View, { visit, isCurrent }: FormRequest<Item>): Promise<Saved> {
  const { filterCategories } = visit.context.store;
  const { name, english } = texts;
  const parentId = parentIdOf(texts);
  if (item === null) {
    const translations = english === '' ? {} : { translations: { en: { name: english } } };
    const id = await filterCategories.create({ name, parentId, ...translations });
    return { to: `${path}?new=${id}#c-${id}` };
  }
  const result = await filterCategories.save(item.id, { name, english, parentId }, isCurrent);
  return result === 'refused' ? 'changed' : { to: `${path}#c-${item.id}` };
}

function checkCategory({ item, texts, all }: View, { words }: Visit): FieldErrors {
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
}
