import { fieldsOf } from '#back-office/pages/field-notes.tsx';
import { Link } from '#back-office/pages/elements.tsx';
import { ChoiceField, TextField } from '#back-office/pages/fields.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/send-page.tsx';
import type { FormView } from '#back-office/forms/form-flow.tsx';
import { Actions, ItemForm } from '#back-office/forms/item-form.tsx';
import type { Words } from '#back-office/words/words-de.ts';
import { type StoredCategory, toStoredCategory } from '#storage/filter-categories.ts';
import type { Item } from '#storage/item.ts';
import { categoryName } from './categories-page.tsx';
import { buildTree, categoryChoices, findBranch, withDescendants } from './category-tree.ts';
import { categoryRole } from './monitors.ts';

export type CategoryTexts = Readonly<Record<'name' | 'english' | 'parent', string>>;

interface CategoryProps {
  readonly view: FormView<Item, CategoryTexts>;
  readonly all: readonly StoredCategory[];
}

export function CategoryPage({ view, all }: CategoryProps) {
  const { words } = useVisit();
  const { categories } = words;
  const { item } = view;
  const field = fieldsOf(view, categories);
  const id = item?.id ?? null;
  const isForAll = id !== null && categoryRole(id, all) === 'all-monitors';
  const title =
    item === null ? categories.newTitle : categoryName(toStoredCategory(item), categories.nameless);
  return (
    <Page title={title}>
      <ItemForm view={view} action={`/categories/${id ?? 'new'}`}>
        <TextField
          {...field('name')}
          {...(isForAll && { hint: categories.allHint })}
          isRequired
          lang="de"
          hasFocus={id === null}
        />
        <ChoiceField
          {...field('parent')}
          choices={parentChoices(id, all, categories)}
          describe={(parent) => all.find((other) => String(other.id) === parent)?.name ?? '–'}
        />
        <TextField {...field('english')} lang="en" />
        <Actions button={id === null ? categories.create : words.save} back="/categories" />
      </ItemForm>
      {id !== null && (
        <p className="more">
          <Link to={`/categories/${id}/remove`} text={categories.remove} />
        </p>
      )}
    </Page>
  );
}

/** All categories except this one and its descendants. */
function parentChoices(id: number | null, all: readonly StoredCategory[], words: Words['categories']) {
  const own = id === null ? undefined : findBranch(buildTree(all), id);
  const ownIds = new Set(own === undefined ? [] : withDescendants(own).map((category) => category.id));
  const others = categoryChoices(all, words.nameless).filter(({ value }) => !ownIds.has(Number(value)));
  return [{ value: '', label: words.top }, ...others];
}
