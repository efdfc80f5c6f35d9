import type { OneTimeLink } from '#storage/sessions.ts';
import { sessionCookie } from '#back-office/pages/cookies.ts';
import type { Form } from '#back-office/pages/form.ts';
import { html } from '#back-office/pages/html.ts';
import { hashPassword } from '#back-office/pages/password.ts';
import { checkPassword, checkPerson, nameAndEmail, newPassword, readPerson } from './person-fields.ts';
import type { PersonForm, Wrong } from './person-fields.ts';
import { goTo, page, root } from '#back-office/pages/visit.ts';
import type { Answer, Page, Route, Visit } from '#back-office/pages/visit.ts';

/** Address of a link that works once, within the back office. The token is in the query, which is never logged. */
export function welcomePath(token: string): string {
  return `${root}/welcome?token=${token}`;
}

/** What a one-time link leads to: the first administrator's name and password, or a person's new password. */
export const welcomeRoutes: readonly Route[] = [
  {
    path: '/welcome',
    right: 'anybody',
    get: async (visit) => {
      const token = visit.query.get('token') ?? '';
      const link = await visit.office.store.sessions.readLink(token);
      const blank = { name: '', email: '', groups: [] };
      return link === null ? usedUp(visit) : welcomePage(visit, link, { token, person: blank, wrong: {} });
    },
    post: takeLink,
  },
];

async function takeLink(visit: Visit, form: Form): Promise<Answer> {
  const { office, words, isTls } = visit;
  const token = form.text('token');
  const link = await office.store.sessions.readLink(token);
  if (link === null) return usedUp(visit);
  const person = readPerson(form);
  const wrong = {
    ...(link.person === null ? checkPerson(person, words) : {}),
    ...checkPassword(form, words),
  };
  if (Object.keys(wrong).length > 0) return welcomePage(visit, link, { token, person, wrong });
  const passwordHash = await hashPassword(form.text('password'));
  const { sessions } = office.store;
  const id =
    link.person === null
      ? await sessions.becomeFirst(token, { ...person, passwordHash })
      : await sessions.choosePassword(token, passwordHash);
  if (id === null) return usedUp(visit);
  return { ...goTo('/events'), cookie: sessionCookie(await sessions.start(id), isTls) };
}

interface Filled {
  readonly token: string;
  readonly person: PersonForm;
  readonly wrong: Wrong;
}

function welcomePage({ words }: Visit, link: OneTimeLink, { token, person, wrong }: Filled): Page {
  const { welcome } = words;
  const isFirst = link.person === null;
  const title = isFirst ? welcome.firstTitle : welcome.passwordTitle;
  const main = html`<div class="narrow">
    <h1>${title}</h1>
    <p class="lead">${link.person === null ? welcome.firstLead : welcome.passwordLead(link.person.name)}</p>
    <form method="post" action="${root}/welcome" class="stack">
      <input type="hidden" name="token" value="${token}" />
      ${link.person === null ? nameAndEmail(person, words, wrong) : html`<input type="hidden" autocomplete="username" value="${link.person.email}" />`}
      ${newPassword(words, wrong)}
      <button class="button" data-main>${isFirst ? welcome.firstButton : welcome.passwordButton}</button>
    </form>
  </div>`;
  return page(title, main, Object.keys(wrong).length > 0 ? 422 : 200);
}

function usedUp({ words }: Visit): Page {
  const { usedTitle, usedLead } = words.welcome;
  const main = html`<div class="narrow">
    <h1>${usedTitle}</h1>
    <p class="lead">${usedLead}</p>
    <p><a href="${root}/sign-in">${words.signIn.title}</a></p>
  </div>`;
  return page(usedTitle, main, 410);
}
