import { attributes, html, type Html } from '#back-office/html/html.ts';
import { formatPeriod } from '#back-office/pages/format-time.ts';
import { notice, tokenInput } from '#back-office/pages/layout.ts';
import { writeBase } from '#back-office/requests/merge-texts.ts';
import { page, type Page, root, type SignedInRequest } from '#back-office/requests/route.ts';
import type { Item } from '#storage/item.ts';
import { eventFields } from './event-fields.ts';
import type { EventView } from './event-texts.ts';
import { tagChoice } from './tag-choice.ts';

export function eventPage(request: SignedInRequest, view: EventView): Page {
  const { words } = request;
  const { item, stored, errors = {}, taken = [], disputed = [], isResubmitted = false } = view;
  const isWrong = Object.keys(errors).length > 0;
  const isConflict = taken.length + disputed.length > 0;
  const title = item === null ? words.events.newTitle : stored?.name.trim() || words.events.nameless;
  const action = item === null ? '/events/new' : `/events/${item.id}`;
  const main = html`<p class="trail"><a href="${root}/events">${words.events.title}</a></p>
    <h1>${title}</h1>
    ${item !== null && eventHeader(request, item)} ${notices(request, view)}
    <form
      method="post"
      action="${root}${action}"
      class="event"
      id="event-form"
      ${attributes({ 'data-typed': isResubmitted || isConflict || isWrong })}
    >
      ${tokenInput(request)}${stored !== null && html`<input type="hidden" name="base" value="${writeBase(stored)}" />`}
      <div class="event-main">${eventFields(request, view)}</div>
      <div class="event-side">${tagChoice(request, view)}${stateFields(request, view)}</div>
      <div class="save-bar">
        <button class="button" data-main>${item === null ? words.events.create : words.save}</button>
        <a href="${root}/events">${words.back}</a>
      </div>
    </form>`;
  return page(title, main, isConflict ? 409 : isWrong ? 422 : 200);
}

function eventHeader(request: SignedInRequest, { id, values, links }: Item): Html {
  const { addImage, image } = request.words.events;
  const period = formatPeriod(request, Number(values['startDate']), Number(values['endDate']));
  const hasImage = (links['images']?.length ?? 0) > 0;
  return html`<p class="lead">${period}</p>
    <p class="links">
      <a href="${root}/events/${id}/picture">${hasImage ? image : addImage}</a>
    </p>`;
}

function notices({ words, query }: SignedInRequest, view: EventView): readonly (Html | false)[] {
  const { errors = {}, taken = [], disputed = [], isResubmitted = false } = view;
  const isConflict = taken.length + disputed.length > 0;
  const problems = Object.keys(errors).length;
  const isPlain = !isConflict && problems === 0 && !isResubmitted;
  return [
    isConflict && notice(words.conflict.text, 'bad'),
    problems > 0 && notice(words.events.problems(problems), 'bad'),
    isResubmitted && !isConflict && notice(words.again),
    isPlain && query.has('saved') && notice(words.events.saved),
  ];
}

function stateFields(request: SignedInRequest, view: EventView): Html {
  const { words } = request;
  const box = (name: 'published' | 'canceled' | 'archived') => {
    const all = { type: 'checkbox', name, value: '1', checked: view.texts[name] !== '', id: `f-${name}` };
    const isTaken = view.taken?.includes(name) === true || view.disputed?.includes(name) === true;
    return html`<div class="tick"><label><input${attributes({ ...all, 'aria-describedby': `h-${name}` })}> <span>${words.events.flags[name]}</span></label>
<span class="hint" id="h-${name}">${words.events.flagHints[name]}</span>${isTaken && html`<div class="other">${words.conflict.taken}</div>`}</div>`;
  };
  return html`<fieldset>
    <legend>${words.events.stateLegend}</legend>
    ${box('published')}${box('canceled')}${box('archived')}
  </fieldset>`;
}
