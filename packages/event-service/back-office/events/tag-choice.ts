import { categoryName } from '#back-office/categories/categories-page.ts';
import { type Branch, buildTree } from '#back-office/categories/category-tree.ts';
import {
  findMonitors,
  monitorAddress,
  type Monitors,
  selectMonitors,
} from '#back-office/categories/monitors.ts';
import { attributes, html, type Html } from '#back-office/html/html.ts';
import type { SignedInRequest } from '#back-office/requests/route.ts';
import { type EventView, tagIds } from './event-texts.ts';

/** The list of monitors that show the event, and checkboxes for the filter categories. */
export function tagChoice(request: SignedInRequest, view: EventView): Html {
  const { words } = request;
  const monitors = findMonitors(view.categories);
  const chosen = new Set(tagIds(view.texts));
  const error = view.errors?.['tags'];
  const isConflict = view.taken?.includes('tags') === true || view.disputed?.includes('tags') === true;
  return html`${monitorList(request, view, monitors)}
    <fieldset class="tags" ${attributes({ 'aria-describedby': error === undefined ? null : 'e-tags' })}>
      <legend>${words.events.tagsLegend}</legend>
      ${error !== undefined && html`<span class="wrong" id="e-tags">${error}</span>`}
      ${isConflict && html`<div class="other">${conflictText(request, view)}</div>`}
      ${tagCheckboxes(request, buildTree(view.categories), { chosen, monitors })}
      ${view.categories.length === 0 && html`<p class="hint">${words.events.noTags}</p>`}
    </fieldset>`;
}

function conflictText({ words }: SignedInRequest, { stored, categories, taken }: EventView): Html {
  if (taken?.includes('tags') === true) return html`${words.conflict.taken}`;
  const ids = stored === null ? [] : tagIds(stored);
  const names = categories
    .filter(({ id }) => ids.includes(id))
    .map((one) => categoryName(one, words.categories.nameless));
  return html`${words.conflict.other} <q>${names.join(', ') || words.conflict.empty}</q>`;
}

interface CheckboxContext {
  readonly chosen: ReadonlySet<number>;
  readonly monitors: Monitors;
}

function tagCheckboxes(
  request: SignedInRequest,
  branches: readonly Branch[],
  choosing: CheckboxContext,
): Html {
  const { chosen, monitors } = choosing;
  const items = branches.map(({ category, children }) => {
    const all = {
      type: 'checkbox',
      name: 'tags',
      value: category.id,
      checked: chosen.has(category.id),
      'data-all': monitors.all.includes(category),
    };
    const name = categoryName(category, request.words.categories.nameless);
    return html`<li><label class="tick-line"><input${attributes(all)}> <span>${name}</span></label>${children.length > 0 && tagCheckboxes(request, children, choosing)}</li>`;
  });
  return html`<ul class="tree" data-kind="choice">
    ${items}
  </ul>`;
}

/** Contains every monitor; the script hides and shows them when a checkbox changes. */
function monitorList(request: SignedInRequest, view: EventView, monitors: Monitors): Html {
  const { words, context } = request;
  const shown = selectMonitors(tagIds(view.texts), monitors);
  const items = monitors.single.map((category) => {
    const name = categoryName(category, words.categories.nameless);
    const address = monitorAddress(category, context.boardUrl());
    const isHidden = !shown.includes(category);
    const link =
      address === null
        ? html`${name}`
        : html`<a
            href="${address}"
            target="_blank"
            rel="noopener"
            aria-label="${words.categories.monitorNamed(name)}"
            >${name} ↗</a
          >`;
    return html`<li${attributes({ 'data-monitor': category.id, hidden: isHidden })}>${link}</li>`;
  });
  const { published, archived } = view.texts;
  return html`<section class="shown-on" aria-live="polite">
    <h2>${words.events.shownOn}</h2>
    <ul class="monitors">
      ${items}
    </ul>
    <p class="hint" data-nowhere${attributes({ hidden: shown.length > 0 })}>${words.events.nowhere}</p>
    <p class="hint" data-off-air${attributes({ hidden: published !== '' && archived === '' })}>
      ${words.events.offAir}
    </p>
  </section>`;
}
