import { CheckList } from '@aushang/staff/fields.tsx';
import { Button } from '@aushang/staff/form-bar.tsx';
import type { FastifyInstance } from 'fastify';
import { defineForm, ItemForm } from '#back-office/forms/form-page.tsx';
import { Form, Link, MainLink, Marks, Rows, useVisit } from '#back-office/pages/elements.tsx';
import { fieldsOf } from '#back-office/pages/fields.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { chosenOf } from '#back-office/requests/fields.ts';
import {
  recordAct,
  requireFound,
  root,
  setSessionCookie,
  type Visit,
  visitOf,
} from '#back-office/requests/visit.ts';
import type { Words } from '#back-office/words/words-de.ts';
import { userGroups } from '#storage/database/tables.ts';
import { isSameGroups, type Person } from '#storage/people.ts';
import { welcomePath } from './password-routes.tsx';
import { checkPerson, NameAndEmailFields, personSchema } from './person-form.tsx';

const path = '/people';

export function peopleRoutes(app: FastifyInstance): void {
  personRoutes(app);
  app.get(`${path}/:id/link`, (request) => showLink(visitOf(request)));
}

async function listPeople({ context, words: { people } }: Visit) {
  const all = await context.store.people.list();
  return (
    <Page title={people.title} add={<MainLink to={`${path}/new`} text={people.add} />}>
      <Rows data-kind="people">
        {all.map(({ id, name, email, groups, isLocked, passwordHash }) => (
          <li key={id}>
            <Link className="row-title" to={`${path}/${id}`} text={name} />
            <span className="quiet">{email}</span>
            <span>
              <Marks texts={groups.map((group) => people.groups[group])} />
              <Marks texts={[isLocked ? people.locked : passwordHash === null && people.invited]} kind="no" />
            </span>
          </li>
        ))}
      </Rows>
    </Page>
  );
}

/** People are locked, never removed, so that their actions remain attributable. */
const personRoutes = defineForm({
  path,
  list: listPeople,
  schema: personSchema,
  load: async ({ id, context }) => ({ item: await context.store.people.get(id) }),
  textsOf: ({ item }) => personSchema.parse(item ?? {}),
  check: ({ texts }, { words }) => checkPerson(texts, words),
  save: async ({ item, texts }, visit, { isCurrent, reply }) => {
    const { people, sessions } = visit.context.store;
    const { name, email } = texts;
    const groups = chosenOf(texts.groups, userGroups);
    const described = `${name} <${email}>: ${groups.join(', ') || '–'}`;
    if (item === null) {
      const id = await people.create({ name, email, groups });
      if (id === null) return errorsOf(visit.words)['email-taken'];
      await recordAct(visit, 'person-added', { id, name: described });
      return createLink({ id, name, email }, visit);
    }
    const result = await people.update(item.id, { name, email, groups }, isCurrent);
    if (result === 'changed') return null;
    if (result !== 'done') return errorsOf(visit.words)[result];
    if (!isSameGroups(item.groups, groups)) {
      await recordAct(visit, 'groups-changed', { id: item.id, name: described });
      // A change of groups ended all sessions of the person.
      if (item.id === visit.person?.id) setSessionCookie(reply, await sessions.start(item.id));
    }
    return path;
  },
  render: (view, { people }) => {
    const groups = fieldsOf(view, people)('groups');
    return (
      <Page title={view.item?.name ?? people.newTitle}>
        <ItemForm view={view} create={people.create}>
          <NameAndEmailFields form={view} />
          <CheckList
            {...groups}
            legend={groups.label}
            chosen={groups.defaultValue.split(',')}
            choices={Object.entries(people.groups)}
            hints={people.groupHints}
          />
        </ItemForm>
        {view.item !== null && <PersonActions {...view.item} />}
      </Page>
    );
  },
  actions: { link: { act: createLink }, lock: changeLock('lock'), unlock: changeLock('unlock') },
});

function changeLock(action: 'lock' | 'unlock') {
  const act = async (person: Person, visit: Visit) => {
    const result = await visit.context.store.people[action](person.id);
    if (result === 'last-administrator') return errorsOf(visit.words)[result];
    await recordAct(visit, `person-${action}ed`, person);
    return path;
  };
  return { act };
}

/** By the results of changes that were refused. */
const errorsOf = ({ people: { errors } }: Words) => ({
  'email-taken': { email: errors['email-taken'] },
  'last-administrator': { groups: errors['last-administrator'] },
});

function PersonActions({ id, isLocked }: Person) {
  const { people: words } = useVisit().words;
  return (
    <section className="stack section narrow">
      <h2>{words.accessTitle}</h2>
      <p className="hint">{words.linkHint}</p>
      <Form path={`${path}/${id}/link`}>
        <Button>{words.linkButton}</Button>
      </Form>
      <p className="hint">{isLocked ? words.unlockHint : words.lockHint}</p>
      <Form path={`${path}/${id}/${isLocked ? 'unlock' : 'lock'}`}>
        <Button>{isLocked ? words.unlock : words.lock}</Button>
      </Form>
    </section>
  );
}

/** Returns the path of the page that shows the link once. */
async function createLink(person: Pick<Person, 'id' | 'name' | 'email'>, visit: Visit): Promise<string> {
  const { store, oneTimeValues } = visit.context;
  const token = await store.sessions.passwordLink(person.id);
  await recordAct(visit, 'link-made', person);
  return `${path}/${person.id}/link?shown=${oneTimeValues.put(token)}`;
}

async function showLink(visit: Visit) {
  const { people } = visit.words;
  const person = requireFound(await visit.context.store.people.get(visit.id));
  const token = visit.context.oneTimeValues.take(visit.query);
  return (
    <Page
      title={people.linkTitle(person.name)}
      lead={token === null ? people.linkShown : people.linkLead}
      next={<Link to={path} text={people.title} />}
    >
      {token !== null && (
        <p>
          <code className="secret" data-copy>
            {visit.origin + root + welcomePath(token)}
          </code>
        </p>
      )}
    </Page>
  );
}
