import { textField } from '#back-office/html/fields.ts';
import { attributes, html, type Html } from '#back-office/html/html.ts';
import { formatMoment } from '#back-office/pages/format-time.ts';
import { actionForm, notice, tokenInput } from '#back-office/pages/layout.ts';
import { mayCreateKeys } from '#back-office/requests/rights.ts';
import { page, type Page, root, type SignedInRequest } from '#back-office/requests/route.ts';
import { type DataGroup, dataGroups, type StoredKey } from '#storage/api-keys.ts';
import type { Person } from '#storage/people.ts';

const keys = `${root}/configuration/api-keys`;

/** For people who may not create keys, lists those who may. */
export function configurationPage({ words, person }: SignedInRequest, people: readonly Person[]): Page {
  const makers = people.filter((other) => mayCreateKeys(other) && !other.isLocked);
  const helpers =
    makers.length > 0 ? makers : people.filter(({ groups }) => groups.includes('Administrators'));
  const names = helpers.map(
    ({ name, email }) => html`<li>${name}, <a href="mailto:${email}">${email}</a></li>`,
  );
  const main = html`<h1>${words.nav.configuration}</h1>
    <h2 class="gap">${words.keys.title}</h2>
    <p class="lead">${words.keys.lead}</p>
    ${
      mayCreateKeys(person)
        ? html`<p><a class="button" data-main href="${keys}">${words.keys.title}</a></p>`
        : html`<p>${words.keys.askThem}</p>
            <ul class="names">
              ${names}
            </ul>`
    }
    ${
      person.groups.includes('Administrators') &&
      html`<h2 class="gap">${words.keys.consoleTitle}</h2>
        <p class="lead">${words.keys.consoleLead}</p>
        <p><a href="/api" target="_blank" rel="noopener">${words.keys.consoleTitle} ↗</a></p>`
    }`;
  return page(words.nav.configuration, main);
}

export function keysPage(request: SignedInRequest, all: readonly StoredKey[]): Page {
  const { words } = request;
  const rows = [...all].reverse().map((key) => keyRow(request, key));
  const main = html`<div class="head">
      <h1>${words.keys.title}</h1>
      <a class="button" data-main href="${keys}/new">${words.keys.add}</a>
    </div>
    <p class="lead">${words.keys.lead}</p>
    ${
      rows.length === 0
        ? html`<p class="empty">${words.keys.none}</p>`
        : html`<ul class="rows" data-kind="keys">
            ${rows}
          </ul>`
    }`;
  return page(words.keys.title, main);
}

function keyRow(request: SignedInRequest, key: StoredKey): Html {
  const { words } = request;
  const state =
    key.revokedAt === null
      ? html`<a href="${keys}/${key.id}/revoke" aria-label="${words.keys.revokeNamed(key.name)}"
          >${words.keys.revoke}</a
        >`
      : html`<span class="mark" data-kind="no"
          >${words.keys.revoked(formatMoment(request, key.revokedAt))}</span
        >`;
  return html`<li${attributes({ 'data-off': key.revokedAt !== null })}><span class="row-title">${key.name}</span>
<span class="quiet"><code>${key.prefix}-…</code> · ${words.keys.created(formatMoment(request, key.createdAt))} · ${describeLastUse(request, key)}</span>
<span>${groupMarks(request, key.dataGroups)}</span><span class="row-end">${state}</span></li>`;
}

function describeLastUse(request: SignedInRequest, { lastUsedAt }: StoredKey): string {
  const { neverUsed, lastUsed } = request.words.keys;
  return lastUsedAt === null ? neverUsed : lastUsed(formatMoment(request, lastUsedAt));
}

function groupMarks({ words }: SignedInRequest, groups: readonly DataGroup[]): readonly Html[] {
  return groups.map((group) => html`<span class="mark">${words.keys.groups[group]}</span> `);
}

interface NewKey {
  readonly name: string;
  readonly groups: readonly DataGroup[];
  readonly error?: string;
  readonly isResubmitted?: boolean;
}

export function newKeyPage(
  request: SignedInRequest,
  { name, groups, error, isResubmitted = false }: NewKey,
): Page {
  const { words } = request;
  const boxes = dataGroups.map((group) => {
    const all = { type: 'checkbox', name: 'groups', value: group, checked: groups.includes(group) };
    return html`<div class="tick"><label><input${attributes(all)}> <span>${words.keys.groups[group]}</span></label></div>`;
  });
  const main = html`<h1>${words.keys.newTitle}</h1>
    ${isResubmitted && notice(words.again)}
    <form
      method="post"
      action="${keys}/new"
      class="stack narrow"
      ${attributes({ 'data-typed': isResubmitted || error !== undefined })}
    >
      ${tokenInput(request)}
      ${textField({ name: 'name', label: words.keys.name, value: name, hint: words.keys.nameHint, error }, { isRequired: true })}
      <fieldset aria-describedby="h-groups">
        <legend>${words.keys.groupsLegend}</legend>
        <span class="hint" id="h-groups">${words.keys.groupsHint}</span>${boxes}
      </fieldset>
      <div class="actions">
        <button class="button" data-main>${words.keys.create}</button><a href="${keys}">${words.back}</a>
      </div>
    </form>`;
  return page(words.keys.newTitle, main, error === undefined ? 200 : 422);
}

/** `text`: null after it was shown once. */
export function keyPage(request: SignedInRequest, key: StoredKey, text: string | null): Page {
  const { words } = request;
  const shown =
    text === null
      ? html`<p class="lead">${words.keys.shownBefore}</p>
          <p><code>${key.prefix}-…</code></p>`
      : html`<p class="lead">${words.keys.shownOnce}</p>
          <p><code class="secret" data-copy>${text}</code></p>
          <p class="hint">${words.keys.howToUse}</p>`;
  const main = html`<h1>${key.name}</h1>
    ${shown}
    <p>${groupMarks(request, key.dataGroups)}</p>
    <p><a href="${keys}">${words.keys.title}</a></p>`;
  return page(key.name, main);
}

export function revokePage(request: SignedInRequest, key: StoredKey): Page {
  const { words } = request;
  const inside = html`<div class="actions">
    <button class="button" data-danger>${words.keys.revokeNow}</button><a href="${keys}">${words.back}</a>
  </div>`;
  const main = html`<h1>${words.keys.revokeNamed(key.name)}</h1>
    <p class="lead">${words.keys.revokeLead}</p>
    <p>${describeLastUse(request, key)}</p>
    ${actionForm(request, `/configuration/api-keys/${key.id}/revoke`, inside)}`;
  return page(words.keys.revokeNamed(key.name), main);
}
