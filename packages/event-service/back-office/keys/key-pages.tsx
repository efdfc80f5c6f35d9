import type { FormView } from '#back-office/forms/form-flow.ts';
import { FormPage } from '#back-office/forms/form-page.tsx';
import { Link, MainLink, Mark, Rows, Secret } from '#back-office/pages/elements.tsx';
import { ChoicesField, fieldsOf, TextField } from '#back-office/pages/fields.tsx';
import { formatMoment } from '#back-office/pages/format-time.ts';
import { Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/render-pages.tsx';
import { chosenOf } from '#back-office/requests/fields.ts';
import type { Visit } from '#back-office/requests/visit.ts';
import { dataGroups, type StoredKey } from '#storage/api-keys.ts';

/** Below the back office. */
export const keysPath = '/configuration/api-keys';

interface KeyProps {
  readonly stored: StoredKey;
}

export function KeysPage({ all }: { readonly all: readonly StoredKey[] }) {
  const { keys } = useVisit().words;
  return (
    <Page title={keys.title} add={<MainLink to={`${keysPath}/new`}>{keys.add}</MainLink>}>
      <p className="lead">{keys.lead}</p>
      <Rows kind="keys" items={all.toReversed()} none={<p className="empty">{keys.none}</p>}>
        {(key) => <KeyRow stored={key} />}
      </Rows>
    </Page>
  );
}

function KeyRow({ stored }: KeyProps) {
  const visit = useVisit();
  const { keys } = visit.words;
  const { id, name, prefix, createdAt, revokedAt } = stored;
  const isRevoked = revokedAt !== null;
  return (
    <li data-off={isRevoked || undefined}>
      {isRevoked ? (
        <span className="row-title">{name}</span>
      ) : (
        <Link className="row-title" to={`${keysPath}/${id}/change`}>
          {name}
        </Link>
      )}
      <span className="quiet">
        <code>{prefix}-…</code> · {keys.created(formatMoment(visit, createdAt))} ·{' '}
        {describeUse(visit, stored)}
      </span>
      <span>
        <GroupMarks stored={stored} />
      </span>
      <span className="row-end">
        {isRevoked ? (
          <Mark isBad>{keys.revoked(formatMoment(visit, revokedAt))}</Mark>
        ) : (
          <Link to={`${keysPath}/${id}/revoke`} aria-label={keys.revokeNamed(name)}>
            {keys.revoke}
          </Link>
        )}
      </span>
    </li>
  );
}

export function describeUse(visit: Visit, { lastUsedAt }: StoredKey): string {
  const { neverUsed, lastUsed } = visit.words.keys;
  return lastUsedAt === null ? neverUsed : lastUsed(formatMoment(visit, lastUsedAt));
}

function GroupMarks({ stored }: KeyProps) {
  const { keys } = useVisit().words;
  return stored.dataGroups.map((group) => <Mark key={group}>{keys.groups[group]}</Mark>);
}

export function KeyFormPage({ view }: { readonly view: FormView<StoredKey> }) {
  const { keys } = useVisit().words;
  const { item } = view;
  const field = fieldsOf(view, keys);
  const describe = (groups: string) =>
    chosenOf(groups, dataGroups)
      .map((group) => keys.groups[group])
      .join(', ');
  return (
    <FormPage
      view={view}
      title={item === null ? keys.newTitle : keys.changeTitle(item.name)}
      lead={item !== null && <p className="lead">{keys.changeLead}</p>}
      create={keys.create}
    >
      <TextField field={field('name')} aria-required />
      <ChoicesField
        field={field('groups', { describe })}
        choices={dataGroups.map((value) => ({ value, label: keys.groups[value] }))}
      />
    </FormPage>
  );
}

/** `secret`: the key itself; null after it was shown once. */
export function NewKeyPage({ stored, secret }: KeyProps & { readonly secret: string | null }) {
  const { keys } = useVisit().words;
  return (
    <Page title={stored.name}>
      <p className="lead">{secret === null ? keys.shownBefore : keys.shownOnce}</p>
      {secret === null ? (
        <p>
          <code>{stored.prefix}-…</code>
        </p>
      ) : (
        <>
          <Secret>{secret}</Secret>
          <p className="hint">{keys.howToUse}</p>
        </>
      )}
      <p>
        <GroupMarks stored={stored} />
      </p>
      <p>
        <Link to={keysPath}>{keys.title}</Link>
      </p>
    </Page>
  );
}
