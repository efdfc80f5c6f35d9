import type { FormView } from '#back-office/forms/form-flow.ts';
import { FormPage } from '#back-office/forms/form-page.tsx';
import { Link } from '#back-office/pages/elements.tsx';
import { ChoiceField, fieldsOf, TextField, type Texts } from '#back-office/pages/fields.tsx';
import { useVisit } from '#back-office/pages/render-pages.tsx';
import { type StoredCategory, toStoredCategory } from '#storage/filter-categories.ts';
import type { Item } from '#storage/item.ts';
import { categoryChoices, categoryName, findDescendants } from './category-tree.ts';
import { categoryRole } from './monitors.ts';

export interface CategoryView<T extends Texts = Texts> extends FormView<Item, T> {
  readonly all: readonly StoredCategory[];
}

export function CategoryPage({ view }: { readonly view: CategoryView }) {
  const words = useVisit().words.categories;
  const { item, all } = view;
  const field = fieldsOf(view, words);
  const isForAll = item !== null && categoryRole(item.id, all) === 'all-monitors';
  const below = findDescendants(all, item?.id).map(String);
  const parents = categoryChoices(all, words).filter(({ value }) => !below.includes(value));
  const describe = (parent: string) => all.find(({ id }) => String(id) === parent)?.name ?? '–';
  return (
    <FormPage
      view={view}
      title={item === null ? words.newTitle : categoryName(toStoredCategory(item), words)}
      create={words.create}
      more={
        item !== null && (
          <p className="more">
            <Link to={`/categories/${item.id}/remove`}>{words.remove}</Link>
          </p>
        )
      }
    >
      <TextField
        field={field('name', { hasFocus: item === null, ...(isForAll && { hint: words.allHint }) })}
        aria-required
        lang="de"
      />
      <ChoiceField
        field={field('parent', { describe })}
        choices={[{ value: '', label: words.top }, ...parents]}
      />
      <TextField field={field('english')} lang="en" />
    </FormPage>
  );
}
