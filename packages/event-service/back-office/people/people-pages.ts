import { attributes, html, type Html } from '#back-office/html/html.ts';
import { actionForm, notice, tokenInput } from '#back-office/pages/layout.ts';
import type { FieldErrors } from '#back-office/requests/merge-texts.ts';
import { page, type Page, root, type SignedInRequest } from '#back-office/requests/route.ts';
import { userGroups } from '#storage/database/people-tables.ts';
import type { Person } from '#storage/people.ts';
import { nameAndEmailFields, type PersonForm } from './person-fields.ts';
import { welcomePath } from './welcome-routes.ts';

export function peoplePage({ words }: SignedInRequest, people: readonly Person[]): Page {
  const rows = people.map((person) => {
    const groups = person.groups.map(
      (group) => html`<span class="mark">${words.people.groups[group]}</span> `,
    );
    const state = person.isLocked
      ? words.people.locked
      : person.passwordHash === null
        ? words.people.invited
        : '';
    return html`<li>
      <a class="row-title" href="${root}/people/${person.id}">${person.name}</a>
      <span class="quiet">${person.email}</span
      ><span>${groups}${state !== '' && html`<span class="mark" data-kind="no">${state}</span>`}</span>
    </li>`;
  });
  const main = html`<div class="head">
      <h1>${words.people.title}</h1>
      <a class="button" data-main href="${root}/people/new">${words.people.add}</a>
    </div>
    <ul class="rows" data-kind="people">
      ${rows}
    </ul>`;
  return page(words.people.title, main);
}

interface PersonView {
  /** null: a new person. */
  readonly person: Person | null;
  readonly form: PersonForm;
  readonly errors?: FieldErrors;
  readonly isResubmitted?: boolean;
}

export function personPage(
  request: SignedInRequest,
  { person, form, errors = {}, isResubmitted = false }: PersonView,
): Page {
  const { words } = request;
  const title = person === null ? words.people.addTitle : person.name;
  const action = person === null ? '/people/new' : `/people/${person.id}`;
  const main = html`<h1>${title}</h1>
    ${isResubmitted && notice(words.again)}
    <form
      method="post"
      action="${root}${action}"
      class="stack narrow"
      ${attributes({ 'data-typed': isResubmitted || Object.keys(errors).length > 0 })}
    >
      ${tokenInput(request)}${nameAndEmailFields(form, words, errors)} ${groupChoice(request, form, errors)}
      <div class="actions">
        <button class="button" data-main>${person === null ? words.people.addButton : words.save}</button>
        <a href="${root}/people">${words.back}</a>
      </div>
    </form>
    ${person !== null && personActions(request, person)}`;
  return page(title, main, Object.keys(errors).length > 0 ? 422 : 200);
}

function groupChoice({ words }: SignedInRequest, form: PersonForm, errors: FieldErrors): Html {
  const error = errors['groups'];
  const boxes = userGroups.map((group) => {
    const all = { type: 'checkbox', name: 'groups', value: group, checked: form.groups.includes(group) };
    return html`<div class="tick"><label><input${attributes(all)}> <span>${words.people.groups[group]}</span></label>
<span class="hint">${words.people.groupHints[group]}</span></div>`;
  });
  return html`<fieldset${attributes({ 'aria-describedby': error === undefined ? null : 'e-groups' })}><legend>${words.people.groupsLegend}</legend>
${error !== undefined && html`<span class="wrong" id="e-groups" role="alert">${error}</span>`}${boxes}</fieldset>`;
}

function personActions(request: SignedInRequest, { id, isLocked }: Person): Html {
  const { words } = request;
  const button = (text: string) => html`<button class="button">${text}</button>`;
  return html`<section class="more">
    <h2>${words.people.accessTitle}</h2>
    <p class="hint">${words.people.linkHint}</p>
    ${actionForm(request, `/people/${id}/link`, button(words.people.linkButton))}
    <p class="hint">${isLocked ? words.people.unlockHint : words.people.lockHint}</p>
    ${actionForm(request, `/people/${id}/${isLocked ? 'unlock' : 'lock'}`, button(isLocked ? words.people.unlock : words.people.lock))}
  </section>`;
}

/** `token`: null after it was shown once. */
export function passwordLinkPage(request: SignedInRequest, person: Person, token: string | null): Page {
  const { words } = request;
  const title = words.people.linkTitle(person.name);
  const shown =
    token === null
      ? html`<p class="lead">${words.people.linkShown}</p>`
      : html`<p class="lead">${words.people.linkLead}</p>
          <p><code class="secret" data-copy>${request.origin}${welcomePath(token)}</code></p>`;
  const main = html`<h1>${title}</h1>
    ${shown}
    <p><a href="${root}/people">${words.people.title}</a></p>`;
  return page(title, main);
}
