import { notFoundPage } from '#back-office/pages/error-pages.ts';
import { sessionCookie } from '#back-office/requests/cookies.ts';
import type { Form } from '#back-office/requests/form.ts';
import type { FieldErrors } from '#back-office/requests/merge-texts.ts';
import { type Answer, redirectTo, type Route, type SignedInRequest } from '#back-office/requests/route.ts';
import { isSameGroups, type Person, type PersonChange, type PersonInput } from '#storage/people.ts';
import { passwordLinkPage, peoplePage, personPage } from './people-pages.ts';
import { checkPerson, readPerson } from './person-fields.ts';

const blank = { name: '', email: '', groups: [] };

/** People are locked, never removed, so that their actions remain attributable. */
export const peopleRoutes: readonly Route[] = [
  {
    path: '/people',
    right: 'administrator',
    get: async (request) => peoplePage(request, await request.context.store.people.list()),
  },
  {
    path: '/people/new',
    right: 'administrator',
    get: (request) => personPage(request, { person: null, form: blank }),
    post: addPerson,
    showAgain: (request, form) =>
      personPage(request, { person: null, form: readPerson(form), isResubmitted: true }),
  },
  {
    path: '/people/:id',
    right: 'administrator',
    get: (request) => withPerson(request, (person) => personPage(request, { person, form: person })),
    post: changePerson,
    showAgain: (request, form) =>
      withPerson(request, (person) =>
        personPage(request, { person, form: readPerson(form), isResubmitted: true }),
      ),
  },
  { path: '/people/:id/lock', right: 'administrator', post: (request) => setLocked(request, 'lock') },
  { path: '/people/:id/unlock', right: 'administrator', post: (request) => setLocked(request, 'unlock') },
  {
    path: '/people/:id/link',
    right: 'administrator',
    get: (request) =>
      withPerson(request, (person) =>
        passwordLinkPage(
          request,
          person,
          request.context.oneTimeValues.take(request.query.get('shown') ?? ''),
        ),
      ),
    post: (request) => withPerson(request, (person) => createLink(request, person.id)),
  },
];

async function addPerson(request: SignedInRequest, form: Form): Promise<Answer> {
  const input = readPerson(form);
  const again = (errors: FieldErrors) => personPage(request, { person: null, form: input, errors });
  const errors = checkPerson(input, request.words);
  if (Object.keys(errors).length > 0) return again(errors);
  const id = await request.context.store.people.create(input);
  return id === null ? again({ email: request.words.people.errors.taken }) : createLink(request, id);
}

async function changePerson(request: SignedInRequest, form: Form): Promise<Answer> {
  const input = readPerson(form);
  return withPerson(request, async (person) => {
    const errors = checkPerson(input, request.words);
    if (Object.keys(errors).length > 0) return personPage(request, { person, form: input, errors });
    const result = await request.context.store.people.update(person.id, input);
    return result === 'done'
      ? renewOwnSession(request, person, input)
      : personPage(request, { person, form: input, errors: errorsOf(request, result) });
  });
}

/** A change of groups ends all sessions of a person. After a change of their own groups, people get a new session. */
async function renewOwnSession(
  request: SignedInRequest,
  before: Person,
  after: PersonInput,
): Promise<Answer> {
  if (before.id !== request.person.id || isSameGroups(before.groups, after.groups))
    return redirectTo('/people');
  const token = await request.context.store.sessions.start(before.id);
  return { ...redirectTo('/people'), cookie: sessionCookie(token, request.isTls) };
}

function errorsOf({ words }: SignedInRequest, result: Exclude<PersonChange, 'done'>): FieldErrors {
  const { errors } = words.people;
  switch (result) {
    case 'email-taken':
      return { email: errors.taken };
    case 'last-administrator':
      return { groups: errors.lastAdministrator };
    case 'gone':
      return { name: words.missing.title };
  }
}

async function setLocked(request: SignedInRequest, to: 'lock' | 'unlock'): Promise<Answer> {
  const result = await request.context.store.people[to](request.id);
  if (result === 'done') return redirectTo('/people');
  return withPerson(request, (person) =>
    personPage(request, { person, form: person, errors: errorsOf(request, result) }),
  );
}

async function createLink({ context }: SignedInRequest, id: number): Promise<Answer> {
  const shown = context.oneTimeValues.put(await context.store.sessions.passwordLink(id));
  return redirectTo(`/people/${id}/link?shown=${shown}`);
}

async function withPerson(
  request: SignedInRequest,
  show: (person: Person) => Answer | Promise<Answer>,
): Promise<Answer> {
  const person = await request.context.store.people.get(request.id);
  return person === null ? notFoundPage(request) : show(person);
}
