import { Link, MainLink, Marks, Rows, Secret } from '#back-office/pages/elements.tsx';
import { formatMoment } from '#back-office/pages/format-time.ts';
import { Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/render-pages.tsx';
import type { Visit } from '#back-office/requests/visit.ts';
import type { StoredKey } from '#storage/api-keys.ts';

/** Below the back office. */
export const keysPath = '/configuration/api-keys';

export async function listKeys({ context, words: { keys } }: Visit) {
  const all = await context.store.keys.list();
  return (
    <Page title={keys.title} lead={keys.lead} add={<MainLink to={`${keysPath}/new`} text={keys.add} />}>
      <Rows kind="keys" items={all.reverse()} none={<p className="empty">{keys.none}</p>}>
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
      <span className="row-end">
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
