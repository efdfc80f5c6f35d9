import type { StoredCategory } from '#storage/filter-categories.ts';
import type { Item } from '#storage/item.ts';
import { nameOf } from './categories-page.ts';
import { findBranch, flatten, growTree, withDescendants } from './category-tree.ts';
import { choiceField, textField } from '#back-office/pages/fields.ts';
import type { FieldView } from '#back-office/pages/fields.ts';
import { attributes, html } from '#back-office/pages/html.ts';
import { notice, tokenInput } from '#back-office/pages/layout.ts';
import { writeBase } from '#back-office/pages/merge-texts.ts';
import type { Texts } from '#back-office/pages/merge-texts.ts';
import { roleOf } from './monitors.ts';
import { page, root } from '#back-office/pages/visit.ts';
import type { Page, SignedVisit } from '#back-office/pages/visit.ts';

export interface CategoryView {
  /** Null: a new one. */
  readonly item: Item | null;
  readonly texts: Texts;
  readonly wrong?: Readonly<Record<string, string>>;
  /** Fields that others have changed meanwhile. */
  readonly taken?: readonly string[];
  readonly disputed?: readonly string[];
  readonly isAgain?: boolean;
}

interface Complete extends CategoryView {
  /** What is stored now; null for a new one. */
  readonly stored: Texts | null;
  readonly all: readonly StoredCategory[];
}

export function categoryPage(visit: SignedVisit, view: Complete): Page {
  const { words } = visit;
  const { categories: say } = words;
  const { item, texts, stored, wrong = {}, taken = [], disputed = [], isAgain = false } = view;
  const isConflict = taken.length + disputed.length > 0;
  const title =
    item === null
      ? say.newTitle
      : nameOf({ id: 0, parentId: null, name: stored?.['name'] ?? '' }, say.nameless);
  const action = item === null ? '/categories/new' : `/categories/${item.id}`;
  const isForAll = item !== null && roleOf(item.id, view.all) === 'all-monitors';
  const isTyped = isAgain || isConflict || Object.keys(wrong).length > 0;
  const field = (name: string, label: string, hint?: string): FieldView => ({
    name,
    label,
    value: texts[name] ?? '',
    error: wrong[name],
    hint,
    other: disputed.includes(name)
      ? html`${words.conflict.other} <q data-theirs>${sayStored(view, name)}</q>`
      : taken.includes(name)
        ? html`${words.conflict.taken}`
        : undefined,
  });
  const main = html`<h1>${title}</h1>
    ${isConflict && notice(words.conflict.text, 'bad')}${isAgain && !isConflict && notice(words.again)}
    <form
      method="post"
      action="${root}${action}"
      class="stack narrow"
      ${attributes({ 'data-typed': isTyped })}
    >
      ${tokenInput(visit)}${stored !== null && html`<input type="hidden" name="base" value="${writeBase(stored)}" />`}
      ${textField(field('name', say.name, isForAll ? say.allHint : say.nameHint), { isRequired: true, lang: 'de', autofocus: item === null })}
      ${choiceField(field('parent', say.parent, say.parentHint), parentChoices(visit, view))}
      ${textField(field('english', say.english, say.englishHint), { lang: 'en' })}
      <div class="actions">
        <button class="button" data-main>${item === null ? say.create : words.save}</button>
        <a href="${root}/categories">${words.back}</a>
      </div>
    </form>
    ${item !== null && html`<p class="more"><a href="${root}/categories/${item.id}/remove">${say.remove}</a></p>`}`;
  return page(title, main, isConflict ? 409 : Object.keys(wrong).length > 0 ? 422 : 200);
}

function sayStored({ stored, all }: Complete, name: string): string {
  const text = stored?.[name] ?? '';
  if (name !== 'parent') return text;
  return all.find(({ id }) => String(id) === text)?.name ?? '–';
}

/** Everything but the category itself and what stands below it. */
function parentChoices({ words }: SignedVisit, { item, all }: Complete) {
  const tree = growTree(all);
  const own = item === null ? undefined : findBranch(tree, item.id);
  const ownIds = own === undefined ? [] : withDescendants(own).map(({ id }) => id);
  const lines = flatten(tree).filter(({ category }) => !ownIds.includes(category.id));
  const choices = lines.map(({ category, depth }) => ({
    value: String(category.id),
    label: `${'\u2003'.repeat(depth)}${nameOf(category, words.categories.nameless)}`,
  }));
  return [{ value: '', label: words.categories.top }, ...choices];
}
