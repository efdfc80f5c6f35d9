import { Helpers, Link, MainLink } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { signedInPerson, type Visit } from '#back-office/requests/visit.ts';
import type { Person } from '#storage/people.ts';
import { keysPath } from './key-pages.tsx';

/** For people who may not manage keys, lists those who may. */
export async function showConfiguration(visit: Visit) {
  const { configuration, keys, audit } = visit.words;
  const { groups } = signedInPerson(visit);
  const people = await visit.context.store.people.list();
  return (
    <Page title={configuration}>
      <h2 className="gap">{keys.title}</h2>
      <p className="lead">{keys.lead}</p>
      {groups.includes('API Key Hero') ? (
        <p>
          <MainLink to={keysPath} text={keys.title} />
        </p>
      ) : (
        <>
          <p>{keys.askThem}</p>
          <Helpers people={findHelpers(people)} />
        </>
      )}
      {groups.includes('Administrators') && (
        <>
          <h2 className="gap">{audit.title}</h2>
          <p className="lead">{audit.lead}</p>
          <p>
            <Link to="/configuration/audit-log" text={audit.open} />
          </p>
          <h2 className="gap">{keys.consoleTitle}</h2>
          <p className="lead">{keys.consoleLead}</p>
          <p>
            <a href="/api" target="_blank" rel="noopener">
              {keys.consoleTitle} ↗
            </a>
          </p>
        </>
      )}
    </Page>
  );
}

function findHelpers(people: readonly Person[]): readonly Person[] {
  const makers = people.filter(({ groups, isLocked }) => groups.includes('API Key Hero') && !isLocked);
  return makers.length > 0 ? makers : people.filter(({ groups }) => groups.includes('Administrators'));
}
