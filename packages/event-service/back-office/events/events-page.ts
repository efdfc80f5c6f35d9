import { categoryName } from '#back-office/categories/categories-page.ts';
import { flatten, buildTree } from '#back-office/categories/category-tree.ts';
import { choiceField, textField } from '#back-office/html/fields.ts';
import { attributes, html, type Html } from '#back-office/html/html.ts';
import { formatPeriod } from '#back-office/pages/format-time.ts';
import { page, type Page, root, type SignedInRequest } from '#back-office/requests/route.ts';
import type { StoredCategory } from '#storage/filter-categories.ts';
import type { Item } from '#storage/item.ts';
import { type EventSearch, eventStates, type FoundEvents } from './find-events.ts';

interface EventList {
  readonly search: EventSearch;
  readonly found: FoundEvents;
  readonly categories: readonly StoredCategory[];
}

/** Invalid parameters are ignored. */
export function readSearch(query: URLSearchParams): EventSearch {
  const number = (name: string) => {
    const value = Number(query.get(name) ?? '');
    return Number.isInteger(value) && value > 0 && value < 1e9 ? value : null;
  };
  return {
    text: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 200),
    state: eventStates.find((state) => state === query.get('state')) ?? 'upcoming',
    tag: number('tag'),
    page: number('page') ?? 1,
  };
}

export function eventsPage(request: SignedInRequest, list: EventList): Page {
  const { words } = request;
  const { found, search } = list;
  const add = search.tag === null ? '' : `?tag=${search.tag}`;
  const main = html`<div class="head">
      <h1>${words.events.title}</h1>
      <a class="button" data-main href="${root}/events/new${add}">${words.events.add}</a>
    </div>
    ${filterForm(request, list)}
    <p class="count-line" role="status">${words.events.found(found.total)}</p>
    ${
      found.events.length === 0
        ? emptyList(request, search)
        : html`<ul class="rows" data-kind="events">
            ${found.events.map((event) => eventRow(request, event, list.categories))}
          </ul>`
    }
    ${pager(request, list)}`;
  return page(words.events.title, main);
}

function filterForm({ words }: SignedInRequest, { search, categories }: EventList): Html {
  const states = eventStates.map((value) => ({ value, label: words.events.states[value] }));
  const tags = flatten(buildTree(categories)).map(({ category, depth }) => ({
    value: String(category.id),
    label: `${'\u2003'.repeat(depth)}${categoryName(category, words.categories.nameless)}`,
  }));
  const tag = search.tag === null ? '' : String(search.tag);
  return html`<form method="get" action="${root}/events" class="filters" role="search">
    ${textField({ name: 'q', label: words.events.search, value: search.text }, { type: 'search' })}
    ${choiceField({ name: 'state', label: words.events.state, value: search.state }, states)}
    ${choiceField({ name: 'tag', label: words.events.tag, value: tag }, [{ value: '', label: words.events.anyTag }, ...tags])}
    <button class="button">${words.events.filter}</button>
  </form>`;
}

function emptyList({ words }: SignedInRequest, { text, state, tag }: EventSearch): Html {
  const isWide = state === 'all' && tag === null;
  const all = new URLSearchParams({ ...(text !== '' && { q: text }), state: 'all' });
  const isPlain = text === '' && tag === null && (state === 'upcoming' || state === 'all');
  return html`<p class="empty">${isPlain ? words.events.noneYet : words.events.none}</p>
    ${!isWide && html`<p><a href="${root}/events?${all.toString()}">${text === '' ? words.events.showAll : words.events.everywhere}</a></p>`}`;
}

function eventRow(
  request: SignedInRequest,
  { id, values, links }: Item,
  categories: readonly StoredCategory[],
): Html {
  const { words } = request;
  const tags = (links['filterCategories'] ?? []).flatMap(
    (tag) => categories.find((one) => one.id === tag) ?? [],
  );
  const marks = tags.map(
    (tag) => html`<span class="mark">${categoryName(tag, words.categories.nameless)}</span> `,
  );
  const [start, end] = [Number(values['startDate']), Number(values['endDate'])];
  const name =
    typeof values['name'] === 'string' && values['name'].trim() !== ''
      ? values['name']
      : words.events.nameless;
  return html`<li${attributes({ 'data-off': values['published'] !== true || values['archived'] === true })}>
<span class="when">${formatPeriod(request, start, end)}</span>
<a class="row-title"${attributes({ href: `${root}/events/${id}`, 'data-struck': values['canceled'] === true })}>${name}</a>
<span>${stateMarks(request, values)}${tags.length === 0 ? html`<span class="quiet">${words.events.untagged}</span>` : marks}</span></li>`;
}

export function stateMarks({ words }: SignedInRequest, values: Item['values']): readonly Html[] {
  const { marks } = words.events;
  const all = [
    values['canceled'] === true ? marks.canceled : '',
    values['published'] === true ? '' : marks.hidden,
    values['archived'] === true ? marks.archived : '',
  ];
  return all.filter(Boolean).map((text) => html`<span class="mark" data-kind="no">${text}</span> `);
}

function pager({ words, query }: SignedInRequest, { search, found }: EventList): Html | false {
  if (found.pages === 1) return false;
  const link = (to: number, text: string) => {
    const all = new URLSearchParams(query);
    all.set('page', String(to));
    return html`<a class="button" href="${root}/events?${all.toString()}">${text}</a>`;
  };
  return html`<nav class="pager" aria-label="${words.events.pages}">
    ${search.page > 1 && link(search.page - 1, words.events.before)}
    <span>${words.events.page(search.page, found.pages)}</span
    >${search.page < found.pages && link(search.page + 1, words.events.after)}
  </nav>`;
}
