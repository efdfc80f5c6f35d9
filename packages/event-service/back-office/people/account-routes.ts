import { hourMs, idleMs, sessionMs } from '#storage/sessions.ts';
import { sessionCookie } from '#back-office/pages/cookies.ts';
import { textField } from '#back-office/pages/fields.ts';
import type { Form } from '#back-office/pages/form.ts';
import { html } from '#back-office/pages/html.ts';
import { notice, tokenInput } from '#back-office/pages/layout.ts';
import { hashPassword, isPassword } from '#back-office/pages/password.ts';
import { checkPassword, newPassword } from './person-fields.ts';
import type { Wrong } from './person-fields.ts';
import { goTo, page, root } from '#back-office/pages/visit.ts';
import type { Answer, Page, Route, SignedVisit } from '#back-office/pages/visit.ts';

/** One's own account: who one is here, and the password. */
export const accountRoutes: readonly Route[] = [
  {
    path: '/account',
    right: 'signed-in',
    get: (visit) => Promise.resolve(accountPage(visit, {})),
    post: changePassword,
  },
];

async function changePassword(visit: SignedVisit, form: Form): Promise<Answer> {
  const { office, words, person, isTls } = visit;
  const attempt = { account: person.email, address: visit.caller };
  const waitSeconds = office.attempts.wait(attempt);
  if (waitSeconds > 0) {
    const asked = accountPage(visit, { current: words.signIn.wait(waitSeconds) });
    return { ...asked, status: 429, retryAfterSeconds: waitSeconds };
  }
  const wrong = checkPassword(form, words);
  if (Object.keys(wrong).length > 0) return accountPage(visit, wrong);
  office.attempts.count(attempt);
  if (!(await isPassword(form.text('current'), person.passwordHash))) {
    return accountPage(visit, { current: words.account.wrongCurrent });
  }
  office.attempts.succeed(attempt);
  const passwordHash = await hashPassword(form.text('password'));
  const token = await office.store.sessions.changePassword(person.id, passwordHash);
  return { ...goTo('/account?done=1'), cookie: sessionCookie(token, isTls) };
}

function accountPage(visit: SignedVisit, wrong: Wrong): Page {
  const { words, person, query } = visit;
  const { account } = words;
  const groups = person.groups.map((group) => words.people.groups[group]).join(', ');
  const current = { name: 'current', label: account.current, value: '', error: wrong['current'] };
  const main = html`<h1>${person.name}</h1>
    <p class="lead">${person.email}${groups !== '' && ` · ${groups}`}</p>
    <p class="hint">${account.session(idleMs / hourMs, sessionMs / hourMs)}</p>
    ${query.has('done') && notice(account.done)}
    <form method="post" action="${root}/account" class="stack narrow">
      <h2>${account.title}</h2>
      ${tokenInput(visit)}<input type="hidden" autocomplete="username" value="${person.email}" />
      ${textField(current, { type: 'password', autocomplete: 'current-password', isRequired: true })}
      ${newPassword(words, wrong)}
      <p class="hint">${account.hint}</p>
      <button class="button" data-main>${account.button}</button>
    </form>`;
  return page(account.title, main, Object.keys(wrong).length > 0 ? 422 : 200);
}
