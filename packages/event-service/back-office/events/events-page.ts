import type { StoredCategory } from '#storage/filter-categories.ts';
import type { Item } from '#storage/item.ts';
import { nameOf } from '#back-office/categories/categories-page.ts';
import { flatten, growTree } from '#back-office/categories/category-tree.ts';
import { choiceField, textField } from '#back-office/pages/fields.ts';
import { eventStates } from './find-events.ts';
import type { EventSearch, FoundEvents } from './find-events.ts';
import { attributes, html } from '#back-office/pages/html.ts';
import type { Html } from '#back-office/pages/html.ts';
import { sayPeriod } from '#back-office/pages/say-time.ts';
import { page, root } from '#back-office/pages/visit.ts';
import type { Page, SignedVisit } from '#back-office/pages/visit.ts';

interface EventList {
  readonly search: EventSearch;
  readonly found: FoundEvents;
  readonly categories: readonly StoredCategory[];
}

/** What the address of a list asks for; what cannot be read is left out. */
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

export function eventsPage(visit: SignedVisit, list: EventList): Page {
  const { events: say } = visit.words;
  const { found, search } = list;
  const add = search.tag === null ? '' : `?tag=${search.tag}`;
  const main = html`<div class="head">
      <h1>${say.title}</h1>
      <a class="button" data-main href="${root}/events/new${add}">${say.add}</a>
    </div>
    ${filterForm(visit, list)}
    <p class="count-line" role="status">${say.found(found.total)}</p>
    ${
      found.events.length === 0
        ? nothingFound(visit, search)
        : html`<ul class="rows" data-kind="events">
            ${found.events.map((event) => eventRow(visit, event, list.categories))}
          </ul>`
    }
    ${pager(visit, list)}`;
  return page(say.title, main);
}

function filterForm({ words }: SignedVisit, { search, categories }: EventList): Html {
  const { events: say } = words;
  const states = eventStates.map((value) => ({ value, label: say.states[value] }));
  const tags = flatten(growTree(categories)).map(({ category, depth }) => ({
    value: String(category.id),
    label: `${'\u2003'.repeat(depth)}${nameOf(category, words.categories.nameless)}`,
  }));
  const tag = search.tag === null ? '' : String(search.tag);
  return html`<form method="get" action="${root}/events" class="filters" role="search">
    ${textField({ name: 'q', label: say.search, value: search.text }, { type: 'search' })}
    ${choiceField({ name: 'state', label: say.state, value: search.state }, states)}
    ${choiceField({ name: 'tag', label: say.tag, value: tag }, [{ value: '', label: say.anyTag }, ...tags])}
    <button class="button">${say.filter}</button>
  </form>`;
}

/** Says whether there is nothing or only nothing that fits, and leads to where it may be. */
function nothingFound({ words }: SignedVisit, { text, state, tag }: EventSearch): Html {
  const { events: say } = words;
  const isWide = state === 'all' && tag === null;
  const all = new URLSearchParams({ ...(text !== '' && { q: text }), state: 'all' });
  const isPlain = text === '' && tag === null && (state === 'upcoming' || state === 'all');
  return html`<p class="empty">${isPlain ? say.noneYet : say.none}</p>
    ${!isWide && html`<p><a href="${root}/events?${all.toString()}">${text === '' ? say.showAll : say.everywhere}</a></p>`}`;
}

function eventRow(
  visit: SignedVisit,
  { id, values, links }: Item,
  categories: readonly StoredCategory[],
): Html {
  const { words } = visit;
  const tags = (links['filterCategories'] ?? []).flatMap(
    (tag) => categories.find((one) => one.id === tag) ?? [],
  );
  const marks = tags.map((tag) => html`<span class="mark">${nameOf(tag, words.categories.nameless)}</span> `);
  const [start, end] = [Number(values['startDate']), Number(values['endDate'])];
  const name =
    typeof values['name'] === 'string' && values['name'].trim() !== ''
      ? values['name']
      : words.events.nameless;
  return html`<li${attributes({ 'data-off': values['published'] !== true || values['archived'] === true })}>
<span class="when">${sayPeriod(visit, start, end)}</span>
<a class="row-title"${attributes({ href: `${root}/events/${id}`, 'data-struck': values['canceled'] === true })}>${name}</a>
<span>${stateMarks(visit, values)}${tags.length === 0 ? html`<span class="quiet">${words.events.untagged}</span>` : marks}</span></li>`;
}

/** What keeps an event from the monitors, or is said there of it. */
export function stateMarks({ words }: SignedVisit, values: Item['values']): readonly Html[] {
  const { marks } = words.events;
  const all = [
    values['canceled'] === true ? marks.canceled : '',
    values['published'] === true ? '' : marks.hidden,
    values['archived'] === true ? marks.archived : '',
  ];
  return all.filter(Boolean).map((text) => html`<span class="mark" data-kind="no">${text}</span> `);
}

function pager({ words, query }: SignedVisit, { search, found }: EventList): Html | false {
  if (found.pages === 1) return false;
  const link = (to: number, text: string) => {
    const all = new URLSearchParams(query);
    all.set('page', String(to));
    return html`<a class="button" href="${root}/events?${all.toString()}">${text}</a>`;
  };
  const { events: say } = words;
  return html`<nav class="pager" aria-label="${say.pages}">
    ${search.page > 1 && link(search.page - 1, say.before)}
    <span>${say.page(search.page, found.pages)}</span
    >${search.page < found.pages && link(search.page + 1, say.after)}
  </nav>`;
}
