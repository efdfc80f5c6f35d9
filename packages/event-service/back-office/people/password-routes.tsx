import { TextField } from '@aushang/staff/fields.tsx';
import { Button, Panel } from '@aushang/staff/form-bar.tsx';
import type { FastifyInstance, FastifyReply, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import { Form, Link, useVisit } from '#back-office/pages/elements.tsx';
import { fieldsOf, type FieldsView, type Texts } from '#back-office/pages/fields.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { formText, readForm } from '#back-office/requests/fields.ts';
import {
  recordAct,
  redirectTo,
  setSessionCookie,
  signedInPerson,
  visitOf,
} from '#back-office/requests/visit.ts';
import type { Words } from '#back-office/words/words-de.ts';
import { hourMs, idleMs, type OneTimeLink, sessionMs } from '#storage/sessions.ts';
import {
  checkPerson,
  createPasswords,
  maxPasswordLength,
  minPasswordLength,
  NameAndEmailFields,
  personSchema,
} from './person-form.tsx';
import { attemptOf } from './sign-in-routes.tsx';

const passwordSchema = z.object({ current: formText, password: formText, repeated: formText });
const welcomeSchema = passwordSchema.extend({ token: formText, ...personSchema.shape });

export function accountRoutes(app: FastifyInstance): void {
  const show: RouteHandlerMethod = async () => <AccountPage />;
  app.get('/account', show);
  app.post('/account', { config: { showAgain: show } }, changePassword);
}

/** The path is below the back office. The token is in the query, because queries are never logged. */
export function welcomePath(token: string): string {
  return `/welcome?token=${token}`;
}

/** One-time links: for the first administrator, and for a new password. */
export function welcomeRoutes(app: FastifyInstance): void {
  app.get('/welcome', async (request, reply) => {
    const { context, query } = visitOf(request);
    const token = query.get('token') ?? '';
    const link = await context.store.sessions.readLink(token);
    return link === null ? refuseLink(reply) : <WelcomePage link={link} token={token} />;
  });
  app.post('/welcome', consumeLink);
}

const changePassword: RouteHandlerMethod = async (request, reply) => {
  const visit = visitOf(request);
  const { words, context } = visit;
  const passwords = createPasswords(context.passwordCost);
  const person = signedInPerson(visit);
  const showErrors = (errors: Texts, status = 422) =>
    reply.status(status).send(<AccountPage errors={errors} />);
  const attempt = attemptOf(reply, person.email);
  if (attempt.wait !== null) return showErrors({ current: attempt.wait }, 429);
  const form = readForm(passwordSchema, request.body);
  const errors = checkPassword(form, words);
  if (Object.keys(errors).length > 0) return showErrors(errors);
  const undoCount = attempt.count();
  if (!(await passwords.isRight(form.current, person.passwordHash))) {
    await recordAct(visit, 'sign-in-failed', person);
    return showErrors({ current: words.account.wrongCurrent });
  }
  undoCount();
  attempt.succeed();
  const passwordHash = await passwords.hash(form.password);
  const token = await context.store.sessions.changePassword(person.id, passwordHash);
  await recordAct(visit, 'password-changed', person);
  return redirectTo(setSessionCookie(reply, token), '/account?done=1');
};

const consumeLink: RouteHandlerMethod = async (request, reply) => {
  const visit = visitOf(request);
  const { store, passwordCost } = visit.context;
  const { sessions, people } = store;
  const form = readForm(welcomeSchema, request.body);
  const { token, name, email } = form;
  const link = await sessions.readLink(token);
  if (link === null) return refuseLink(reply);
  const isFirst = link.person === null;
  const errors = { ...(isFirst && checkPerson(form, visit.words)), ...checkPassword(form, visit.words) };
  if (Object.keys(errors).length > 0) {
    return reply.status(422).send(<WelcomePage link={link} token={token} texts={form} errors={errors} />);
  }
  const passwordHash = await createPasswords(passwordCost).hash(form.password);
  const id = isFirst
    ? await sessions.becomeFirst(token, { name, email, passwordHash })
    : await sessions.choosePassword(token, passwordHash);
  if (id === null) return refuseLink(reply);
  const session = await sessions.start(id);
  const person = await people.get(id);
  await recordAct(visit, 'password-changed', person, person);
  return redirectTo(setSessionCookie(reply, session), '/events');
};

function checkPassword(
  { password, repeated }: z.infer<typeof passwordSchema>,
  { people: { errors }, tooLong }: Words,
): Texts {
  if (password.length < minPasswordLength) return { password: errors.short(minPasswordLength) };
  if (password.length > maxPasswordLength) return { password: tooLong(maxPasswordLength) };
  return password === repeated ? {} : { repeated: errors.repeated };
}

function refuseLink(reply: FastifyReply): FastifyReply {
  const { signIn, welcome } = visitOf(reply.request).words;
  const next = <Link to="/sign-in" text={signIn.title} />;
  return reply.status(410).send(<Page {...welcome.used} next={next} isNarrow />);
}

function AccountPage({ errors = {} }: { readonly errors?: Texts }) {
  const visit = useVisit();
  const { account, people } = visit.words;
  const { name, email, groups } = signedInPerson(visit);
  const current = fieldsOf({ errors }, account)('current');
  const described = [email, groups.map((group) => people.groups[group]).join(', ')];
  return (
    <Page title={account.title} heading={name} lead={described.filter(Boolean).join(' · ')}>
      <p className="hint">{account.session(idleMs / hourMs, sessionMs / hourMs)}</p>
      {visit.query.has('done') && <Panel kind="yes">{account.done}</Panel>}
      <Form path="/account" className="stack narrow">
        <h2>{account.title}</h2>
        <input type="hidden" autoComplete="username" defaultValue={email} />
        <TextField {...current} type="password" autoComplete="current-password" aria-required />
        <NewPasswordFields form={{ errors }} />
        <p className="hint">{account.hint}</p>
        <Button data-main>{account.title}</Button>
      </Form>
    </Page>
  );
}

type WelcomeProps = FieldsView & { readonly link: OneTimeLink; readonly token: string };

function WelcomePage({ link: { person }, token, ...form }: WelcomeProps) {
  const { welcome } = useVisit().words;
  return (
    <Page
      title={person === null ? welcome.firstTitle : welcome.passwordTitle}
      lead={person === null ? welcome.firstLead : welcome.passwordLead(person.name)}
      isNarrow
    >
      <Form path="/welcome" className="stack">
        <input type="hidden" name="token" defaultValue={token} />
        {person === null ? (
          <NameAndEmailFields form={form} />
        ) : (
          <input type="hidden" autoComplete="username" defaultValue={person.email} />
        )}
        <NewPasswordFields form={form} />
        <Button data-main>{person === null ? welcome.firstButton : welcome.passwordButton}</Button>
      </Form>
    </Page>
  );
}

function NewPasswordFields({ form }: { readonly form: FieldsView }) {
  const { people } = useVisit().words;
  const field = fieldsOf(form, people);
  const attributes = { type: 'password', autoComplete: 'new-password', 'aria-required': true } as const;
  return (
    <>
      <TextField {...field('password')} {...attributes} hint={people.passwordHint(minPasswordLength)} />
      <TextField {...field('repeated')} {...attributes} />
    </>
  );
}
