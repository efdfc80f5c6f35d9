import { notFoundPage } from '#back-office/pages/error-pages.ts';
import type { Form } from '#back-office/requests/form.ts';
import {
  type FieldErrors,
  type FormView,
  mergeTexts,
  type Texts,
} from '#back-office/requests/merge-texts.ts';
import { type Answer, redirectTo, type Route, type SignedInRequest } from '#back-office/requests/route.ts';
import { toStoredCategory, type StoredCategory } from '#storage/filter-categories.ts';
import type { Item } from '#storage/item.ts';
import { categoriesPage } from './categories-page.ts';
import { categoryPage } from './category-page.ts';
import { findBranch, buildTree, withDescendants } from './category-tree.ts';
import { countTagged, countRemovalLoss } from './count-tagged.ts';
import { categoryRole } from './monitors.ts';
import { removalPage } from './removal-page.ts';

const type = 'FilterCategory';
const maxNameLength = 200;

export const categoryRoutes: readonly Route[] = [
  {
    path: '/categories',
    right: 'signed-in',
    get: async (request) =>
      categoriesPage(request, await readCategories(request), await countTagged(request.context)),
  },
  {
    path: '/categories/new',
    right: 'signed-in',
    get: (request) => {
      const parent = request.query.get('below') ?? '';
      return showForm(request, { item: null, texts: { name: '', english: '', parent } });
    },
    post: addCategory,
    showAgain: (request, form) =>
      showForm(request, { item: null, texts: readTexts(form), isResubmitted: true }),
  },
  {
    path: '/categories/:id',
    right: 'signed-in',
    get: (request) => withCategory(request, (item) => showForm(request, { item, texts: textsOf(item) })),
    post: saveCategory,
    showAgain: (request, form) =>
      withCategory(request, (item) => showForm(request, { item, ...merge(form, item), isResubmitted: true })),
  },
  {
    path: '/categories/:id/remove',
    right: 'signed-in',
    get: (request) =>
      withCategory(request, async (item) => {
        const all = await readCategories(request);
        const branch = findBranch(buildTree(all), item.id);
        const children = branch?.children.map(({ category }) => category) ?? [];
        return removalPage(request, {
          category: toStoredCategory(item),
          children,
          loss: await countRemovalLoss(request.context, item.id),
          role: categoryRole(item.id, all),
        });
      }),
    post: async (request) => {
      await request.context.store.filterCategories.remove(request.id);
      return redirectTo('/categories');
    },
  },
];

function readTexts(form: Form): Texts & Record<'name' | 'english' | 'parent', string> {
  return {
    name: form.text('name').trim(),
    english: form.text('english').trim(),
    parent: form.text('parent'),
  };
}

function textsOf(item: Item): Texts {
  const { name, parentId } = toStoredCategory(item);
  return { name, english: item.translations.en?.['name'] ?? '', parent: String(parentId ?? '') };
}

async function addCategory(request: SignedInRequest, form: Form): Promise<Answer> {
  const texts = readTexts(form);
  const errors = checkCategory(request, texts, await readCategories(request), null);
  if (Object.keys(errors).length > 0) return showForm(request, { item: null, texts, errors });
  const { english } = texts;
  const translations = english === '' ? {} : { translations: { en: { name: english } } };
  const parentId = texts.parent === '' ? null : Number(texts.parent);
  const id = await request.context.store.filterCategories.create({
    name: texts.name,
    parentId,
    ...translations,
  });
  return redirectTo(`/categories?new=${id}#c-${id}`);
}

async function saveCategory(request: SignedInRequest, form: Form): Promise<Answer> {
  return withCategory(request, async (item) => {
    const texts = readTexts(form);
    const merged = merge(form, item);
    if (merged.taken.length + merged.disputed.length > 0) return showForm(request, { item, ...merged });
    const errors = checkCategory(request, texts, await readCategories(request), item.id);
    if (Object.keys(errors).length > 0) return showForm(request, { item, texts, errors });
    const { name, english } = texts;
    const to = { name, english, parentId: texts.parent === '' ? null : Number(texts.parent) };
    const isCurrent = (stored: Item) => JSON.stringify(textsOf(stored)) === JSON.stringify(textsOf(item));
    const result = await request.context.store.filterCategories.save(item.id, to, isCurrent);
    // Somebody else saved between reading and writing: merging again finds the conflict.
    return result === 'refused' ? saveCategory(request, form) : redirectTo(`/categories#c-${item.id}`);
  });
}

function merge(form: Form, item: Item) {
  return mergeTexts({ mine: readTexts(form), base: form.text('base'), stored: textsOf(item) });
}

/** `id`: null for a new category. */
function checkCategory(
  { words }: SignedInRequest,
  texts: ReturnType<typeof readTexts>,
  all: readonly StoredCategory[],
  id: number | null,
): FieldErrors {
  const { errors } = words.categories;
  const { name, english, parent } = texts;
  const parentId = parent === '' ? null : Number(parent);
  const isTwin = all.some(
    (other) =>
      other.id !== id && other.parentId === parentId && normalizeName(other.name) === normalizeName(name),
  );
  const branch = id === null ? undefined : findBranch(buildTree(all), id);
  const isBelow = branch !== undefined && withDescendants(branch).some((other) => other.id === parentId);
  const isKnown = parentId === null || all.some((other) => other.id === parentId);
  return {
    ...(name === '' ? { name: errors.name } : isTwin ? { name: errors.twin } : {}),
    ...(name.length > maxNameLength ? { name: errors.tooLong(maxNameLength) } : {}),
    ...(english.length > maxNameLength ? { english: errors.tooLong(maxNameLength) } : {}),
    ...(isBelow ? { parent: errors.below } : isKnown ? {} : { parent: errors.parent }),
  };
}

function normalizeName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

function readCategories({ context }: SignedInRequest): Promise<readonly StoredCategory[]> {
  return context.store.filterCategories.list();
}

async function showForm(request: SignedInRequest, view: FormView<Texts>): Promise<Answer> {
  const stored = view.item === null ? null : textsOf(view.item);
  return categoryPage(request, { ...view, stored, all: await readCategories(request) });
}

async function withCategory(
  request: SignedInRequest,
  show: (item: Item) => Promise<Answer>,
): Promise<Answer> {
  const item = (await request.context.store.resources.list(type)).find(({ id }) => id === request.id);
  return item === undefined ? notFoundPage(request) : show(item);
}
