import { isSameGroups } from '#storage/people.ts';
import type { Person, PersonChange, PersonInput } from '#storage/people.ts';
import { sessionCookie } from '#back-office/pages/cookies.ts';
import type { Form } from '#back-office/pages/form.ts';
import { checkPerson, readPerson } from './person-fields.ts';
import type { Wrong } from './person-fields.ts';
import { passwordLinkPage, peoplePage, personPage } from './people-pages.ts';
import { missing } from '#back-office/pages/answer-visit.ts';
import { goTo } from '#back-office/pages/visit.ts';
import type { Answer, Route, SignedVisit } from '#back-office/pages/visit.ts';

const blank = { name: '', email: '', groups: [] };

/** People: added, put into groups, locked. Nobody is removed: who did what must stay readable. */
export const peopleRoutes: readonly Route[] = [
  {
    path: '/people',
    right: 'administrator',
    get: async (visit) => peoplePage(visit, await visit.office.store.people.list()),
  },
  {
    path: '/people/new',
    right: 'administrator',
    get: (visit) => Promise.resolve(personPage(visit, { person: null, form: blank, wrong: {} })),
    post: addPerson,
    showAgain: (visit, form) =>
      Promise.resolve(personPage(visit, { person: null, form: readPerson(form), wrong: {}, isAgain: true })),
  },
  {
    path: '/people/:id',
    right: 'administrator',
    get: (visit) => onPerson(visit, (person) => personPage(visit, { person, form: person, wrong: {} })),
    post: changePerson,
    showAgain: (visit, form) =>
      onPerson(visit, (person) =>
        personPage(visit, { person, form: readPerson(form), wrong: {}, isAgain: true }),
      ),
  },
  { path: '/people/:id/lock', right: 'administrator', post: (visit) => lock(visit, 'lock') },
  { path: '/people/:id/unlock', right: 'administrator', post: (visit) => lock(visit, 'unlock') },
  {
    path: '/people/:id/link',
    right: 'administrator',
    get: (visit) =>
      onPerson(visit, (person) =>
        passwordLinkPage(visit, person, visit.office.onceShown.take(visit.query.get('shown') ?? '')),
      ),
    post: (visit) => onPerson(visit, (person) => makeLink(visit, person.id)),
  },
];

async function addPerson(visit: SignedVisit, form: Form): Promise<Answer> {
  const input = readPerson(form);
  const again = (wrong: Wrong) => personPage(visit, { person: null, form: input, wrong });
  const wrong = checkPerson(input, visit.words);
  if (Object.keys(wrong).length > 0) return again(wrong);
  const id = await visit.office.store.people.create(input);
  return id === null ? again({ email: visit.words.people.wrong.taken }) : makeLink(visit, id);
}

async function changePerson(visit: SignedVisit, form: Form): Promise<Answer> {
  const input = readPerson(form);
  return onPerson(visit, async (person) => {
    const wrong = checkPerson(input, visit.words);
    if (Object.keys(wrong).length > 0) return personPage(visit, { person, form: input, wrong });
    const result = await visit.office.store.people.update(person.id, input);
    return result === 'done'
      ? stayIn(visit, person, input)
      : personPage(visit, { person, form: input, wrong: wrongOf(visit, result) });
  });
}

/** Other rights ended all sessions of that person; who changed their own gets a fresh one. */
async function stayIn(visit: SignedVisit, before: Person, after: PersonInput): Promise<Answer> {
  if (before.id !== visit.person.id || isSameGroups(before.groups, after.groups)) return goTo('/people');
  const token = await visit.office.store.sessions.start(before.id);
  return { ...goTo('/people'), cookie: sessionCookie(token, visit.isTls) };
}

function wrongOf({ words }: SignedVisit, result: Exclude<PersonChange, 'done'>): Wrong {
  const { wrong } = words.people;
  switch (result) {
    case 'email-taken':
      return { email: wrong.taken };
    case 'last-administrator':
      return { groups: wrong.lastAdministrator };
    case 'gone':
      return { name: words.missing.title };
  }
}

async function lock(visit: SignedVisit, to: 'lock' | 'unlock'): Promise<Answer> {
  const result = await visit.office.store.people[to](visit.id);
  if (result === 'done') return goTo('/people');
  return onPerson(visit, (person) =>
    personPage(visit, { person, form: person, wrong: wrongOf(visit, result) }),
  );
}

async function makeLink({ office }: SignedVisit, id: number): Promise<Answer> {
  const shown = office.onceShown.put(await office.store.sessions.passwordLink(id));
  return goTo(`/people/${id}/link?shown=${shown}`);
}

async function onPerson(
  visit: SignedVisit,
  show: (person: Person) => Answer | Promise<Answer>,
): Promise<Answer> {
  const person = await visit.office.store.people.get(visit.id);
  return person === null ? missing(visit) : show(person);
}
