import { dataGroups } from '#storage/api-keys.ts';
import type { DataGroup, StoredKey } from '#storage/api-keys.ts';
import type { Person } from '#storage/people.ts';
import { textField } from '#back-office/pages/fields.ts';
import { attributes, html } from '#back-office/pages/html.ts';
import type { Html } from '#back-office/pages/html.ts';
import { actionForm, notice, tokenInput } from '#back-office/pages/layout.ts';
import { isKeyMaker } from '#back-office/pages/rights.ts';
import { sayMoment } from '#back-office/pages/say-time.ts';
import { page, root } from '#back-office/pages/visit.ts';
import type { Page, SignedVisit } from '#back-office/pages/visit.ts';

const keys = `${root}/configuration/api-keys`;

/** What can be set up here; who may not make keys reads whom to ask. */
export function configurationPage({ words, person }: SignedVisit, people: readonly Person[]): Page {
  const { keys: say, nav } = words;
  const makers = people.filter((other) => isKeyMaker(other) && !other.isLocked);
  const helpers =
    makers.length > 0 ? makers : people.filter(({ groups }) => groups.includes('Administrators'));
  const names = helpers.map(
    ({ name, email }) => html`<li>${name}, <a href="mailto:${email}">${email}</a></li>`,
  );
  const main = html`<h1>${nav.configuration}</h1>
    <h2 class="gap">${say.title}</h2>
    <p class="lead">${say.lead}</p>
    ${
      isKeyMaker(person)
        ? html`<p><a class="button" data-main href="${keys}">${say.title}</a></p>`
        : html`<p>${say.askThem}</p>
            <ul class="names">
              ${names}
            </ul>`
    }
    ${
      person.groups.includes('Administrators') &&
      html`<h2 class="gap">${say.consoleTitle}</h2>
        <p class="lead">${say.consoleLead}</p>
        <p><a href="/api" target="_blank" rel="noopener">${say.consoleTitle} ↗</a></p>`
    }`;
  return page(nav.configuration, main);
}

export function keysPage(visit: SignedVisit, all: readonly StoredKey[]): Page {
  const { words } = visit;
  const { keys: say } = words;
  const rows = [...all].reverse().map((key) => keyRow(visit, key));
  const main = html`<div class="head">
      <h1>${say.title}</h1>
      <a class="button" data-main href="${keys}/new">${say.add}</a>
    </div>
    <p class="lead">${say.lead}</p>
    ${
      rows.length === 0
        ? html`<p class="empty">${say.none}</p>`
        : html`<ul class="rows" data-kind="keys">
            ${rows}
          </ul>`
    }`;
  return page(say.title, main);
}

function keyRow(visit: SignedVisit, key: StoredKey): Html {
  const { keys: say } = visit.words;
  const used = key.lastUsedAt === null ? say.neverUsed : say.lastUsed(sayMoment(visit, key.lastUsedAt));
  const state =
    key.revokedAt === null
      ? html`<a href="${keys}/${key.id}/revoke" aria-label="${say.revokeNamed(key.name)}">${say.revoke}</a>`
      : html`<span class="mark" data-kind="no">${say.revoked(sayMoment(visit, key.revokedAt))}</span>`;
  return html`<li${attributes({ 'data-off': key.revokedAt !== null })}><span class="row-title">${key.name}</span>
<span class="quiet"><code>${key.prefix}-…</code> · ${say.created(sayMoment(visit, key.createdAt))} · ${used}</span>
<span>${groupMarks(visit, key.dataGroups)}</span><span class="row-end">${state}</span></li>`;
}

function groupMarks({ words }: SignedVisit, groups: readonly DataGroup[]): readonly Html[] {
  return groups.map((group) => html`<span class="mark">${words.keys.groups[group]}</span> `);
}

interface NewKey {
  readonly name: string;
  readonly groups: readonly DataGroup[];
  readonly error?: string;
  readonly isAgain?: boolean;
}

export function newKeyPage(visit: SignedVisit, { name, groups, error, isAgain = false }: NewKey): Page {
  const { words } = visit;
  const { keys: say } = words;
  const boxes = dataGroups.map((group) => {
    const all = { type: 'checkbox', name: 'groups', value: group, checked: groups.includes(group) };
    return html`<div class="tick"><label><input${attributes(all)}> <span>${say.groups[group]}</span></label></div>`;
  });
  const main = html`<h1>${say.newTitle}</h1>
    ${isAgain && notice(words.again)}
    <form
      method="post"
      action="${keys}/new"
      class="stack narrow"
      ${attributes({ 'data-typed': isAgain || error !== undefined })}
    >
      ${tokenInput(visit)}
      ${textField({ name: 'name', label: say.name, value: name, hint: say.nameHint, error }, { isRequired: true })}
      <fieldset aria-describedby="h-groups">
        <legend>${say.groupsLegend}</legend>
        <span class="hint" id="h-groups">${say.groupsHint}</span>${boxes}
      </fieldset>
      <div class="actions">
        <button class="button" data-main>${say.create}</button><a href="${keys}">${words.back}</a>
      </div>
    </form>`;
  return page(say.newTitle, main, error === undefined ? 200 : 422);
}

/** A key after it was made; its text is there this once. */
export function keyPage(visit: SignedVisit, key: StoredKey, text: string | null): Page {
  const { keys: say } = visit.words;
  const shown =
    text === null
      ? html`<p class="lead">${say.shownBefore}</p>
          <p><code>${key.prefix}-…</code></p>`
      : html`<p class="lead">${say.shownOnce}</p>
          <p><code class="secret" data-copy>${text}</code></p>
          <p class="hint">${say.howToUse}</p>`;
  const main = html`<h1>${key.name}</h1>
    ${shown}
    <p>${groupMarks(visit, key.dataGroups)}</p>
    <p><a href="${keys}">${say.title}</a></p>`;
  return page(key.name, main);
}

export function revokePage(visit: SignedVisit, key: StoredKey): Page {
  const { words } = visit;
  const { keys: say } = words;
  const used = key.lastUsedAt === null ? say.neverUsed : say.lastUsed(sayMoment(visit, key.lastUsedAt));
  const inside = html`<div class="actions">
    <button class="button" data-danger>${say.revokeNow}</button><a href="${keys}">${words.back}</a>
  </div>`;
  const main = html`<h1>${say.revokeNamed(key.name)}</h1>
    <p class="lead">${say.revokeLead}</p>
    <p>${used}</p>
    ${actionForm(visit, `/configuration/api-keys/${key.id}/revoke`, inside)}`;
  return page(say.revokeNamed(key.name), main);
}
