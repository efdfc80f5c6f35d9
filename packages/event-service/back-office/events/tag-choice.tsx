import { categoryName, MonitorLink } from '#back-office/categories/categories-page.tsx';
import { type Branch, buildTree } from '#back-office/categories/category-tree.ts';
import { findMonitors, type Monitors, selectMonitors } from '#back-office/categories/monitors.ts';
import { FieldNotes } from '#back-office/pages/field-notes.tsx';
import { useVisit } from '#back-office/pages/send-page.tsx';
import type { StoredCategory } from '#storage/filter-categories.ts';
import { type EventView, tagIds } from './event-texts.ts';

/** The list of monitors that show the event, and checkboxes for the filter categories. */
export function TagChoice({ view }: { readonly view: EventView }) {
  const { words } = useVisit();
  const { categories, texts } = view;
  const monitors = findMonitors(categories);
  const describe = (tags: string) => {
    const ids = tagIds({ tags });
    const known = categories.filter(({ id }) => ids.includes(id));
    return known.map((category) => categoryName(category, words.categories.nameless)).join(', ');
  };
  return (
    <>
      <MonitorList view={view} monitors={monitors} />
      <fieldset className="tags" aria-describedby={view.errors['tags'] === undefined ? undefined : 'e-tags'}>
        <legend>{words.events.tagsLegend}</legend>
        <FieldNotes form={view} name="tags" describe={describe} />
        <TagTree branches={buildTree(categories)} chosen={tagIds(texts)} all={monitors.all} />
        {categories.length === 0 && <p className="hint">{words.events.noTags}</p>}
      </fieldset>
    </>
  );
}

interface TagTreeProps {
  readonly branches: readonly Branch[];
  readonly chosen: readonly number[];
  /** The categories of all monitors. */
  readonly all: readonly StoredCategory[];
}

function TagTree({ branches, chosen, all }: TagTreeProps) {
  const { nameless } = useVisit().words.categories;
  return (
    <ul className="tree" data-kind="choice">
      {branches.map(({ category, children }) => (
        <li key={category.id}>
          <label className="tick-line">
            <input
              type="checkbox"
              name="tags"
              value={category.id}
              defaultChecked={chosen.includes(category.id)}
              data-all={all.includes(category) || undefined}
            />{' '}
            <span>{categoryName(category, nameless)}</span>
          </label>
          {children.length > 0 && <TagTree branches={children} chosen={chosen} all={all} />}
        </li>
      ))}
    </ul>
  );
}

/** Contains every monitor; the script hides and shows them when a checkbox changes. */
function MonitorList({
  view: { texts },
  monitors,
}: {
  readonly view: EventView;
  readonly monitors: Monitors;
}) {
  const { events, categories } = useVisit().words;
  const shown = selectMonitors(tagIds(texts), monitors);
  return (
    <section className="shown-on" aria-live="polite">
      <h2>{events.shownOn}</h2>
      <ul className="monitors">
        {monitors.single.map((category) => {
          const name = categoryName(category, categories.nameless);
          return (
            <li key={category.id} data-monitor={category.id} hidden={!shown.includes(category)}>
              <MonitorLink category={category} name={name} text={name} fallback={name} />
            </li>
          );
        })}
      </ul>
      <p className="hint" data-nowhere hidden={shown.length > 0}>
        {events.nowhere}
      </p>
      <p className="hint" data-off-air hidden={texts.published !== '' && texts.archived === ''}>
        {events.offAir}
      </p>
    </section>
  );
}
