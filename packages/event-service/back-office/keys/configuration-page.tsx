import { Helpers, type HelpersProps, Link, MainLink } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/send-page.tsx';
import { signedInPerson } from '#back-office/requests/visit.ts';
import type { Person } from '#storage/people.ts';

/** For people who may not manage keys, lists those who may. */
export function ConfigurationPage({ people }: HelpersProps) {
  const visit = useVisit();
  const { words } = visit;
  const { groups } = signedInPerson(visit);
  return (
    <Page title={words.nav.configuration}>
      <h2 className="gap">{words.keys.title}</h2>
      <p className="lead">{words.keys.lead}</p>
      {groups.includes('API Key Hero') ? (
        <p>
          <MainLink to="/configuration/api-keys" text={words.keys.title} />
        </p>
      ) : (
        <>
          <p>{words.keys.askThem}</p>
          <Helpers people={findHelpers(people)} />
        </>
      )}
      {groups.includes('Administrators') && <AdministratorSections />}
    </Page>
  );
}

function findHelpers(people: readonly Person[]): readonly Person[] {
  const makers = people.filter(({ groups, isLocked }) => groups.includes('API Key Hero') && !isLocked);
  return makers.length > 0 ? makers : people.filter(({ groups }) => groups.includes('Administrators'));
}

function AdministratorSections() {
  const { keys, audit } = useVisit().words;
  return (
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
  );
}
