import { textField } from '#back-office/html/fields.ts';
import { html } from '#back-office/html/html.ts';
import { notice, tokenInput } from '#back-office/pages/layout.ts';
import { sessionCookie } from '#back-office/requests/cookies.ts';
import type { Form } from '#back-office/requests/form.ts';
import type { FieldErrors } from '#back-office/requests/merge-texts.ts';
import {
  type Answer,
  page,
  type Page,
  redirectTo,
  root,
  type Route,
  type SignedInRequest,
} from '#back-office/requests/route.ts';
import { hourMs, idleMs, sessionMs } from '#storage/sessions.ts';
import { hashPassword, isPassword } from './password.ts';
import { checkPassword, newPasswordFields } from './person-fields.ts';

export const accountRoutes: readonly Route[] = [
  {
    path: '/account',
    right: 'signed-in',
    get: (request) => accountPage(request, {}),
    post: changePassword,
  },
];

async function changePassword(request: SignedInRequest, form: Form): Promise<Answer> {
  const { context, words, person, isTls } = request;
  const attempt = { account: person.email, address: request.clientAddress };
  const waitSeconds = context.attempts.wait(attempt);
  if (waitSeconds > 0) {
    const waitPage = accountPage(request, { current: words.signIn.wait(waitSeconds) });
    return { ...waitPage, status: 429, retryAfterSeconds: waitSeconds };
  }
  const errors = checkPassword(form, words);
  if (Object.keys(errors).length > 0) return accountPage(request, errors);
  context.attempts.count(attempt);
  if (!(await isPassword(form.text('current'), person.passwordHash))) {
    return accountPage(request, { current: words.account.wrongCurrent });
  }
  context.attempts.succeed(attempt);
  const passwordHash = await hashPassword(form.text('password'));
  const token = await context.store.sessions.changePassword(person.id, passwordHash);
  return { ...redirectTo('/account?done=1'), cookie: sessionCookie(token, isTls) };
}

function accountPage(request: SignedInRequest, errors: FieldErrors): Page {
  const { words, person, query } = request;
  const { account } = words;
  const groups = person.groups.map((group) => words.people.groups[group]).join(', ');
  const current = { name: 'current', label: account.current, value: '', error: errors['current'] };
  const main = html`<h1>${person.name}</h1>
    <p class="lead">${person.email}${groups !== '' && ` · ${groups}`}</p>
    <p class="hint">${account.session(idleMs / hourMs, sessionMs / hourMs)}</p>
    ${query.has('done') && notice(account.done)}
    <form method="post" action="${root}/account" class="stack narrow">
      <h2>${account.title}</h2>
      ${tokenInput(request)}<input type="hidden" autocomplete="username" value="${person.email}" />
      ${textField(current, { type: 'password', autocomplete: 'current-password', isRequired: true })}
      ${newPasswordFields(words, errors)}
      <p class="hint">${account.hint}</p>
      <button class="button" data-main>${account.button}</button>
    </form>`;
  return page(account.title, main, Object.keys(errors).length > 0 ? 422 : 200);
}
