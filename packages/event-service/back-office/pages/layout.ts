import { attributes, html, type Html } from '#back-office/html/html.ts';
import { formToken } from '#back-office/requests/cookies.ts';
import { tokenField } from '#back-office/requests/form.ts';
import { type Page, type PageRequest, root, type SignedInRequest } from '#back-office/requests/route.ts';

export function writeDocument(request: PageRequest, { title, main }: Page): string {
  const { words, language, person } = request;
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
        ${person === null ? anonymousHeader(request) : header({ ...request, person })}
        <main id="main" tabindex="-1">${main}</main>
      </body>
    </html> `;
  return markup;
}

function anonymousHeader(request: PageRequest): Html {
  return html`<header class="band">
    <span class="brand">${request.words.service}</span>${languageSwitch(request)}
  </header>`;
}

function header(request: SignedInRequest): Html {
  const { words, person } = request;
  const sections: readonly (readonly [string, string])[] = [
    ['/events', words.nav.events],
    ['/categories', words.nav.categories],
    ...(person.groups.includes('Administrators') ? [['/people', words.nav.people] as const] : []),
    ['/configuration', words.nav.configuration],
  ];
  const links = sections.map(([path, label]) => html`<li>${navLink(request, path, label)}</li>`);
  return html`<header class="band">
    <a class="brand" href="${root}/events">${words.service}</a>
    <nav aria-label="${words.nav.label}">
      <ul>
        ${links}
      </ul>
    </nav>
    <div class="who">
      ${navLink(request, '/account', person.name)}
      ${actionForm(request, '/sign-out', html`<button class="plain">${words.signOut}</button>`)}
      ${languageSwitch(request)}
    </div>
  </header>`;
}

function navLink({ url }: PageRequest, path: string, label: string): Html {
  const isHere = url.startsWith(root + path);
  return html`<a${attributes({ href: root + path, 'aria-current': isHere ? 'page' : null })}>${label}</a>`;
}

function languageSwitch({ words, url }: PageRequest): Html {
  const { code, name } = words.otherLanguage;
  const query = new URLSearchParams({ to: code, next: url }).toString();
  return html`<a class="language" lang="${code}" hreflang="${code}" href="${root}/language?${query}"
    >${name}</a
  >`;
}

/** Hidden field for `formToken`. */
export function tokenInput({ sessionToken }: PageRequest): Html {
  return html`<input type="hidden" name="${tokenField}" value="${formToken(sessionToken)}" />`;
}

/** A form without visible fields. */
export function actionForm(request: SignedInRequest, path: string, inside: Html): Html {
  return html`<form method="post" action="${root}${path}">${tokenInput(request)}${inside}</form>`;
}

/** Announced by screen readers. */
export function notice(text: string | Html, kind: 'good' | 'bad' = 'good'): Html {
  return html`<p class="notice" data-kind="${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">
    ${text}
  </p>`;
}
