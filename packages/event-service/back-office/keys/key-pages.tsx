import {
  formatMoment,
  Helpers,
  Link,
  MainLink,
  Marks,
  Rows,
  Secret,
  useVisit,
} from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { signedInPerson, type Visit } from '#back-office/requests/visit.ts';
import type { StoredKey } from '#storage/api-keys.ts';
import type { Person } from '#storage/people.ts';

/** People who may not manage keys see those who may. */
export async function showConfiguration(visit: Visit) {
  const { configuration, keys, audit } = visit.words;
  const { groups } = signedInPerson(visit);
  const people = await visit.context.store.people.list();
  return (
    <Page title={configuration}>
      <h2 className="section">{keys.title}</h2>
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
          <h2 className="section">{audit.title}</h2>
          <p className="lead">{audit.lead}</p>
          <p>
            <Link to="/configuration/audit-log" text={audit.open} />
          </p>
          <h2 className="section">{keys.consoleTitle}</h2>
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

/** The path is below the back office. */
export const keysPath = '/configuration/api-keys';

export async function listKeys({ context, words: { keys } }: Visit) {
  const all = await context.store.keys.list();
  return (
    <Page title={keys.title} lead={keys.lead} add={<MainLink to={`${keysPath}/new`} text={keys.add} />}>
      <Rows kind="keys" items={all.reverse()} none={<p className="lead">{keys.none}</p>}>
        {(key) => <KeyRow stored={key} />}
      </Rows>
    </Page>
  );
}

function KeyRow({ stored }: { readonly stored: StoredKey }) {
  const visit = useVisit();
  const { keys } = visit.words;
  const { id, name, prefix, dataGroups, createdAt, revokedAt } = stored;
  const revoke = { to: `${keysPath}/${id}/revoke`, text: keys.revoke, 'aria-label': keys.revokeNamed(name) };
  return (
    <li data-off={revokedAt !== null || undefined}>
      {revokedAt === null ? (
        <Link className="row-title" to={`${keysPath}/${id}/change`} text={name} />
      ) : (
        <span className="row-title">{name}</span>
      )}
      <span className="quiet">
        <code>{prefix}-…</code> · {keys.created(formatMoment(visit, createdAt))} ·{' '}
        {describeUse(visit, stored)}
      </span>
      <span>
        <Marks texts={dataGroups.map((group) => keys.groups[group])} />
      </span>
      <span>
        {revokedAt === null ? (
          <Link {...revoke} />
        ) : (
          <Marks texts={[keys.revoked(formatMoment(visit, revokedAt))]} isBad />
        )}
      </span>
    </li>
  );
}

export function describeUse(visit: Visit, { lastUsedAt }: StoredKey): string {
  const { neverUsed, lastUsed } = visit.words.keys;
  return lastUsedAt === null ? neverUsed : lastUsed(formatMoment(visit, lastUsedAt));
}

/** The key itself is shown once, after it was created. */
export function showKey(visit: Visit, stored: StoredKey) {
  const { keys } = visit.words;
  const secret = visit.context.oneTimeValues.take(visit);
  return (
    <Page
      title={stored.name}
      lead={secret === null ? keys.shownBefore : keys.shownOnce}
      next={<Link to={keysPath} text={keys.title} />}
    >
      {secret === null ? (
        <p>
          <code>{stored.prefix}-…</code>
        </p>
      ) : (
        <Secret text={secret} />
      )}
      {secret !== null && <p className="hint">{keys.howToUse}</p>}
      <p>
        <Marks texts={stored.dataGroups.map((group) => keys.groups[group])} />
      </p>
    </Page>
  );
}
