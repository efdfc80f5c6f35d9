import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formRoutes, isSameTexts, type Saved, type Submitted } from '#back-office/forms/form-flow.tsx';
import { type FieldErrors, listOf } from '#back-office/pages/field-notes.tsx';
import { redirectTo, sendPage } from '#back-office/pages/send-page.tsx';
import { recordAct } from '#back-office/requests/audit.ts';
import type { BackOfficeContext } from '#back-office/requests/context.ts';
import { setSessionCookie } from '#back-office/requests/session-cookie.ts';
import { readId, requireFound, signedInPerson, type Visit, visitOf } from '#back-office/requests/visit.ts';
import type { Words } from '#back-office/words/words-de.ts';
import { userGroups } from '#storage/database/people-tables.ts';
import { isSameGroups, type Person } from '#storage/people.ts';
import { PasswordLinkPage, PeoplePage, PersonPage } from './people-pages.tsx';
import { checkPerson, personSchema, type PersonTexts } from './person-form.tsx';

/** People are locked, never removed, so that their actions remain attributable. */
export function peopleRoutes(app: FastifyInstance, context: BackOfficeContext): void {
  const { people } = context.store;
  app.get('/people', async (_request, reply) => sendPage(reply, <PeoplePage people={await people.list()} />));
  formRoutes(app, {
    addPath: '/people/new',
    editPath: '/people/:id',
    schema: personSchema,
    blank: () => ({ name: '', email: '', groups: '' }),
    load: people.get,
    textsOf,
    check: ({ visit, texts }) => checkPerson(texts, visit.words),
    save: savePerson,
    render: (view) => <PersonPage view={view} />,
  });
  lockRoute(app, 'lock');
  lockRoute(app, 'unlock');
  app.get('/people/:id/link', async (request, reply) => {
    const person = await loadPerson(request);
    const token = context.oneTimeValues.take(visitOf(request));
    return sendPage(reply, <PasswordLinkPage person={person} token={token} />);
  });
  app.post('/people/:id/link', async (request, reply) => {
    const person = await loadPerson(request);
    return redirectTo(reply, await createLink(visitOf(request), person));
  });
}

async function loadPerson(request: FastifyRequest): Promise<Person> {
  return requireFound(await visitOf(request).context.store.people.get(readId(request) ?? 0));
}

/** Returns the path of the page that shows the link once. */
async function createLink(visit: Visit, person: Pick<Person, 'id' | 'name' | 'email'>): Promise<string> {
  const { store, oneTimeValues } = visit.context;
  const token = await store.sessions.passwordLink(person.id);
  await recordAct(visit, 'link-made', person);
  return `/people/${person.id}/link?shown=${oneTimeValues.put(token)}`;
}

function textsOf({ name, email, groups }: Person): PersonTexts {
  return { name, email, groups: groups.join(',') };
}

async function savePerson(
  { visit, item, texts }: Submitted<Person, PersonTexts>,
  reply: FastifyReply,
): Promise<Saved> {
  const { store } = visit.context;
  const { name, email } = texts;
  const groups = userGroups.filter((group) => listOf(texts.groups).includes(group));
  if (item === null) {
    const id = await store.people.create({ name, email, groups });
    if (id === null) return { errors: errorsOf('email-taken', visit.words) };
    await recordAct(visit, 'person-added', { id, name: describeGroups(texts) });
    return { to: await createLink(visit, { id, name, email }) };
  }
  const isCurrent = (stored: Person) => isSameTexts(textsOf(stored), textsOf(item));
  const result = await store.people.update(item.id, { name, email, groups }, isCurrent);
  if (result === 'changed') return result;
  if (result !== 'done') return { errors: errorsOf(result, visit.words) };
  if (isSameGroups(item.groups, groups)) return { to: '/people' };
  await recordAct(visit, 'groups-changed', { id: item.id, name: describeGroups(texts) });
  // A change of groups ended all sessions of the person.
  if (item.id === signedInPerson(visit).id) {
    setSessionCookie(reply, await store.sessions.start(item.id));
  }
  return { to: '/people' };
}

function describeGroups({ name, email, groups }: PersonTexts): string {
  return `${name} <${email}>: ${groups.replaceAll(',', ', ') || '–'}`;
}

function errorsOf(result: 'email-taken' | 'last-administrator' | 'gone', { people, missing }: Words) {
  const errors: Record<typeof result, FieldErrors> = {
    'email-taken': { email: people.errors.taken },
    'last-administrator': { groups: people.errors.lastAdministrator },
    gone: { name: missing.title },
  };
  return errors[result];
}

function lockRoute(app: FastifyInstance, to: 'lock' | 'unlock'): void {
  app.post(`/people/:id/${to}`, async (request, reply) => {
    const visit = visitOf(request);
    const person = await loadPerson(request);
    const result = await visit.context.store.people[to](person.id);
    if (result === 'done') {
      await recordAct(visit, to === 'lock' ? 'person-locked' : 'person-unlocked', person);
      return redirectTo(reply, '/people');
    }
    const texts = textsOf(person);
    const errors = errorsOf(result, visit.words);
    const view = { item: person, texts, stored: texts, errors, isResubmitted: false };
    return sendPage(reply, <PersonPage view={view} />, 422);
  });
}
