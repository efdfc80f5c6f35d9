import { z } from 'zod';
import { defineForm, firstErrors } from '#back-office/forms/form-flow.ts';
import { FormPage } from '#back-office/forms/form-page.tsx';
import { Link } from '#back-office/pages/elements.tsx';
import { ChoiceField, fieldsOf, TextField } from '#back-office/pages/fields.tsx';
import { formText, trimmedText } from '#back-office/requests/fields.ts';
import { toStoredCategory } from '#storage/filter-categories.ts';
import { categoryChoices, categoryName, findDescendants } from './category-tree.tsx';
import { findMonitors } from './monitors.ts';

const path = '/categories';
const maxNameLength = 200;
const parentIdOf = ({ parent }: { readonly parent: string }) => (parent === '' ? null : Number(parent));

/** `parent`: an id, or '' at the top. */
export const categoryForm = defineForm({
  path,
  schema: z.object({ name: trimmedText, english: trimmedText, parent: formText }),
  load: async ({ id, context }) =>
    (await context.store.resources.list('FilterCategory')).find((item) => item.id === id) ?? null,
  related: async ({ context }) => ({ all: await context.store.filterCategories.list() }),
  textsOf: (item) => {
    const { name, parentId } = toStoredCategory(item);
    return { name, english: item.translations.en?.['name'] ?? '', parent: String(parentId ?? '') };
  },
  blank: (query) => ({ name: '', english: '', parent: query.get('below') ?? '' }),
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
  save: async ({ item, texts }, { visit, isCurrent }) => {
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
  },
  render: (view, { categories: words }) => {
    const { item, all } = view;
    const field = fieldsOf(view, words);
    const isForAll = item !== null && findMonitors(all).roleOf(item.id) === 'all-monitors';
    const below = findDescendants(all, item?.id).map(String);
    const parents = categoryChoices(all, words).filter(([value]) => !below.includes(value));
    const describe = (parent: string) => all.find(({ id }) => String(id) === parent)?.name ?? '–';
    const remove = item !== null && (
      <p className="more">
        <Link to={`${path}/${item.id}/remove`} text={words.remove} />
      </p>
    );
    return (
      <FormPage
        view={view}
        words={words}
        title={item === null ? undefined : categoryName(toStoredCategory(item), words)}
        more={remove}
      >
        <TextField
          field={field('name', { hasFocus: item === null, ...(isForAll && { hint: words.allHint }) })}
          aria-required
          lang="de"
        />
        <ChoiceField field={field('parent', { describe })} choices={[['', words.top], ...parents]} />
        <TextField field={field('english')} lang="en" />
      </FormPage>
    );
  },
});
