import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type FormRequest, formRoutes, type FormView, type Saved } from '#back-office/forms/form-flow.ts';
import type { FieldErrors } from '#back-office/pages/fields.tsx';
import { recordAct } from '#back-office/requests/audit.ts';
import type { BackOfficeContext } from '#back-office/requests/context.ts';
import { chosenOf } from '#back-office/requests/fields.ts';
import { setSessionCookie } from '#back-office/requests/session-cookie.ts';
import { readId, redirectTo, requireFound, type Visit, visitOf } from '#back-office/requests/visit.ts';
import type { Words } from '#back-office/words/words-de.ts';
import { userGroups } from '#storage/database/people-tables.ts';
import { isSameGroups, type Person } from '#storage/people.ts';
import { PasswordLinkPage, PeoplePage, PersonPage } from './people-pages.tsx';
import { checkPerson, personSchema } from './person-form.tsx';

/** `groups`: joined by commas. */
type PersonTexts = z.infer<typeof personSchema>;

const path = '/people';

/** People are locked, never removed, so that their actions remain attributable. */
export function peopleRoutes(app: FastifyInstance, { store, oneTimeValues }: BackOfficeContext): void {
  const { people } = store;
  const load = async (request: FastifyRequest) => requireFound(await people.get(readId(request)));
  app.get(path, async () => <PeoplePage all={await people.list()} />);
  const renderErrors = formRoutes(app, {
    path,
    schema: personSchema,
    blank: () => ({ name: '', email: '', groups: '' }),
    load: people.get,
    related: async () => ({}),
    textsOf: ({ name, email, groups }) => ({ name, email, groups: groups.join(',') }),
    check: ({ texts }, { words }) => checkPerson(texts, words),
    save: savePerson,
    render: (view) => <PersonPage view={view} />,
  });
  app.get(`${path}/:id/link`, async (request) => (
    <PasswordLinkPage person={await load(request)} token={oneTimeValues.take(visitOf(request))} />
  ));
  app.post(`${path}/:id/link`, async (request, reply) =>
    redirectTo(reply, await createLink(visitOf(request), await load(request))),
  );
  for (const [action, kind] of [
    ['lock', 'person-locked'],
    ['unlock', 'person-unlocked'],
  ] as const) {
    app.post(`${path}/:id/${action}`, async (request, reply) => {
      const visit = visitOf(request);
      const person = await load(request);
      const result = await people[action](person.id);
      if (result !== 'done') {
        return reply.status(422).send(await renderErrors(person, errorsOf(result, visit.words)));
      }
      await recordAct(visit, kind, person);
      return redirectTo(reply, path);
    });
  }
}

/** Returns the path of the page that shows the link once. */
async function createLink(visit: Visit, person: Pick<Person, 'id' | 'name' | 'email'>): Promise<string> {
  const { store, oneTimeValues } = visit.context;
  const token = await store.sessions.passwordLink(person.id);
  await recordAct(visit, 'link-made', person);
  return `${path}/${person.id}/link?shown=${oneTimeValues.put(token)}`;
}

async function savePerson(
  { item, texts }: FormView<Person, PersonTexts>,
  { visit, reply, isCurrent }: FormRequest<Person>,
): Promise<Saved> {
  const { people, sessions } = visit.context.store;
  const { name, email } = texts;
  const groups = chosenOf(texts.groups, userGroups);
  const described = `${name} <${email}>: ${groups.join(', ') || '–'}`;
  if (item === null) {
    const id = await people.create({ name, email, groups });
    if (id === null) return { errors: errorsOf('email-taken', visit.words) };
    await recordAct(visit, 'person-added', { id, name: described });
    return { to: await createLink(visit, { id, name, email }) };
  }
  const result = await people.update(item.id, { name, email, groups }, isCurrent);
  if (result === 'changed') return result;
  if (result !== 'done') return { errors: errorsOf(result, visit.words) };
  if (!isSameGroups(item.groups, groups)) {
    await recordAct(visit, 'groups-changed', { id: item.id, name: described });
    // A change of groups ended all sessions of the person.
    if (item.id === visit.person?.id) setSessionCookie(reply, await sessions.start(item.id));
  }
  return { to: path };
}

function errorsOf(
  result: 'email-taken' | 'last-administrator' | 'gone',
  { people: { errors }, missing }: Words,
): FieldErrors {
  if (result === 'email-taken') return { email: errors[result] };
  return result === 'gone' ? { name: missing.title } : { groups: errors[result] };
}
