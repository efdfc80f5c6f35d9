import type { StoredCategory } from '#storage/filter-categories.ts';
import { growTree } from './category-tree.ts';
import type { Branch } from './category-tree.ts';
import { attributes, html } from '#back-office/pages/html.ts';
import type { Html } from '#back-office/pages/html.ts';
import { findMonitors, monitorAddress } from './monitors.ts';
import type { Monitors } from './monitors.ts';
import { page, root } from '#back-office/pages/visit.ts';
import type { Page, SignedVisit } from '#back-office/pages/visit.ts';

interface Drawing {
  readonly visit: SignedVisit;
  readonly monitors: Monitors;
  readonly counts: ReadonlyMap<number, number>;
}

/** The tree of filter categories, with how many events carry each and where its monitor is. */
export function categoriesPage(
  visit: SignedVisit,
  all: readonly StoredCategory[],
  counts: ReadonlyMap<number, number>,
): Page {
  const { categories: say } = visit.words;
  const drawing = { visit, counts, monitors: findMonitors(all) };
  const main = html`<div class="head">
      <h1>${say.title}</h1>
      <a class="button" data-main href="${root}/categories/new">${say.add}</a>
    </div>
    <p class="lead">${say.lead}</p>
    ${all.length === 0 ? html`<p class="empty">${say.none}</p>` : drawLevel(drawing, growTree(all))}`;
  return page(say.title, main);
}

function drawLevel(drawing: Drawing, branches: readonly Branch[]): Html {
  const items = branches.map(
    ({ category, children }) =>
      html`<li id="c-${category.id}">
        ${drawLine(drawing, category)}${children.length > 0 && drawLevel(drawing, children)}
      </li>`,
  );
  return html`<ul class="tree">
    ${items}
  </ul>`;
}

function drawLine({ visit, monitors, counts }: Drawing, category: StoredCategory): Html {
  const { words, office, query } = visit;
  const { categories: say } = words;
  const name = nameOf(category, say.nameless);
  const count = counts.get(category.id) ?? 0;
  const isMonitor = monitors.single.includes(category);
  const address = isMonitor ? monitorAddress(category, office.boardUrl()) : null;
  const isNew = query.get('new') === String(category.id);
  return html`<div class="line" ${attributes({ 'data-new': isNew })}>
    <a class="row-title" href="${root}/categories/${category.id}">${name}</a>
    <a class="quiet" href="${root}/events?tag=${category.id}">${say.events(count)}</a>
    ${monitors.all.includes(category) && html`<span class="mark">${say.everyMonitor}</span>`}
    ${address !== null && html`<a href="${address}" target="_blank" rel="noopener" aria-label="${say.monitorNamed(name)}">${say.monitor} ↗</a>`}
    <a class="row-end" href="${root}/categories/new?below=${category.id}" aria-label="${say.addBelow(name)}"
      >+</a
    >
  </div>`;
}

/** A category's name as people can see and click it. */
export function nameOf({ name }: StoredCategory, nameless: string): string {
  return name.trim() === '' ? nameless : name.trim();
}
