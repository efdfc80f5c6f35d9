import type { Person } from '#storage/people.ts';
import { userGroups } from '#storage/database/people-tables.ts';
import { attributes, html } from '#back-office/pages/html.ts';
import type { Html } from '#back-office/pages/html.ts';
import { actionForm, notice, tokenInput } from '#back-office/pages/layout.ts';
import { nameAndEmail } from './person-fields.ts';
import type { PersonForm, Wrong } from './person-fields.ts';
import { page, root } from '#back-office/pages/visit.ts';
import type { Page, SignedVisit } from '#back-office/pages/visit.ts';
import { welcomePath } from './welcome-routes.ts';

export function peoplePage({ words }: SignedVisit, people: readonly Person[]): Page {
  const { people: say } = words;
  const rows = people.map((person) => {
    const groups = person.groups.map((group) => html`<span class="mark">${say.groups[group]}</span> `);
    const state = person.isLocked ? say.locked : person.passwordHash === null ? say.invited : '';
    return html`<li>
      <a class="row-title" href="${root}/people/${person.id}">${person.name}</a>
      <span class="quiet">${person.email}</span
      ><span>${groups}${state !== '' && html`<span class="mark" data-kind="no">${state}</span>`}</span>
    </li>`;
  });
  const main = html`<div class="head">
      <h1>${say.title}</h1>
      <a class="button" data-main href="${root}/people/new">${say.add}</a>
    </div>
    <ul class="rows" data-kind="people">
      ${rows}
    </ul>`;
  return page(say.title, main);
}

interface PersonView {
  /** Null: somebody new. */
  readonly person: Person | null;
  readonly form: PersonForm;
  readonly wrong: Wrong;
  readonly isAgain?: boolean;
}

export function personPage(visit: SignedVisit, { person, form, wrong, isAgain = false }: PersonView): Page {
  const { words } = visit;
  const { people: say } = words;
  const title = person === null ? say.addTitle : person.name;
  const action = person === null ? '/people/new' : `/people/${person.id}`;
  const main = html`<h1>${title}</h1>
    ${isAgain && notice(words.again)}
    <form
      method="post"
      action="${root}${action}"
      class="stack narrow"
      ${attributes({ 'data-typed': isAgain || Object.keys(wrong).length > 0 })}
    >
      ${tokenInput(visit)}${nameAndEmail(form, words, wrong)} ${groupChoice(visit, form, wrong)}
      <div class="actions">
        <button class="button" data-main>${person === null ? say.addButton : words.save}</button>
        <a href="${root}/people">${words.back}</a>
      </div>
    </form>
    ${person !== null && personActions(visit, person)}`;
  return page(title, main, Object.keys(wrong).length > 0 ? 422 : 200);
}

function groupChoice({ words }: SignedVisit, form: PersonForm, wrong: Wrong): Html {
  const { people: say } = words;
  const error = wrong['groups'];
  const boxes = userGroups.map((group) => {
    const all = { type: 'checkbox', name: 'groups', value: group, checked: form.groups.includes(group) };
    return html`<div class="tick"><label><input${attributes(all)}> <span>${say.groups[group]}</span></label>
<span class="hint">${say.groupHints[group]}</span></div>`;
  });
  return html`<fieldset${attributes({ 'aria-describedby': error === undefined ? null : 'e-groups' })}><legend>${say.groupsLegend}</legend>
${error !== undefined && html`<span class="wrong" id="e-groups" role="alert">${error}</span>`}${boxes}</fieldset>`;
}

function personActions(visit: SignedVisit, { id, isLocked }: Person): Html {
  const { people: say } = visit.words;
  const button = (text: string) => html`<button class="button">${text}</button>`;
  return html`<section class="more">
    <h2>${say.accessTitle}</h2>
    <p class="hint">${say.linkHint}</p>
    ${actionForm(visit, `/people/${id}/link`, button(say.linkButton))}
    <p class="hint">${isLocked ? say.unlockHint : say.lockHint}</p>
    ${actionForm(visit, `/people/${id}/${isLocked ? 'unlock' : 'lock'}`, button(isLocked ? say.unlock : say.lock))}
  </section>`;
}

/** Shows a link by which somebody chooses a password, this once. */
export function passwordLinkPage(visit: SignedVisit, person: Person, token: string | null): Page {
  const { words } = visit;
  const { people: say } = words;
  const title = say.linkTitle(person.name);
  const shown =
    token === null
      ? html`<p class="lead">${say.linkShown}</p>`
      : html`<p class="lead">${say.linkLead}</p>
          <p><code class="secret" data-copy>${visit.origin}${welcomePath(token)}</code></p>`;
  const main = html`<h1>${title}</h1>
    ${shown}
    <p><a href="${root}/people">${say.title}</a></p>`;
  return page(title, main);
}
