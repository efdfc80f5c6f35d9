import { DatabaseFailure } from '@aushang/serving/database/database-failure.ts';
import { TextField } from '@aushang/staff/fields.tsx';
import { Button, Panel } from '@aushang/staff/form-bar.tsx';
import type { FastifyInstance, FastifyReply, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import { Form, HiddenInputs, useVisit } from '#back-office/pages/elements.tsx';
import { fieldsOf } from '#back-office/pages/fields.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { formText, type HiddenField, repeatFields, trimmedText } from '#back-office/requests/fields.ts';
import {
  type BackOfficeContext,
  recordAct,
  redirectTo,
  root,
  setLanguageCookie,
  setSessionCookie,
  visitOf,
} from '#back-office/requests/visit.ts';
import { createPasswords, isEmail, maxPasswordLength } from './person-form.tsx';

const schema = z.object({
  email: trimmedText.transform((text) => text.toLowerCase()),
  password: formText,
  next: formText.transform((next) => localPath(next)),
  held: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

export function signInRoutes(app: FastifyInstance): void {
  app.get('/sign-in', async (request, reply) => {
    const { query, person } = visitOf(request);
    const next = localPath(query.get('next') ?? '');
    return person === null ? <SignInPage next={next} /> : reply.redirect(next, 303);
  });
  app.post('/sign-in', signIn);
  app.get('/language', (request, reply) => {
    const { query } = visitOf(request);
    const language = query.get('to') === 'en' ? 'en' : 'de';
    return setLanguageCookie(reply, language).redirect(localPath(query.get('next') ?? '', true), 303);
  });
}

export function signOutRoutes(app: FastifyInstance): void {
  app.get('/sign-out', (_request, reply) => redirectTo(reply, '/events'));
  app.post('/sign-out', async (request, reply) => {
    const { context, sessionToken } = visitOf(request);
    await context.store.sessions.end(sessionToken);
    return redirectTo(setSessionCookie(reply, ''), '/sign-in');
  });
}

const signIn: RouteHandlerMethod = async (request, reply) => {
  const visit = visitOf(request);
  const { words, context } = visit;
  const form = schema.parse(request.body ?? {});
  const { email, next, held } = form;
  const showProblem = (problem: string, status: number) =>
    reply.status(status).send(<SignInAgainPage body={request.body} problem={problem} />);
  const attempt = attemptOf(reply, email);
  if (attempt.wait !== null) return showProblem(attempt.wait, 429);
  const undoCount = attempt.count();
  const { person, token } = await startSession(context, form).catch((error: unknown) => {
    // An attempt while the database is lost does not count.
    if (error instanceof DatabaseFailure) undoCount();
    throw error;
  });
  if (token === null) {
    // What is no address may be a password in the wrong field.
    const typed = isEmail(email) ? email.slice(0, 100) : '';
    await recordAct(visit, 'sign-in-failed', person ?? { id: null, name: typed }, null);
    return showProblem(words.signIn.wrong, 401);
  }
  undoCount();
  attempt.succeed();
  await recordAct(visit, 'signed-in', null, person);
  // 307: the browser sends the form that was held to its own address, which shows it again.
  return setSessionCookie(reply, token).redirect(next, held === undefined ? 303 : 307);
};

/** An attempt at a password. `wait`: why it is too early, with a `Retry-After` header; null: it is not. */
export function attemptOf(reply: FastifyReply, account: string) {
  const { context, clientAddress, words } = visitOf(reply.request);
  const attempt = { account, address: clientAddress };
  const seconds = context.attempts.wait(attempt);
  if (seconds > 0) reply.header('Retry-After', String(seconds));
  return {
    wait: seconds > 0 ? words.signIn.wait(seconds) : null,
    count: () => context.attempts.count(attempt),
    succeed: () => context.attempts.succeed(attempt),
  };
}

/** A wrong address, a wrong password and a locked person alike get no token. */
async function startSession({ store, passwordCost }: BackOfficeContext, form: z.infer<typeof schema>) {
  const { email, password } = form;
  const passwords = createPasswords(passwordCost);
  const person = await store.people.findByEmail(email);
  const stored = person?.passwordHash ?? null;
  const isRight = password.length <= maxPasswordLength && (await passwords.isRight(password, stored));
  if (!isRight || person === null || person.isLocked) return { person, token: null };
  const token = await store.sessions.startFor(person);
  if (token !== null && stored !== null && passwords.isOutdated(stored)) {
    await store.people.renewHash(stored, await passwords.hash(password));
  }
  return { person, token };
}

/** A path of the back office, against open redirects; pages for signed-out people only with `allowsEntrance`. */
function localPath(wanted: string, allowsEntrance = false): string {
  const isOwn = /^\/back-office\/[\x21-\x5b\x5d-\x7e]*$/.test(wanted);
  const isEntrance = /^\/back-office\/(?:sign-|language|welcome)/.test(wanted);
  return isOwn && (allowsEntrance || !isEntrance) ? wanted : `${root}/events`;
}

/** Shows a submitted form again, except the password. */
export function SignInAgainPage({ body, problem }: { readonly body: unknown; readonly problem: string }) {
  const { held, ...form } = schema.omit({ password: true }).parse(body ?? {});
  return <SignInPage {...form} held={held && repeatFields(held).fields} problem={problem} />;
}

interface SignInProps {
  readonly next: string;
  /** A form that was sent without a session. It is sent to `next` after signing in. */
  readonly held?: readonly HiddenField[] | undefined;
  readonly email?: string;
  readonly problem?: string;
}

export function SignInPage({ next, held = [], email = '', problem }: SignInProps) {
  const { signIn } = useVisit().words;
  const field = fieldsOf({ texts: { email }, focus: email === '' ? 'email' : 'password' }, signIn);
  const hidden = held.map(([name, value]): HiddenField => [`held[${name}]`, value]);
  return (
    <Page title={signIn.title} isNarrow>
      {held.length > 0 && problem === undefined && <Panel kind="yes">{signIn.held}</Panel>}
      {problem !== undefined && <Panel kind="no">{problem}</Panel>}
      <Form path="/sign-in" className="stack">
        <HiddenInputs fields={[['next', next], ...hidden]} />
        <TextField {...field('email')} type="email" autoComplete="username" aria-required />
        <TextField {...field('password')} type="password" autoComplete="current-password" aria-required />
        <Button data-main>{signIn.title}</Button>
        <p className="hint">{signIn.forgotten}</p>
      </Form>
    </Page>
  );
}
