import { FormPage } from '#back-office/forms/form-page.tsx';
import type { FormView } from '#back-office/forms/form-flow.ts';
import { ActionForm, Link, MainLink, Mark, Rows, Secret } from '#back-office/pages/elements.tsx';
import { ChoicesField, fieldsOf } from '#back-office/pages/fields.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/render-pages.tsx';
import { userGroups } from '#storage/database/people-tables.ts';
import type { Person } from '#storage/people.ts';
import { NameAndEmailFields } from './person-form.tsx';
import { welcomePath } from './welcome-routes.tsx';

export function PeoplePage({ all }: { readonly all: readonly Person[] }) {
  const { people } = useVisit().words;
  return (
    <Page title={people.title} add={<MainLink to="/people/new">{people.add}</MainLink>}>
      <Rows kind="people" items={all}>
        {({ id, name, email, groups, isLocked, passwordHash }) => (
          <li>
            <Link className="row-title" to={`/people/${id}`}>
              {name}
            </Link>
            <span className="quiet">{email}</span>
            <span>
              {groups.map((group) => (
                <Mark key={group}>{people.groups[group]}</Mark>
              ))}
              {isLocked && <Mark isBad>{people.locked}</Mark>}
              {!isLocked && passwordHash === null && <Mark isBad>{people.invited}</Mark>}
            </span>
          </li>
        )}
      </Rows>
    </Page>
  );
}

export function PersonPage({ view }: { readonly view: FormView<Person> }) {
  const { people } = useVisit().words;
  const { item } = view;
  const choices = userGroups.map((value) => {
    return { value, label: people.groups[value], hint: people.groupHints[value] };
  });
  return (
    <FormPage
      view={view}
      title={item?.name ?? people.newTitle}
      create={people.create}
      more={item !== null && <PersonActions person={item} />}
    >
      <NameAndEmailFields form={view} />
      <ChoicesField field={fieldsOf(view, people)('groups')} choices={choices} />
    </FormPage>
  );
}

interface PersonProps {
  readonly person: Person;
}

function PersonActions({ person: { id, isLocked } }: PersonProps) {
  const { people } = useVisit().words;
  return (
    <section className="more">
      <h2>{people.accessTitle}</h2>
      <p className="hint">{people.linkHint}</p>
      <ActionForm path={`/people/${id}/link`}>
        <button className="button">{people.linkButton}</button>
      </ActionForm>
      <p className="hint">{isLocked ? people.unlockHint : people.lockHint}</p>
      <ActionForm path={`/people/${id}/${isLocked ? 'unlock' : 'lock'}`}>
        <button className="button">{isLocked ? people.unlock : people.lock}</button>
      </ActionForm>
    </section>
  );
}

/** `token`: null after it was shown once. */
export function PasswordLinkPage({ person, token }: PersonProps & { readonly token: string | null }) {
  const { words, origin } = useVisit();
  const { people } = words;
  return (
    <Page title={people.linkTitle(person.name)}>
      <p className="lead">{token === null ? people.linkShown : people.linkLead}</p>
      {token !== null && <Secret>{origin + welcomePath(token)}</Secret>}
      <p>
        <Link to="/people">{people.title}</Link>
      </p>
    </Page>
  );
}
