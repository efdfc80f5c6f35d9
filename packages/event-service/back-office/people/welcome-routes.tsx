import type { FastifyInstance, FastifyReply, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import { Button, Form, HiddenInputs, Link } from '#back-office/pages/elements.tsx';
import type { FieldErrors, Texts } from '#back-office/pages/fields.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/render-pages.tsx';
import { recordAct } from '#back-office/requests/audit.ts';
import { formText, readForm } from '#back-office/requests/fields.ts';
import { setSessionCookie } from '#back-office/requests/session-cookie.ts';
import { redirectTo, root, visitOf } from '#back-office/requests/visit.ts';
import type { OneTimeLink } from '#storage/one-time-links.ts';
import { hashPassword } from './password.ts';
import {
  checkPassword,
  checkPerson,
  NameAndEmailFields,
  NewPasswordFields,
  passwordSchema,
  personSchema,
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
    return link === null ? refuseLink(reply) : <WelcomePage link={link} texts={{ token }} />;
  });
  app.post('/welcome', consumeLink);
}

const consumeLink: RouteHandlerMethod = async (request, reply) => {
  const visit = visitOf(request);
  const { sessions, people } = visit.context.store;
  const form = readForm(schema, request.body);
  const { token, name, email } = form;
  const link = await sessions.readLink(token);
  if (link === null) return refuseLink(reply);
  const isFirst = link.person === null;
  const errors = { ...(isFirst && checkPerson(form, visit.words)), ...checkPassword(form, visit.words) };
  if (Object.keys(errors).length > 0) {
    return reply.status(422).send(<WelcomePage link={link} texts={form} errors={errors} />);
  }
  const passwordHash = await hashPassword(form.password);
  const id = isFirst
    ? await sessions.becomeFirst(token, { name, email, passwordHash })
    : await sessions.choosePassword(token, passwordHash);
  if (id === null) return refuseLink(reply);
  const session = await sessions.start(id);
  const person = await people.get(id);
  await recordAct(visit, 'password-changed', person, person);
  return redirectTo(setSessionCookie(reply, session), '/events');
};

interface WelcomeProps {
  readonly link: OneTimeLink;
  readonly texts: Texts & { readonly token: string };
  readonly errors?: FieldErrors;
}

function WelcomePage({ link: { person }, ...form }: WelcomeProps) {
  const { welcome } = useVisit().words;
  return (
    <Page
      title={person === null ? welcome.firstTitle : welcome.passwordTitle}
      lead={person === null ? welcome.firstLead : welcome.passwordLead(person.name)}
      isNarrow
    >
      <Form path="/welcome" className="stack">
        <HiddenInputs fields={[['token', form.texts.token]]} />
        {person === null ? (
          <NameAndEmailFields form={form} />
        ) : (
          <input type="hidden" autoComplete="username" defaultValue={person.email} />
        )}
        <NewPasswordFields form={form} />
        <Button text={person === null ? welcome.firstButton : welcome.passwordButton} data-main />
      </Form>
    </Page>
  );
}

function refuseLink(reply: FastifyReply): FastifyReply {
  const { signIn, welcome } = visitOf(reply.request).words;
  const next = <Link to="/sign-in" text={signIn.title} />;
  return reply.status(410).send(<Page {...welcome.used} next={next} isNarrow />);
}
