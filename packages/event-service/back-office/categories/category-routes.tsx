import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { confirmationRoutes } from '#back-office/forms/confirmation.tsx';
import { formRoutes, isSameTexts, type Saved, type Submitted } from '#back-office/forms/form-flow.tsx';
import type { FieldErrors } from '#back-office/pages/field-notes.tsx';
import { sendPage } from '#back-office/pages/send-page.tsx';
import { recordAct } from '#back-office/requests/audit.ts';
import type { BackOfficeContext } from '#back-office/requests/context.ts';
import { formText } from '#back-office/requests/fields.ts';
import { toStoredCategory, type StoredCategory } from '#storage/filter-categories.ts';
import type { Item } from '#storage/item.ts';
import { CategoriesPage } from './categories-page.tsx';
import { CategoryPage, type CategoryTexts } from './category-page.tsx';
import { CategoryRemovalPage } from './category-removal.tsx';
import { buildTree, findBranch, withDescendants } from './category-tree.ts';
import { countRemovalLoss, countTagged } from './count-tagged.ts';

type SubmittedCategory = Submitted<Item, CategoryTexts>;

const maxNameLength = 200;
const trimmed = formText.transform((text) => text.trim());
const schema = z.object({ name: trimmed, english: trimmed, parent: formText });
const listQuery = z.object({ new: z.coerce.number().catch(0) });
const newQuery = z.object({ below: formText });

export function categoryRoutes(app: FastifyInstance, context: BackOfficeContext): void {
  const { filterCategories, resources } = context.store;
  const load = async (id: number) =>
    (await resources.list('FilterCategory')).find((item) => item.id === id) ?? null;
  app.get('/categories', async ({ query }, reply) => {
    const [all, counts] = [await filterCategories.list(), await countTagged(context)];
    const newId = listQuery.parse(query).new;
    return sendPage(reply, <CategoriesPage all={all} counts={counts} newId={newId} />);
  });
  formRoutes(app, {
    addPath: '/categories/new',
    editPath: '/categories/:id',
    schema,
    blank: (query) => ({ name: '', english: '', parent: newQuery.parse(query).below }),
    load,
    textsOf,
    check: checkCategory,
    save: saveCategory,
    render: async (view) => <CategoryPage view={view} all={await filterCategories.list()} />,
  });
  confirmationRoutes(app, {
    path: '/categories/:id/remove',
    load: async (id) => (await filterCategories.list()).find((category) => category.id === id) ?? null,
    render: async (category) => {
      const [all, loss] = [await filterCategories.list(), await countRemovalLoss(context, category.id)];
      return <CategoryRemovalPage category={category} all={all} loss={loss} />;
    },
    act: async ({ id, name }, visit) => {
      await filterCategories.remove(id);
      await recordAct(visit, 'category-removed', { id, name });
    },
    to: '/categories',
  });
}

function textsOf(item: Item): CategoryTexts {
  const { name, parentId } = toStoredCategory(item);
  return { name, english: item.translations.en?.['name'] ?? '', parent: String(parentId ?? '') };
}

function parentIdOf({ parent }: CategoryTexts): number | null {
  return parent === '' ? null : Number(parent);
}

async function saveCategory({ visit, item, texts }: SubmittedCategory): Promise<Saved> {
  const { filterCategories } = visit.context.store;
  const { name, english } = texts;
  const parentId = parentIdOf(texts);
  if (item === null) {
    const translations = english === '' ? {} : { translations: { en: { name: english } } };
    const id = await filterCategories.create({ name, parentId, ...translations });
    return { to: `/categories?new=${id}#c-${id}` };
  }
  const isCurrent = (stored: Item) => isSameTexts(textsOf(stored), textsOf(item));
  const result = await filterCategories.save(item.id, { name, english, parentId }, isCurrent);
  return result === 'refused' ? 'changed' : { to: `/categories#c-${item.id}` };
}

async function checkCategory({ visit, item, texts }: SubmittedCategory): Promise<FieldErrors> {
  const { errors } = visit.words.categories;
  const all = await visit.context.store.filterCategories.list();
  const { name, english } = texts;
  const parentId = parentIdOf(texts);
  const branch = item === null ? undefined : findBranch(buildTree(all), item.id);
  const isBelow = branch !== undefined && withDescendants(branch).some(({ id }) => id === parentId);
  const isKnown = parentId === null || all.some(({ id }) => id === parentId);
  const nameError = name === '' ? errors.name : hasTwin(all, item, texts) ? errors.twin : null;
  return {
    ...(nameError !== null && { name: nameError }),
    ...(name.length > maxNameLength && { name: errors.tooLong(maxNameLength) }),
    ...(english.length > maxNameLength && { english: errors.tooLong(maxNameLength) }),
    ...(isBelow ? { parent: errors.below } : !isKnown && { parent: errors.parent }),
  };
}

/** Whether another category at the same place has the name. */
function hasTwin(all: readonly StoredCategory[], item: Item | null, texts: CategoryTexts): boolean {
  const normalize = (name: string) => name.normalize('NFKC').trim().toLowerCase();
  return all.some(
    ({ id, parentId, name }) =>
      id !== item?.id && parentId === parentIdOf(texts) && normalize(name) === normalize(texts.name),
  );
}
