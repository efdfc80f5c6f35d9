import type { StoredCategory } from '#storage/filter-categories.ts';
import { nameOf } from './categories-page.ts';
import type { Loss } from './count-tagged.ts';
import { html } from '#back-office/pages/html.ts';
import { actionForm } from '#back-office/pages/layout.ts';
import { page, root } from '#back-office/pages/visit.ts';
import type { Page, SignedVisit } from '#back-office/pages/visit.ts';

interface Removal {
  readonly category: StoredCategory;
  readonly children: readonly StoredCategory[];
  readonly loss: Loss;
  /** What the category is by itself; a site may have set it up otherwise. */
  readonly role: 'all-monitors' | 'monitor' | 'other';
}

/** Says what removing a category does before it is done. */
export function removalPage(visit: SignedVisit, { category, children, loss, role }: Removal): Page {
  const { words } = visit;
  const { categories: say } = words;
  const title = say.removeTitle(nameOf(category, say.nameless));
  const names = children.map((child) => nameOf(child, say.nameless)).join(', ');
  const main = html`<h1>${title}</h1>
    <ul class="effects">
      <li>${say.loss(loss.events, loss.upcoming)}</li>
      ${loss.untagged > 0 && html`<li><strong>${say.untagged(loss.untagged)}</strong></li>`}
      ${children.length > 0 && html`<li>${say.childrenMove(names)}</li>`}
      <li>${say.removeRole[role]}</li>
    </ul>
    ${loss.upcoming > 0 && html`<p><a href="${root}/events?tag=${category.id}">${say.seeEvents}</a></p>`}
    ${actionForm(
      visit,
      `/categories/${category.id}/remove`,
      html`<div class="actions">
        <button class="button" data-danger>${say.removeNow}</button
        ><a href="${root}/categories/${category.id}">${words.back}</a>
      </div>`,
    )}`;
  return page(title, main);
}
