import type { FormView } from '#back-office/forms/form-flow.tsx';
import { Actions, ItemForm } from '#back-office/forms/item-form.tsx';
import { ChoicesField } from '#back-office/pages/fields.tsx';
import { ActionForm, Button, Link, ListHead, Mark } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/send-page.tsx';
import { userGroups } from '#storage/database/people-tables.ts';
import type { Person } from '#storage/people.ts';
import { NameAndEmailFields, type PersonTexts } from './person-form.tsx';
import { welcomePath } from './welcome-routes.tsx';

export function PeoplePage({ people }: { readonly people: readonly Person[] }) {
  const { words } = useVisit();
  return (
    <Page
      title={words.people.title}
      heading={<ListHead title={words.people.title} add={words.people.add} path="/people/new" />}
    >
      <ul className="rows" data-kind="people">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
    </Page>
  );
}

interface PersonProps {
  readonly person: Person;
}

function PersonRow({ person: { id, name, email, groups, isLocked, passwordHash } }: PersonProps) {
  const { people } = useVisit().words;
  return (
    <li>
      <Link className="row-title" to={`/people/${id}`} text={name} />
      <span className="quiet">{email}</span>
      <span>
        {groups.map((group) => (
          <Mark key={group}>{people.groups[group]}</Mark>
        ))}
        {isLocked && <Mark isBad>{people.locked}</Mark>}
        {!isLocked && passwordHash === null && <Mark isBad>{people.invited}</Mark>}
      </span>
    </li>
  );
}

export function PersonPage({ view }: { readonly view: FormView<Person, PersonTexts> }) {
  const { words } = useVisit();
  const { people } = words;
  const { item } = view;
  const title = item?.name ?? people.addTitle;
  const choices = userGroups.map((value) => ({
    value,
    label: people.groups[value],
    hint: people.groupHints[value],
  }));
  return (
    <Page title={title}>
      <ItemForm view={view} action={`/people/${item?.id ?? 'new'}`}>
        <NameAndEmailFields form={view} />
        <ChoicesField form={view} name="groups" label={people.groupsLegend} choices={choices} />
        <Actions button={item === null ? people.addButton : words.save} back="/people" />
      </ItemForm>
      {item !== null && <PersonActions person={item} />}
    </Page>
  );
}

function PersonActions({ person: { id, isLocked } }: PersonProps) {
  const { people } = useVisit().words;
  return (
    <section className="more">
      <h2>{people.accessTitle}</h2>
      <p className="hint">{people.linkHint}</p>
      <ActionForm path={`/people/${id}/link`}>
        <Button text={people.linkButton} />
      </ActionForm>
      <p className="hint">{isLocked ? people.unlockHint : people.lockHint}</p>
      <ActionForm path={`/people/${id}/${isLocked ? 'unlock' : 'lock'}`}>
        <Button text={isLocked ? people.unlock : people.lock} />
      </ActionForm>
    </section>
  );
}

/** `token`: null after it was shown once. */
export function PasswordLinkPage({ person, token }: PersonProps & { readonly token: string | null }) {
  const { words, origin } = useVisit();
  const { people } = words;
  const title = people.linkTitle(person.name);
  return (
    <Page title={title}>
      <p className="lead">{token === null ? people.linkShown : people.linkLead}</p>
      {token !== null && (
        <p>
          <code className="secret" data-copy>
            {origin + welcomePath(token)}
          </code>
        </p>
      )}
      <p>
        <Link to="/people" text={people.title} />
      </p>
    </Page>
  );
}
