import { attributes, html, type Html } from '#back-office/html/html.ts';
import { page, type Page, root, type SignedInRequest } from '#back-office/requests/route.ts';
import type { StoredCategory } from '#storage/filter-categories.ts';
import { type Branch, buildTree } from './category-tree.ts';
import { findMonitors, monitorAddress, type Monitors } from './monitors.ts';

interface TreeContext {
  readonly request: SignedInRequest;
  readonly monitors: Monitors;
  readonly counts: ReadonlyMap<number, number>;
}

export function categoriesPage(
  request: SignedInRequest,
  all: readonly StoredCategory[],
  counts: ReadonlyMap<number, number>,
): Page {
  const { words } = request;
  const drawing = { request, counts, monitors: findMonitors(all) };
  const main = html`<div class="head">
      <h1>${words.categories.title}</h1>
      <a class="button" data-main href="${root}/categories/new">${words.categories.add}</a>
    </div>
    <p class="lead">${words.categories.lead}</p>
    ${all.length === 0 ? html`<p class="empty">${words.categories.none}</p>` : treeLevel(drawing, buildTree(all))}`;
  return page(words.categories.title, main);
}

function treeLevel(drawing: TreeContext, branches: readonly Branch[]): Html {
  const items = branches.map(
    ({ category, children }) =>
      html`<li id="c-${category.id}">
        ${treeLine(drawing, category)}${children.length > 0 && treeLevel(drawing, children)}
      </li>`,
  );
  return html`<ul class="tree">
    ${items}
  </ul>`;
}

function treeLine({ request, monitors, counts }: TreeContext, category: StoredCategory): Html {
  const { words, context, query } = request;
  const name = categoryName(category, words.categories.nameless);
  const count = counts.get(category.id) ?? 0;
  const isMonitor = monitors.single.includes(category);
  const address = isMonitor ? monitorAddress(category, context.boardUrl()) : null;
  const isNew = query.get('new') === String(category.id);
  return html`<div class="line" ${attributes({ 'data-new': isNew })}>
    <a class="row-title" href="${root}/categories/${category.id}">${name}</a>
    <a class="quiet" href="${root}/events?tag=${category.id}">${words.categories.events(count)}</a>
    ${monitors.all.includes(category) && html`<span class="mark">${words.categories.everyMonitor}</span>`}
    ${address !== null && html`<a href="${address}" target="_blank" rel="noopener" aria-label="${words.categories.monitorNamed(name)}">${words.categories.monitor} ↗</a>`}
    <a
      class="row-end"
      href="${root}/categories/new?below=${category.id}"
      aria-label="${words.categories.addBelow(name)}"
      >+</a
    >
  </div>`;
}

export function categoryName({ name }: StoredCategory, nameless: string): string {
  return name.trim() === '' ? nameless : name.trim();
}
