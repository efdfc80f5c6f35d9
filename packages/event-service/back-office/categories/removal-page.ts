import { html } from '#back-office/html/html.ts';
import { actionForm } from '#back-office/pages/layout.ts';
import { page, type Page, root, type SignedInRequest } from '#back-office/requests/route.ts';
import type { StoredCategory } from '#storage/filter-categories.ts';
import { categoryName } from './categories-page.ts';
import type { RemovalLoss } from './count-tagged.ts';

interface Removal {
  readonly category: StoredCategory;
  readonly children: readonly StoredCategory[];
  readonly loss: RemovalLoss;
  /** By the defaults of `findMonitors`. */
  readonly role: 'all-monitors' | 'monitor' | 'other';
}

export function removalPage(request: SignedInRequest, { category, children, loss, role }: Removal): Page {
  const { words } = request;
  const title = words.categories.removeTitle(categoryName(category, words.categories.nameless));
  const names = children.map((child) => categoryName(child, words.categories.nameless)).join(', ');
  const main = html`<h1>${title}</h1>
    <ul class="effects">
      <li>${words.categories.loss(loss.events, loss.upcoming)}</li>
      ${loss.untagged > 0 && html`<li><strong>${words.categories.untagged(loss.untagged)}</strong></li>`}
      ${children.length > 0 && html`<li>${words.categories.childrenMove(names)}</li>`}
      <li>${words.categories.removeRole[role]}</li>
    </ul>
    ${loss.upcoming > 0 && html`<p><a href="${root}/events?tag=${category.id}">${words.categories.seeEvents}</a></p>`}
    ${actionForm(
      request,
      `/categories/${category.id}/remove`,
      html`<div class="actions">
        <button class="button" data-danger>${words.categories.removeNow}</button
        ><a href="${root}/categories/${category.id}">${words.back}</a>
      </div>`,
    )}`;
  return page(title, main);
}
