import { choiceField, type FieldView, textField } from '#back-office/html/fields.ts';
import { attributes, html } from '#back-office/html/html.ts';
import { notice, tokenInput } from '#back-office/pages/layout.ts';
import { type FormView, type Texts, writeBase } from '#back-office/requests/merge-texts.ts';
import { page, type Page, root, type SignedInRequest } from '#back-office/requests/route.ts';
import type { StoredCategory } from '#storage/filter-categories.ts';
import { categoryName } from './categories-page.ts';
import { findBranch, flatten, buildTree, withDescendants } from './category-tree.ts';
import { categoryRole } from './monitors.ts';

interface CategoryView extends FormView<Texts> {
  /** null: a new category. */
  readonly stored: Texts | null;
  readonly all: readonly StoredCategory[];
}

export function categoryPage(request: SignedInRequest, view: CategoryView): Page {
  const { words } = request;
  const { item, texts, stored, errors = {}, taken = [], disputed = [], isResubmitted = false } = view;
  const isConflict = taken.length + disputed.length > 0;
  const title =
    item === null
      ? words.categories.newTitle
      : categoryName({ id: 0, parentId: null, name: stored?.['name'] ?? '' }, words.categories.nameless);
  const action = item === null ? '/categories/new' : `/categories/${item.id}`;
  const isForAll = item !== null && categoryRole(item.id, view.all) === 'all-monitors';
  const isTyped = isResubmitted || isConflict || Object.keys(errors).length > 0;
  const field = (name: string, label: string, hint?: string): FieldView => ({
    name,
    label,
    value: texts[name] ?? '',
    error: errors[name],
    hint,
    other: disputed.includes(name)
      ? html`${words.conflict.other} <q data-theirs>${storedText(view, name)}</q>`
      : taken.includes(name)
        ? html`${words.conflict.taken}`
        : undefined,
  });
  const main = html`<h1>${title}</h1>
    ${isConflict && notice(words.conflict.text, 'bad')}${isResubmitted && !isConflict && notice(words.again)}
    <form
      method="post"
      action="${root}${action}"
      class="stack narrow"
      ${attributes({ 'data-typed': isTyped })}
    >
      ${tokenInput(request)}${stored !== null && html`<input type="hidden" name="base" value="${writeBase(stored)}" />`}
      ${textField(field('name', words.categories.name, isForAll ? words.categories.allHint : words.categories.nameHint), { isRequired: true, lang: 'de', autofocus: item === null })}
      ${choiceField(field('parent', words.categories.parent, words.categories.parentHint), parentChoices(request, view))}
      ${textField(field('english', words.categories.english, words.categories.englishHint), { lang: 'en' })}
      <div class="actions">
        <button class="button" data-main>${item === null ? words.categories.create : words.save}</button>
        <a href="${root}/categories">${words.back}</a>
      </div>
    </form>
    ${item !== null && html`<p class="more"><a href="${root}/categories/${item.id}/remove">${words.categories.remove}</a></p>`}`;
  return page(title, main, isConflict ? 409 : Object.keys(errors).length > 0 ? 422 : 200);
}

function storedText({ stored, all }: CategoryView, name: string): string {
  const text = stored?.[name] ?? '';
  if (name !== 'parent') return text;
  return all.find(({ id }) => String(id) === text)?.name ?? '–';
}

/** All categories except this one and its descendants. */
function parentChoices({ words }: SignedInRequest, { item, all }: CategoryView) {
  const tree = buildTree(all);
  const own = item === null ? undefined : findBranch(tree, item.id);
  const ownIds = own === undefined ? [] : withDescendants(own).map(({ id }) => id);
  const lines = flatten(tree).filter(({ category }) => !ownIds.includes(category.id));
  const choices = lines.map(({ category, depth }) => ({
    value: String(category.id),
    label: `${'\u2003'.repeat(depth)}${categoryName(category, words.categories.nameless)}`,
  }));
  return [{ value: '', label: words.categories.top }, ...choices];
}
