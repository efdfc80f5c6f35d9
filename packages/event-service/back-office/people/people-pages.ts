import { attributes, html } from '#back-office/html/html.ts';
import type { Html } from '#back-office/html/html.ts';
import { actionForm, notice, tokenInput } from '#back-office/pages/layout.ts';
import type { SignedInRequest } from '#back-office/requests/page-request.ts';
import { page, root } from '#back-office/requests/route.ts';
import type { Page } from '#back-office/requests/route.ts';
import { userGroups } from '#storage/database/people-tables.ts';
import type { Person } from '#storage/people.ts';
import { nameAndEmailFields } from './person-fields.ts';
import type { PersonForm, FieldErrors } from './person-fields.ts';
import { welcomePath } from './welcome-routes.ts';

export function peoplePage({ words }: SignedInRequest, people: readonly Person[]): Page {
  const { people: peopleWords } = words;
  const rows = people.map((person) => {
    const groups = person.groups.map(
      (group) => html`<span class="mark">${peopleWords.groups[group]}</span> `,
    );
    const state = person.isLocked
      ? peopleWords.locked
      : person.passwordHash === null
        ? peopleWords.invited
        : '';
    return html`<li>
      <a class="row-title" href="${root}/people/${person.id}">${person.name}</a>
      <span class="quiet">${person.email}</span
      ><span>${groups}${state !== '' && html`<span class="mark" data-kind="no">${state}</span>`}</span>
    </li>`;
  });
  const main = html`<div class="head">
      <h1>${peopleWords.title}</h1>
      <a class="button" data-main href="${root}/people/new">${peopleWords.add}</a>
    </div>
    <ul class="rows" data-kind="people">
      ${rows}
    </ul>`;
  return page(peopleWords.title, main);
}

interface PersonView {
  /** null: a new person. */
  readonly person: Person | null;
  readonly form: PersonForm;
  readonly errors: FieldErrors;
  readonly isAgain?: boolean;
}

export function personPage(
  request: SignedInRequest,
  { person, form, errors, isAgain = false }: PersonView,
): Page {
  const { words } = request;
  const { people: peopleWords } = words;
  const title = person === null ? peopleWords.addTitle : person.name;
  const action = person === null ? '/people/new' : `/people/${person.id}`;
  const main = html`<h1>${title}</h1>
    ${isAgain && notice(words.again)}
    <form
      method="post"
      action="${root}${action}"
      class="stack narrow"
      ${attributes({ 'data-typed': isAgain || Object.keys(errors).length > 0 })}
    >
      ${tokenInput(request)}${nameAndEmailFields(form, words, errors)} ${groupChoice(request, form, errors)}
      <div class="actions">
        <button class="button" data-main>${person === null ? peopleWords.addButton : words.save}</button>
        <a href="${root}/people">${words.back}</a>
      </div>
    </form>
    ${person !== null && personActions(request, person)}`;
  return page(title, main, Object.keys(errors).length > 0 ? 422 : 200);
}

function groupChoice({ words }: SignedInRequest, form: PersonForm, errors: FieldErrors): Html {
  const { people: peopleWords } = words;
  const error = errors['groups'];
  const boxes = userGroups.map((group) => {
    const all = { type: 'checkbox', name: 'groups', value: group, checked: form.groups.includes(group) };
    return html`<div class="tick"><label><input${attributes(all)}> <span>${peopleWords.groups[group]}</span></label>
<span class="hint">${peopleWords.groupHints[group]}</span></div>`;
  });
  return html`<fieldset${attributes({ 'aria-describedby': error === undefined ? null : 'e-groups' })}><legend>${peopleWords.groupsLegend}</legend>
${error !== undefined && html`<span class="wrong" id="e-groups" role="alert">${error}</span>`}${boxes}</fieldset>`;
}

function personActions(request: SignedInRequest, { id, isLocked }: Person): Html {
  const { people: peopleWords } = request.words;
  const button = (text: string) => html`<button class="button">${text}</button>`;
  return html`<section class="more">
    <h2>${peopleWords.accessTitle}</h2>
    <p class="hint">${peopleWords.linkHint}</p>
    ${actionForm(request, `/people/${id}/link`, button(peopleWords.linkButton))}
    <p class="hint">${isLocked ? peopleWords.unlockHint : peopleWords.lockHint}</p>
    ${actionForm(request, `/people/${id}/${isLocked ? 'unlock' : 'lock'}`, button(isLocked ? peopleWords.unlock : peopleWords.lock))}
  </section>`;
}

/** `token`: null after it was shown once. */
export function passwordLinkPage(request: SignedInRequest, person: Person, token: string | null): Page {
  const { words } = request;
  const { people: peopleWords } = words;
  const title = peopleWords.linkTitle(person.name);
  const shown =
    token === null
      ? html`<p class="lead">${peopleWords.linkShown}</p>`
      : html`<p class="lead">${peopleWords.linkLead}</p>
          <p><code class="secret" data-copy>${request.origin}${welcomePath(token)}</code></p>`;
  const main = html`<h1>${title}</h1>
    ${shown}
    <p><a href="${root}/people">${peopleWords.title}</a></p>`;
  return page(title, main);
}
