import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { Button, Form, Notice } from '#back-office/pages/elements.tsx';
import { type FieldErrors, fieldsOf, TextField } from '#back-office/pages/fields.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/render-pages.tsx';
import { recordAct } from '#back-office/requests/audit.ts';
import { readForm } from '#back-office/requests/fields.ts';
import { setSessionCookie } from '#back-office/requests/session-cookie.ts';
import { redirectTo, signedInPerson, visitOf } from '#back-office/requests/visit.ts';
import { hourMs, idleMs, sessionMs } from '#storage/sessions.ts';
import { hashPassword, isPassword } from './password.ts';
import { checkPassword, NewPasswordFields, passwordSchema } from './person-form.tsx';
import { attemptOf } from './sign-in-routes.tsx';

export function accountRoutes(app: FastifyInstance): void {
  const show: RouteHandlerMethod = async () => <AccountPage />;
  app.get('/account', show);
  app.post('/account', { config: { showAgain: show } }, changePassword);
}

const changePassword: RouteHandlerMethod = async (request, reply) => {
  const visit = visitOf(request);
  const { words, context } = visit;
  const person = signedInPerson(visit);
  const showErrors = (errors: FieldErrors, status = 422) =>
    reply.status(status).send(<AccountPage errors={errors} />);
  const attempt = attemptOf(reply, person.email);
  if (attempt.wait !== null) return showErrors({ current: attempt.wait }, 429);
  const form = readForm(passwordSchema, request.body);
  const errors = checkPassword(form, words);
  if (Object.keys(errors).length > 0) return showErrors(errors);
  attempt.count();
  if (!(await isPassword(form.current, person.passwordHash))) {
    await recordAct(visit, 'sign-in-failed', person);
    return showErrors({ current: words.account.wrongCurrent });
  }
  attempt.succeed();
  const passwordHash = await hashPassword(form.password);
  const token = await context.store.sessions.changePassword(person.id, passwordHash);
  await recordAct(visit, 'password-changed', person);
  return redirectTo(setSessionCookie(reply, token), '/account?done=1');
};

function AccountPage({ errors = {} }: { readonly errors?: FieldErrors }) {
  const visit = useVisit();
  const { account, people } = visit.words;
  const { name, email, groups } = signedInPerson(visit);
  const current = fieldsOf({ errors }, account)('current');
  const described = [email, groups.map((group) => people.groups[group]).join(', ')];
  return (
    <Page title={account.title} heading={name} lead={described.filter(Boolean).join(' · ')}>
      <p className="hint">{account.session(idleMs / hourMs, sessionMs / hourMs)}</p>
      {visit.query.has('done') && <Notice text={account.done} />}
      <Form path="/account" className="stack narrow">
        <h2>{account.title}</h2>
        <input type="hidden" autoComplete="username" defaultValue={email} />
        <TextField field={current} type="password" autoComplete="current-password" aria-required />
        <NewPasswordFields form={{ errors }} />
        <p className="hint">{account.hint}</p>
        <Button text={account.title} data-main />
      </Form>
    </Page>
  );
}
