import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { FieldErrors } from '#back-office/pages/field-notes.tsx';
import { Button, Notice, TokenInput } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { redirectTo, sendPage, useVisit } from '#back-office/pages/send-page.tsx';
import { recordAct, recordEntry } from '#back-office/requests/audit.ts';
import { readForm } from '#back-office/requests/fields.ts';
import { setSessionCookie } from '#back-office/requests/session-cookie.ts';
import { root, signedInPerson, visitOf } from '#back-office/requests/visit.ts';
import { hourMs, idleMs, sessionMs } from '#storage/sessions.ts';
import { hashPassword, isPassword } from './password.ts';
import { checkPassword, NewPasswordFields, PasswordField, passwordSchema } from './person-form.tsx';

export function accountRoutes(app: FastifyInstance): void {
  const show: RouteHandlerMethod = (_request, reply) => sendPage(reply, <AccountPage errors={{}} />);
  app.get('/account', show);
  app.post('/account', { config: { showAgain: show } }, changePassword);
}

const changePassword: RouteHandlerMethod = async (request, reply) => {
  const visit = visitOf(request);
  const { words, clientAddress } = visit;
  const { attempts, store } = visit.context;
  const person = signedInPerson(visit);
  const showErrors = (errors: FieldErrors, status = 422) =>
    sendPage(reply, <AccountPage errors={errors} />, status);
  const attempt = { account: person.email, address: clientAddress };
  const waitSeconds = attempts.wait(attempt);
  if (waitSeconds > 0) {
    reply.header('Retry-After', String(waitSeconds));
    return showErrors({ current: words.signIn.wait(waitSeconds) }, 429);
  }
  const form = readForm(passwordSchema, request.body);
  const errors = checkPassword(form, words);
  if (Object.keys(errors).length > 0) return showErrors(errors);
  attempts.count(attempt);
  if (!(await isPassword(form.current, person.passwordHash))) {
    await recordEntry(visit, 'sign-in-failed', { person, subject: person });
    return showErrors({ current: words.account.wrongCurrent });
  }
  attempts.succeed(attempt);
  const token = await store.sessions.changePassword(person.id, await hashPassword(form.password));
  await recordAct(visit, 'password-changed', person);
  return redirectTo(setSessionCookie(reply, token), '/account?done=1');
};

function AccountPage({ errors }: { readonly errors: FieldErrors }) {
  const visit = useVisit();
  const { account, people } = visit.words;
  const person = signedInPerson(visit);
  const groups = person.groups.map((group) => people.groups[group]).join(', ');
  return (
    <Page title={account.title} heading={<h1>{person.name}</h1>}>
      <p className="lead">{[person.email, groups].filter(Boolean).join(' · ')}</p>
      <p className="hint">{account.session(idleMs / hourMs, sessionMs / hourMs)}</p>
      {visit.query.has('done') && <Notice>{account.done}</Notice>}
      <form method="post" action={`${root}/account`} className="stack narrow">
        <h2>{account.title}</h2>
        <TokenInput />
        <input type="hidden" autoComplete="username" defaultValue={person.email} />
        <PasswordField
          errors={errors}
          name="current"
          label={account.current}
          autoComplete="current-password"
        />
        <NewPasswordFields errors={errors} />
        <p className="hint">{account.hint}</p>
        <Button text={account.button} kind="main" />
      </form>
    </Page>
  );
}
