import { nameOf } from '#back-office/categories/categories-page.ts';
import { growTree } from '#back-office/categories/category-tree.ts';
import type { Branch } from '#back-office/categories/category-tree.ts';
import type { CompleteView } from './event-view.ts';
import { tagIds } from './event-texts.ts';
import { attributes, html } from '#back-office/pages/html.ts';
import type { Html } from '#back-office/pages/html.ts';
import { findMonitors, monitorAddress, monitorsOf } from '#back-office/categories/monitors.ts';
import type { Monitors } from '#back-office/categories/monitors.ts';
import type { SignedVisit } from '#back-office/pages/visit.ts';

/** Filter categories to tick, and below them the monitors that they lead to. */
export function tagChoice(visit: SignedVisit, view: CompleteView): Html {
  const { events: say } = visit.words;
  const monitors = findMonitors(view.categories);
  const chosen = new Set(tagIds(view.texts));
  const error = view.wrong?.['tags'];
  const isConflict = view.taken?.includes('tags') === true || view.disputed?.includes('tags') === true;
  return html`${shownOn(visit, view, monitors)}
    <fieldset class="tags" ${attributes({ 'aria-describedby': error === undefined ? null : 'e-tags' })}>
      <legend>${say.tagsLegend}</legend>
      ${error !== undefined && html`<span class="wrong" id="e-tags">${error}</span>`}
      ${isConflict && html`<div class="other">${conflictText(visit, view)}</div>`}
      ${boxes(visit, growTree(view.categories), { chosen, monitors })}
      ${view.categories.length === 0 && html`<p class="hint">${say.noTags}</p>`}
    </fieldset>`;
}

function conflictText({ words }: SignedVisit, { stored, categories, taken }: CompleteView): Html {
  if (taken?.includes('tags') === true) return html`${words.conflict.taken}`;
  const ids = stored === null ? [] : tagIds(stored);
  const names = categories
    .filter(({ id }) => ids.includes(id))
    .map((one) => nameOf(one, words.categories.nameless));
  return html`${words.conflict.other} <q>${names.join(', ') || words.conflict.empty}</q>`;
}

interface Choosing {
  readonly chosen: ReadonlySet<number>;
  readonly monitors: Monitors;
}

function boxes(visit: SignedVisit, branches: readonly Branch[], choosing: Choosing): Html {
  const { chosen, monitors } = choosing;
  const items = branches.map(({ category, children }) => {
    const all = {
      type: 'checkbox',
      name: 'tags',
      value: category.id,
      checked: chosen.has(category.id),
      'data-all': monitors.all.includes(category),
    };
    const name = nameOf(category, visit.words.categories.nameless);
    return html`<li><label class="tick-line"><input${attributes(all)}> <span>${name}</span></label>${children.length > 0 && boxes(visit, children, choosing)}</li>`;
  });
  return html`<ul class="tree" data-kind="choice">
    ${items}
  </ul>`;
}

/** Every monitor stands in the page; the script shows those that the ticked boxes lead to. */
function shownOn(visit: SignedVisit, view: CompleteView, monitors: Monitors): Html {
  const { words, office } = visit;
  const { events: say } = words;
  const shown = monitorsOf(tagIds(view.texts), monitors);
  const items = monitors.single.map((category) => {
    const name = nameOf(category, words.categories.nameless);
    const address = monitorAddress(category, office.boardUrl());
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
    <h2>${say.shownOn}</h2>
    <ul class="monitors">
      ${items}
    </ul>
    <p class="hint" data-nowhere${attributes({ hidden: shown.length > 0 })}>${say.nowhere}</p>
    <p class="hint" data-off-air${attributes({ hidden: published !== '' && archived === '' })}>
      ${say.offAir}
    </p>
  </section>`;
}
