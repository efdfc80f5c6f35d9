import type { Item } from '#storage/item.ts';
import { eventFields } from './event-fields.ts';
import type { CompleteView } from './event-view.ts';
import { attributes, html } from '#back-office/pages/html.ts';
import type { Html } from '#back-office/pages/html.ts';
import { notice, tokenInput } from '#back-office/pages/layout.ts';
import { writeBase } from '#back-office/pages/merge-texts.ts';
import { sayPeriod } from '#back-office/pages/say-time.ts';
import { tagChoice } from './tag-choice.ts';
import { page, root } from '#back-office/pages/visit.ts';
import type { Page, SignedVisit } from '#back-office/pages/visit.ts';

/** The form of one event, new or not. */
export function eventPage(visit: SignedVisit, view: CompleteView): Page {
  const { events: say } = visit.words;
  const { item, stored, wrong = {}, taken = [], disputed = [], isAgain = false } = view;
  const isWrong = Object.keys(wrong).length > 0;
  const isConflict = taken.length + disputed.length > 0;
  const title = item === null ? say.newTitle : stored?.name.trim() || say.nameless;
  const action = item === null ? '/events/new' : `/events/${item.id}`;
  const main = html`<p class="trail"><a href="${root}/events">${say.title}</a></p>
    <h1>${title}</h1>
    ${item !== null && subline(visit, item)} ${notices(visit, view)}
    <form
      method="post"
      action="${root}${action}"
      class="event"
      id="event-form"
      ${attributes({ 'data-typed': isAgain || isConflict || isWrong })}
    >
      ${tokenInput(visit)}${stored !== null && html`<input type="hidden" name="base" value="${writeBase(stored)}" />`}
      <div class="event-main">${eventFields(visit, view)}</div>
      <div class="event-side">${tagChoice(visit, view)}${stateChoice(visit, view)}</div>
      <div class="save-bar">
        <button class="button" data-main>${item === null ? say.create : visit.words.save}</button>
        <a href="${root}/events">${visit.words.back}</a>
      </div>
    </form>`;
  return page(title, main, isConflict ? 409 : isWrong ? 422 : 200);
}

function subline(visit: SignedVisit, { id, values, links }: Item): Html {
  const { events: say } = visit.words;
  const pictures = links['images']?.length ?? 0;
  return html`<p class="lead">${sayPeriod(visit, Number(values['startDate']), Number(values['endDate']))}</p>
    <p class="links">
      <a href="${root}/events/${id}/picture">${pictures === 0 ? say.addPicture : say.picture}</a>
    </p>`;
}

function notices({ words, query }: SignedVisit, view: CompleteView): readonly (Html | false)[] {
  const { wrong = {}, taken = [], disputed = [], isAgain = false } = view;
  const isConflict = taken.length + disputed.length > 0;
  const problems = Object.keys(wrong).length;
  const isPlain = !isConflict && problems === 0 && !isAgain;
  return [
    isConflict && notice(words.conflict.text, 'bad'),
    problems > 0 && notice(words.events.problems(problems), 'bad'),
    isAgain && !isConflict && notice(words.again),
    isPlain && query.has('saved') && notice(words.events.saved),
  ];
}

function stateChoice(visit: SignedVisit, view: CompleteView): Html {
  const { events: say } = visit.words;
  const box = (name: 'published' | 'canceled' | 'archived') => {
    const all = { type: 'checkbox', name, value: '1', checked: view.texts[name] !== '', id: `f-${name}` };
    const isTaken = view.taken?.includes(name) === true || view.disputed?.includes(name) === true;
    return html`<div class="tick"><label><input${attributes({ ...all, 'aria-describedby': `h-${name}` })}> <span>${say.flags[name]}</span></label>
<span class="hint" id="h-${name}">${say.flagHints[name]}</span>${isTaken && html`<div class="other">${visit.words.conflict.taken}</div>`}</div>`;
  };
  return html`<fieldset>
    <legend>${say.stateLegend}</legend>
    ${box('published')}${box('canceled')}${box('archived')}
  </fieldset>`;
}
