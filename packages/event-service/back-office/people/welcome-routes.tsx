import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import type { FieldErrors } from '#back-office/pages/field-notes.tsx';
import { Button, HiddenInputs, Link } from '#back-office/pages/elements.tsx';
import { NarrowPage } from '#back-office/pages/page.tsx';
import { redirectTo, sendPage, useVisit } from '#back-office/pages/send-page.tsx';
import { recordEntry } from '#back-office/requests/audit.ts';
import { formText, readForm } from '#back-office/requests/fields.ts';
import { setSessionCookie } from '#back-office/requests/session-cookie.ts';
import { root, visitOf } from '#back-office/requests/visit.ts';
import type { OneTimeLink } from '#storage/one-time-links.ts';
import { hashPassword } from './password.ts';
import {
  checkPassword,
  checkPerson,
  NameAndEmailFields,
  NewPasswordFields,
  passwordSchema,
  personSchema,
  type PersonTexts,
} from './person-form.tsx';

const tokenQuery = z.object({ token: formText });
const schema = tokenQuery.extend(personSchema.shape).extend(passwordSchema.shape);

/** The token is in the query, because queries are never logged. */
export function welcomePath(token: string): string {
  return `${root}/welcome?token=${token}`;
}

/** One-time links: for the first administrator, and for a new password. */
export function welcomeRoutes(app: FastifyInstance): void {
  app.get('/welcome', async (request, reply) => {
    const { token } = tokenQuery.parse(request.query);
    const link = await visitOf(request).context.store.sessions.readLink(token);
    if (link === null) return sendPage(reply, <LinkUsedPage />, 410);
    const texts = { name: '', email: '', groups: '' };
    return sendPage(reply, <WelcomePage link={link} token={token} texts={texts} />);
  });
  app.post('/welcome', consumeLink);
}

const consumeLink: RouteHandlerMethod = async (request, reply) => {
  const visit = visitOf(request);
  const { sessions, people } = visit.context.store;
  const { token, ...form } = readForm(schema, request.body);
  const link = await sessions.readLink(token);
  if (link === null) return sendPage(reply, <LinkUsedPage />, 410);
  const errors = {
    ...(link.person === null ? checkPerson(form, visit.words) : {}),
    ...checkPassword(form, visit.words),
  };
  if (Object.keys(errors).length > 0) {
    return sendPage(reply, <WelcomePage link={link} token={token} texts={form} errors={errors} />, 422);
  }
  const passwordHash = await hashPassword(form.password);
  const id =
    link.person === null
      ? await sessions.becomeFirst(token, { name: form.name, email: form.email, passwordHash })
      : await sessions.choosePassword(token, passwordHash);
  if (id === null) return sendPage(reply, <LinkUsedPage />, 410);
  const session = await sessions.start(id);
  const person = await people.get(id);
  await recordEntry(visit, 'password-changed', { person, subject: person });
  return redirectTo(setSessionCookie(reply, session), '/events');
};

interface WelcomeProps {
  readonly link: OneTimeLink;
  readonly token: string;
  readonly texts: PersonTexts;
  readonly errors?: FieldErrors;
}

function WelcomePage({ link: { person }, token, texts, errors = {} }: WelcomeProps) {
  const { welcome } = useVisit().words;
  return (
    <NarrowPage title={person === null ? welcome.firstTitle : welcome.passwordTitle}>
      <p className="lead">{person === null ? welcome.firstLead : welcome.passwordLead(person.name)}</p>
      <form method="post" action={`${root}/welcome`} className="stack">
        <HiddenInputs fields={[['token', token]]} />
        {person === null ? (
          <NameAndEmailFields form={{ texts, errors }} />
        ) : (
          <input type="hidden" autoComplete="username" defaultValue={person.email} />
        )}
        <NewPasswordFields errors={errors} />
        <Button text={person === null ? welcome.firstButton : welcome.passwordButton} kind="main" />
      </form>
    </NarrowPage>
  );
}

function LinkUsedPage() {
  const { signIn, welcome } = useVisit().words;
  return (
    <NarrowPage title={welcome.usedTitle}>
      <p className="lead">{welcome.usedLead}</p>
      <p>
        <Link to="/sign-in" text={signIn.title} />
      </p>
    </NarrowPage>
  );
}
