import {
  buildTree,
  categoryName,
  CategoryTree,
  MonitorLink,
} from '#back-office/categories/category-tree.tsx';
import { findMonitors } from '#back-office/categories/monitors.ts';
import { Checkbox, FieldNotes, fieldsOf } from '#back-office/pages/fields.tsx';
import { useVisit } from '#back-office/pages/render-pages.tsx';
import type { StoredCategory } from '#storage/filter-categories.ts';
import { type EventView, tagIds } from './event-texts.ts';

interface TagChoiceProps {
  readonly view: EventView;
}

/** The list of monitors that show the event, and checkboxes for the filter categories. */
export function TagChoice({ view }: TagChoiceProps) {
  const { events, categories: words } = useVisit().words;
  const { categories } = view;
  const chosen = tagIds(view.texts.tags);
  const monitors = findMonitors(categories);
  const describe = (tags: string) =>
    categories
      .filter(({ id }) => tagIds(tags).includes(id))
      .map((category) => categoryName(category, words))
      .join(', ');
  const field = fieldsOf(view, events)('tags', { describe });
  const renderLine = (category: StoredCategory) => (
    <Checkbox
      className="tick-line"
      name="tags"
      value={category.id}
      defaultChecked={chosen.includes(category.id)}
      data-all={monitors.all.includes(category) || undefined}
    >
      {categoryName(category, words)}
    </Checkbox>
  );
  return (
    <>
      <MonitorList view={view} />
      <fieldset className="tags" aria-describedby={field.error === undefined ? undefined : 'e-tags'}>
        <legend>{field.label}</legend>
        <FieldNotes field={field} />
        <CategoryTree kind="choice" branches={buildTree(categories)} renderLine={renderLine} />
        {categories.length === 0 && <p className="hint">{events.noTags}</p>}
      </fieldset>
    </>
  );
}

/** Contains every monitor; the script hides and shows them when a checkbox changes. */
function MonitorList({ view: { texts, categories } }: TagChoiceProps) {
  const words = useVisit().words;
  const monitors = findMonitors(categories);
  const shown = monitors.select(tagIds(texts.tags));
  return (
    <section className="shown-on" aria-live="polite">
      <h2>{words.events.shownOn}</h2>
      <ul className="monitors">
        {monitors.single.map((category) => {
          const name = categoryName(category, words.categories);
          return (
            <li key={category.id} data-monitor={category.id} hidden={!shown.includes(category)}>
              <MonitorLink category={category} text={name} fallback={name} />
            </li>
          );
        })}
      </ul>
      <p className="hint" data-nowhere hidden={shown.length > 0}>
        {words.events.nowhere}
      </p>
      <p className="hint" data-off-air hidden={texts.published !== '' && texts.archived === ''}>
        {words.events.offAir}
      </p>
    </section>
  );
}
