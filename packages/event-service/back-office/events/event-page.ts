import { attributes, html } from '#back-office/html/html.ts';
import type { Html } from '#back-office/html/html.ts';
import { formatPeriod } from '#back-office/pages/format-time.ts';
import { notice, tokenInput } from '#back-office/pages/layout.ts';
import { writeBase } from '#back-office/requests/merge-texts.ts';
import type { SignedInRequest } from '#back-office/requests/page-request.ts';
import { page, root } from '#back-office/requests/route.ts';
import type { Page } from '#back-office/requests/route.ts';
import type { Item } from '#storage/item.ts';
import { eventFields } from './event-fields.ts';
import type { CompleteView } from './event-view.ts';
import { tagChoice } from './tag-choice.ts';

export function eventPage(request: SignedInRequest, view: CompleteView): Page {
  const { events: eventWords } = request.words;
  const { item, stored, errors = {}, taken = [], disputed = [], isAgain = false } = view;
  const isWrong = Object.keys(errors).length > 0;
  const isConflict = taken.length + disputed.length > 0;
  const title = item === null ? eventWords.newTitle : stored?.name.trim() || eventWords.nameless;
  const action = item === null ? '/events/new' : `/events/${item.id}`;
  const main = html`<p class="trail"><a href="${root}/events">${eventWords.title}</a></p>
    <h1>${title}</h1>
    ${item !== null && leadAndLinks(request, item)} ${notices(request, view)}
    <form
      method="post"
      action="${root}${action}"
      class="event"
      id="event-form"
      ${attributes({ 'data-typed': isAgain || isConflict || isWrong })}
    >
      ${tokenInput(request)}${stored !== null && html`<input type="hidden" name="base" value="${writeBase(stored)}" />`}
      <div class="event-main">${eventFields(request, view)}</div>
      <div class="event-side">${tagChoice(request, view)}${stateBoxes(request, view)}</div>
      <div class="save-bar">
        <button class="button" data-main>${item === null ? eventWords.create : request.words.save}</button>
        <a href="${root}/events">${request.words.back}</a>
      </div>
    </form>`;
  return page(title, main, isConflict ? 409 : isWrong ? 422 : 200);
}

function leadAndLinks(request: SignedInRequest, { id, values, links }: Item): Html {
  const { events: eventWords } = request.words;
  const pictures = links['images']?.length ?? 0;
  return html`<p class="lead">
      ${formatPeriod(request, Number(values['startDate']), Number(values['endDate']))}
    </p>
    <p class="links">
      <a href="${root}/events/${id}/picture">${pictures === 0 ? eventWords.addImage : eventWords.image}</a>
    </p>`;
}

function notices({ words, query }: SignedInRequest, view: CompleteView): readonly (Html | false)[] {
  const { errors = {}, taken = [], disputed = [], isAgain = false } = view;
  const isConflict = taken.length + disputed.length > 0;
  const problems = Object.keys(errors).length;
  const isPlain = !isConflict && problems === 0 && !isAgain;
  return [
    isConflict && notice(words.conflict.text, 'bad'),
    problems > 0 && notice(words.events.problems(problems), 'bad'),
    isAgain && !isConflict && notice(words.again),
    isPlain && query.has('saved') && notice(words.events.saved),
  ];
}

function stateBoxes(request: SignedInRequest, view: CompleteView): Html {
  const { events: eventWords } = request.words;
  const box = (name: 'published' | 'canceled' | 'archived') => {
    const all = { type: 'checkbox', name, value: '1', checked: view.texts[name] !== '', id: `f-${name}` };
    const isTaken = view.taken?.includes(name) === true || view.disputed?.includes(name) === true;
    return html`<div class="tick"><label><input${attributes({ ...all, 'aria-describedby': `h-${name}` })}> <span>${eventWords.flags[name]}</span></label>
<span class="hint" id="h-${name}">${eventWords.flagHints[name]}</span>${isTaken && html`<div class="other">${request.words.conflict.taken}</div>`}</div>`;
  };
  return html`<fieldset>
    <legend>${eventWords.stateLegend}</legend>
    ${box('published')}${box('canceled')}${box('archived')}
  </fieldset>`;
}
