import { textField } from './fields.ts';
import type { Form } from './form.ts';
import { html } from './html.ts';
import { notice, tokenInput } from './layout.ts';
import { hashPassword, isPassword } from './password.ts';
import { checkPassword, newPassword } from './person-fields.ts';
import type { Wrong } from './person-fields.ts';
import { goTo, page, root } from './visit.ts';
import type { Answer, Page, Route, SignedVisit } from './visit.ts';

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
  const { office, words, person, sessionToken } = visit;
  const names = [`account ${person.email}`];
  const waitSeconds = office.attempts.wait(names);
  if (waitSeconds > 0) return accountPage(visit, { current: words.signIn.wait(Math.ceil(waitSeconds / 60)) });
  const wrong = checkPassword(form, words);
  if (Object.keys(wrong).length > 0) return accountPage(visit, wrong);
  office.attempts.count(names);
  if (!(await isPassword(form.text('current'), person.passwordHash))) {
    return accountPage(visit, { current: words.account.wrongCurrent });
  }
  office.attempts.forget(names);
  await office.store.people.setPassword(person.id, await hashPassword(form.text('password')));
  await office.store.sessions.endOthers(person.id, sessionToken);
  return goTo('/account?done=1');
}

function accountPage(visit: SignedVisit, wrong: Wrong): Page {
  const { words, person, query } = visit;
  const { account } = words;
  const groups = person.groups.map((group) => words.people.groups[group]).join(', ');
  const current = { name: 'current', label: account.current, value: '', error: wrong['current'] };
  const main = html`<h1>${person.name}</h1>
    <p class="lead">${person.email}${groups !== '' && ` · ${groups}`}</p>
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
