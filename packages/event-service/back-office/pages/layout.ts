import { attributes, html } from './html.ts';
import type { Html } from './html.ts';
import { formToken } from './cookies.ts';
import { tokenField } from './form.ts';
import { root } from './visit.ts';
import type { Page, SignedVisit, Visit } from './visit.ts';

/** A whole document. Style and script come from this server alone; the security policy allows nothing else. */
export function writeDocument(visit: Visit, { title, main }: Page): string {
  const { words, language, person } = visit;
  const { markup } = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="${root}/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${root}/assets/back-office.css" />
        <title>${title} – ${words.service}</title>
        <script src="${root}/assets/back-office.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#main">${words.skip}</a>
        ${person === null ? plainBand(visit) : band({ ...visit, person })}
        <main id="main" tabindex="-1">${main}</main>
      </body>
    </html> `;
  return markup;
}

function plainBand(visit: Visit): Html {
  return html`<header class="band">
    <span class="brand">${visit.words.service}</span>${languageSwitch(visit)}
  </header>`;
}

function band(visit: SignedVisit): Html {
  const { words, person } = visit;
  const sections: readonly (readonly [string, string])[] = [
    ['/events', words.nav.events],
    ['/categories', words.nav.categories],
    ...(person.groups.includes('Administrators') ? [['/people', words.nav.people] as const] : []),
    ['/configuration', words.nav.configuration],
  ];
  const links = sections.map(([path, label]) => html`<li>${navLink(visit, path, label)}</li>`);
  return html`<header class="band">
    <a class="brand" href="${root}/events">${words.service}</a>
    <nav aria-label="${words.nav.label}">
      <ul>
        ${links}
      </ul>
    </nav>
    <div class="who">
      ${navLink(visit, '/account', person.name)}
      ${actionForm(visit, '/sign-out', html`<button class="plain">${words.signOut}</button>`)}
      ${languageSwitch(visit)}
    </div>
  </header>`;
}

function navLink({ address }: Visit, path: string, label: string): Html {
  const isHere = address.startsWith(root + path);
  return html`<a${attributes({ href: root + path, 'aria-current': isHere ? 'page' : null })}>${label}</a>`;
}

function languageSwitch({ words, address }: Visit): Html {
  const { code, name } = words.otherLanguage;
  const query = new URLSearchParams({ to: code, next: address }).toString();
  return html`<a class="language" lang="${code}" hreflang="${code}" href="${root}/language?${query}"
    >${name}</a
  >`;
}

/** The hidden field that every form of a session carries. */
export function tokenInput({ sessionToken }: Visit): Html {
  return html`<input type="hidden" name="${tokenField}" value="${formToken(sessionToken)}" />`;
}

/** A form without fields to fill in: a button that does something. */
export function actionForm(visit: SignedVisit, path: string, inside: Html): Html {
  return html`<form method="post" action="${root}${path}">${tokenInput(visit)}${inside}</form>`;
}

/** A sentence on top of a page: read out at once. */
export function notice(text: string | Html, kind: 'good' | 'bad' = 'good'): Html {
  return html`<p class="notice" data-kind="${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">
    ${text}
  </p>`;
}
