import { storedCategory } from '#storage/filter-categories.ts';
import type { StoredCategory } from '#storage/filter-categories.ts';
import type { Item } from '#storage/item.ts';
import { missing } from '#back-office/pages/answer-visit.ts';
import { categoriesPage } from './categories-page.ts';
import { categoryPage } from './category-page.ts';
import type { CategoryView } from './category-page.ts';
import { findBranch, growTree, withDescendants } from './category-tree.ts';
import { countTagged, readLoss } from './count-tagged.ts';
import type { Form } from '#back-office/pages/form.ts';
import { mergeTexts } from '#back-office/pages/merge-texts.ts';
import type { Texts } from '#back-office/pages/merge-texts.ts';
import { removalPage } from './removal-page.ts';
import { roleOf } from './monitors.ts';
import { goTo } from '#back-office/pages/visit.ts';
import type { Answer, Route, SignedVisit } from '#back-office/pages/visit.ts';

const type = 'FilterCategory';
const longestName = 200;

/** Filter categories: the tree, and each on its own. */
export const categoryRoutes: readonly Route[] = [
  {
    path: '/categories',
    right: 'signed-in',
    get: async (visit) => categoriesPage(visit, await readAll(visit), await countTagged(visit.office)),
  },
  {
    path: '/categories/new',
    right: 'signed-in',
    get: (visit) => {
      const parent = visit.query.get('below') ?? '';
      return showForm(visit, { item: null, texts: { name: '', english: '', parent } });
    },
    post: addCategory,
    showAgain: (visit, form) => showForm(visit, { item: null, texts: readTexts(form), isAgain: true }),
  },
  {
    path: '/categories/:id',
    right: 'signed-in',
    get: (visit) => onCategory(visit, (item) => showForm(visit, { item, texts: textsOf(item) })),
    post: saveCategory,
    showAgain: (visit, form) =>
      onCategory(visit, (item) => showForm(visit, { item, ...merge(form, item), isAgain: true })),
  },
  {
    path: '/categories/:id/remove',
    right: 'signed-in',
    get: (visit) =>
      onCategory(visit, async (item) => {
        const all = await readAll(visit);
        const branch = findBranch(growTree(all), item.id);
        const children = branch?.children.map(({ category }) => category) ?? [];
        return removalPage(visit, {
          category: storedCategory(item),
          children,
          loss: await readLoss(visit.office, item.id),
          role: roleOf(item.id, all),
        });
      }),
    post: async (visit) => {
      await visit.office.store.filterCategories.remove(visit.id);
      return goTo('/categories');
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
  const { name, parentId } = storedCategory(item);
  return { name, english: item.translations.en?.['name'] ?? '', parent: String(parentId ?? '') };
}

async function addCategory(visit: SignedVisit, form: Form): Promise<Answer> {
  const texts = readTexts(form);
  const wrong = check(visit, texts, await readAll(visit), null);
  if (Object.keys(wrong).length > 0) return showForm(visit, { item: null, texts, wrong });
  const { english } = texts;
  const translations = english === '' ? {} : { translations: { en: { name: english } } };
  const parentId = texts.parent === '' ? null : Number(texts.parent);
  const id = await visit.office.store.filterCategories.create({
    name: texts.name,
    parentId,
    ...translations,
  });
  return goTo(`/categories?new=${id}#c-${id}`);
}

async function saveCategory(visit: SignedVisit, form: Form): Promise<Answer> {
  return onCategory(visit, async (item) => {
    const texts = readTexts(form);
    const merged = merge(form, item);
    if (merged.taken.length + merged.disputed.length > 0) return showForm(visit, { item, ...merged });
    const wrong = check(visit, texts, await readAll(visit), item.id);
    if (Object.keys(wrong).length > 0) return showForm(visit, { item, texts, wrong });
    const { name, english } = texts;
    const to = { name, english, parentId: texts.parent === '' ? null : Number(texts.parent) };
    const isCurrent = (stored: Item) => JSON.stringify(textsOf(stored)) === JSON.stringify(textsOf(item));
    const result = await visit.office.store.filterCategories.save(item.id, to, isCurrent);
    // Somebody was quicker by a moment: the same form again finds what they saved.
    return result === 'refused' ? saveCategory(visit, form) : goTo(`/categories#c-${item.id}`);
  });
}

function merge(form: Form, item: Item) {
  return mergeTexts({ mine: readTexts(form), base: form.text('base'), stored: textsOf(item) });
}

/** Field → what is wrong. `id` null: a new category. */
function check(
  { words }: SignedVisit,
  texts: ReturnType<typeof readTexts>,
  all: readonly StoredCategory[],
  id: number | null,
): Readonly<Record<string, string>> {
  const { wrong } = words.categories;
  const { name, english, parent } = texts;
  const parentId = parent === '' ? null : Number(parent);
  const isTwin = all.some(
    (other) => other.id !== id && other.parentId === parentId && plain(other.name) === plain(name),
  );
  const branch = id === null ? undefined : findBranch(growTree(all), id);
  const isBelow = branch !== undefined && withDescendants(branch).some((other) => other.id === parentId);
  const isKnown = parentId === null || all.some((other) => other.id === parentId);
  return {
    ...(name === '' ? { name: wrong.name } : isTwin ? { name: wrong.twin } : {}),
    ...(name.length > longestName ? { name: wrong.tooLong(longestName) } : {}),
    ...(english.length > longestName ? { english: wrong.tooLong(longestName) } : {}),
    ...(isBelow ? { parent: wrong.below } : isKnown ? {} : { parent: wrong.parent }),
  };
}

function plain(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

function readAll({ office }: SignedVisit): Promise<readonly StoredCategory[]> {
  return office.store.filterCategories.list();
}

async function showForm(visit: SignedVisit, view: CategoryView): Promise<Answer> {
  const stored = view.item === null ? null : textsOf(view.item);
  return categoryPage(visit, { ...view, stored, all: await readAll(visit) });
}

async function onCategory(visit: SignedVisit, show: (item: Item) => Promise<Answer>): Promise<Answer> {
  const item = (await visit.office.store.resources.list(type)).find(({ id }) => id === visit.id);
  return item === undefined ? missing(visit) : show(item);
}
