import type { FormView } from '#back-office/forms/form-flow.tsx';
import { ConfirmationPage } from '#back-office/forms/confirmation.tsx';
import { Actions, ItemForm } from '#back-office/forms/item-form.tsx';
import { fieldsOf, listOf } from '#back-office/pages/field-notes.tsx';
import { ChoicesField, TextField } from '#back-office/pages/fields.tsx';
import { formatMoment } from '#back-office/pages/format-time.ts';
import { Link, ListHead, Mark } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/send-page.tsx';
import { type DataGroup, dataGroups } from '#model/data-groups.ts';
import type { StoredKey } from '#storage/api-keys.ts';

/** Below the back office. */
export const keysPath = '/configuration/api-keys';

export function KeysPage({ all }: { readonly all: readonly StoredKey[] }) {
  const { keys } = useVisit().words;
  return (
    <Page
      title={keys.title}
      heading={<ListHead title={keys.title} add={keys.add} path={`${keysPath}/new`} />}
    >
      <p className="lead">{keys.lead}</p>
      {all.length === 0 ? (
        <p className="empty">{keys.none}</p>
      ) : (
        <ul className="rows" data-kind="keys">
          {all.toReversed().map((key) => (
            <KeyRow key={key.id} stored={key} />
          ))}
        </ul>
      )}
    </Page>
  );
}

interface KeyProps {
  readonly stored: StoredKey;
}

function KeyRow({ stored }: KeyProps) {
  const visit = useVisit();
  const { keys } = visit.words;
  const { id, name, prefix, createdAt, revokedAt } = stored;
  return (
    <li data-off={revokedAt !== null || undefined}>
      {revokedAt === null ? (
        <Link className="row-title" to={`${keysPath}/${id}/change`} text={name} />
      ) : (
        <span className="row-title">{name}</span>
      )}
      <span className="quiet">
        <code>{prefix}-…</code> · {keys.created(formatMoment(visit, createdAt))} · <LastUse stored={stored} />
      </span>
      <span>
        <GroupMarks groups={stored.dataGroups} />
      </span>
      <span className="row-end">
        {revokedAt === null ? (
          <Link to={`${keysPath}/${id}/revoke`} text={keys.revoke} name={keys.revokeNamed(name)} />
        ) : (
          <Mark isBad>{keys.revoked(formatMoment(visit, revokedAt))}</Mark>
        )}
      </span>
    </li>
  );
}

function LastUse({ stored: { lastUsedAt } }: KeyProps) {
  const visit = useVisit();
  const { neverUsed, lastUsed } = visit.words.keys;
  return lastUsedAt === null ? neverUsed : lastUsed(formatMoment(visit, lastUsedAt));
}

function GroupMarks({ groups }: { readonly groups: readonly DataGroup[] }) {
  const { keys } = useVisit().words;
  return groups.map((group) => <Mark key={group}>{keys.groups[group]}</Mark>);
}

/** `groups`: data groups, joined by commas. */
export type KeyTexts = Readonly<Record<'name' | 'groups', string>>;

export function KeyFormPage({ view }: { readonly view: FormView<StoredKey, KeyTexts> }) {
  const { words } = useVisit();
  const { keys } = words;
  const { item } = view;
  const field = fieldsOf(view, keys);
  const title = item === null ? keys.newTitle : keys.changeTitle(item.name);
  const describe = (groups: string) =>
    dataGroups.flatMap((group) => (listOf(groups).includes(group) ? keys.groups[group] : [])).join(', ');
  return (
    <Page title={title}>
      {item !== null && <p className="lead">{keys.changeLead}</p>}
      <ItemForm view={view} action={`${keysPath}/${item === null ? 'new' : `${item.id}/change`}`}>
        <TextField {...field('name')} isRequired />
        <ChoicesField
          {...field('groups')}
          choices={dataGroups.map((value) => ({ value, label: keys.groups[value] }))}
          describe={describe}
        />
        <Actions button={item === null ? keys.create : words.save} back={keysPath} />
      </ItemForm>
    </Page>
  );
}

/** `secret`: the key itself; null after it was shown once. */
export function NewKeyPage({ stored, secret }: KeyProps & { readonly secret: string | null }) {
  const { keys } = useVisit().words;
  return (
    <Page title={stored.name}>
      <p className="lead">{secret === null ? keys.shownBefore : keys.shownOnce}</p>
      <p>
        {secret === null ? (
          <code>{stored.prefix}-…</code>
        ) : (
          <code className="secret" data-copy>
            {secret}
          </code>
        )}
      </p>
      {secret !== null && <p className="hint">{keys.howToUse}</p>}
      <p>
        <GroupMarks groups={stored.dataGroups} />
      </p>
      <p>
        <Link to={keysPath} text={keys.title} />
      </p>
    </Page>
  );
}

export function RevocationPage({ stored }: KeyProps) {
  const { keys } = useVisit().words;
  return (
    <ConfirmationPage
      title={keys.revokeNamed(stored.name)}
      action={`${keysPath}/${stored.id}/revoke`}
      back={keysPath}
      button={keys.revokeNow}
    >
      <p className="lead">{keys.revokeLead}</p>
      <p>
        <LastUse stored={stored} />
      </p>
    </ConfirmationPage>
  );
}
