import { html } from '#back-office/html/html.ts';
import { sessionCookie } from '#back-office/requests/cookies.ts';
import type { Form } from '#back-office/requests/form.ts';
import type { FieldErrors } from '#back-office/requests/merge-texts.ts';
import {
  type Answer,
  page,
  type Page,
  type PageRequest,
  redirectTo,
  root,
  type Route,
} from '#back-office/requests/route.ts';
import type { OneTimeLink } from '#storage/sessions.ts';
import { hashPassword } from './password.ts';
import {
  checkPassword,
  checkPerson,
  nameAndEmailFields,
  newPasswordFields,
  type PersonForm,
  readPerson,
} from './person-fields.ts';

/** The token is in the query, because queries are never logged. */
export function welcomePath(token: string): string {
  return `${root}/welcome?token=${token}`;
}

/** One-time links: for the first administrator, and for a new password. */
export const welcomeRoutes: readonly Route[] = [
  {
    path: '/welcome',
    right: 'anybody',
    get: async (request) => {
      const token = request.query.get('token') ?? '';
      const link = await request.context.store.sessions.readLink(token);
      const blank = { name: '', email: '', groups: [] };
      return link === null ? linkUsedPage(request) : welcomePage(request, link, { token, person: blank });
    },
    post: consumeLink,
  },
];

async function consumeLink(request: PageRequest, form: Form): Promise<Answer> {
  const { context, words, isTls } = request;
  const token = form.text('token');
  const link = await context.store.sessions.readLink(token);
  if (link === null) return linkUsedPage(request);
  const person = readPerson(form);
  const errors = {
    ...(link.person === null ? checkPerson(person, words) : {}),
    ...checkPassword(form, words),
  };
  if (Object.keys(errors).length > 0) return welcomePage(request, link, { token, person, errors });
  const passwordHash = await hashPassword(form.text('password'));
  const { sessions } = context.store;
  const id =
    link.person === null
      ? await sessions.becomeFirst(token, { ...person, passwordHash })
      : await sessions.choosePassword(token, passwordHash);
  if (id === null) return linkUsedPage(request);
  return { ...redirectTo('/events'), cookie: sessionCookie(await sessions.start(id), isTls) };
}

interface WelcomeForm {
  readonly token: string;
  readonly person: PersonForm;
  readonly errors?: FieldErrors;
}

function welcomePage(
  { words }: PageRequest,
  link: OneTimeLink,
  { token, person, errors = {} }: WelcomeForm,
): Page {
  const { welcome } = words;
  const isFirst = link.person === null;
  const title = isFirst ? welcome.firstTitle : welcome.passwordTitle;
  const main = html`<div class="narrow">
    <h1>${title}</h1>
    <p class="lead">${link.person === null ? welcome.firstLead : welcome.passwordLead(link.person.name)}</p>
    <form method="post" action="${root}/welcome" class="stack">
      <input type="hidden" name="token" value="${token}" />
      ${link.person === null ? nameAndEmailFields(person, words, errors) : html`<input type="hidden" autocomplete="username" value="${link.person.email}" />`}
      ${newPasswordFields(words, errors)}
      <button class="button" data-main>${isFirst ? welcome.firstButton : welcome.passwordButton}</button>
    </form>
  </div>`;
  return page(title, main, Object.keys(errors).length > 0 ? 422 : 200);
}

function linkUsedPage({ words }: PageRequest): Page {
  const { usedTitle, usedLead } = words.welcome;
  const main = html`<div class="narrow">
    <h1>${usedTitle}</h1>
    <p class="lead">${usedLead}</p>
    <p><a href="${root}/sign-in">${words.signIn.title}</a></p>
  </div>`;
  return page(usedTitle, main, 410);
}
