import { isDeepStrictEqual } from 'node:util';
import { CheckList, TextField } from '@aushang/staff/fields.tsx';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { defineForm, firstErrors, ItemForm, QuestionPage } from '#back-office/forms/form-page.tsx';
import {
  formatMoment,
  Helpers,
  Link,
  MainLink,
  Marks,
  Rows,
  useVisit,
} from '#back-office/pages/elements.tsx';
import { fieldsOf } from '#back-office/pages/fields.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { chosenOf, formChoices, trimmedText } from '#back-office/requests/fields.ts';
import { recordAct, requireFound, signedInPerson, type Visit, visitOf } from '#back-office/requests/visit.ts';
import { dataGroups } from '#model/data-groups.ts';
import type { StoredKey } from '#storage/api-keys.ts';
import type { Person } from '#storage/people.ts';

const keysPath = '/configuration/api-keys';
const maxNameLength = 200;

/** Configuration > API-Keys (specification §5): for members of the group "API Key Hero" only. */
export function keyRoutes(app: FastifyInstance): void {
  keyFormRoutes(app);
  app.get(`${keysPath}/:id`, (request) => showKey(visitOf(request)));
}

async function loadKey({ id, context }: Visit) {
  return (await context.store.keys.list()).find((key) => key.id === id) ?? null;
}

const keySchema = z.object({ name: trimmedText, groups: formChoices(dataGroups) });

const keyFormRoutes = defineForm({
  path: keysPath,
  suffix: '/change',
  list: listKeys,
  schema: keySchema,
  load: async (visit) => {
    const key = await loadKey(visit);
    return { item: key?.revokedAt === null ? key : null };
  },
  textsOf: ({ item }) => keySchema.parse({ name: item?.name, groups: item?.dataGroups }),
  check: ({ texts: { name } }, { words: { keys } }) =>
    firstErrors([['name', (name === '' || name.length > maxNameLength) && keys.wrongName(maxNameLength)]]),
  save: async ({ item, texts, stored }, visit, { isCurrent }) => {
    const { store, oneTimeValues } = visit.context;
    const { name } = texts;
    const input = { name, dataGroups: chosenOf(texts.groups, dataGroups) };
    if (item === null || stored === null) {
      const { id, key } = await store.keys.create(input);
      await recordAct(visit, 'key-made', { id, name });
      return `${keysPath}/${id}?shown=${oneTimeValues.put(key)}`;
    }
    if (isDeepStrictEqual(texts, stored)) return keysPath;
    if (!(await store.keys.update(item.id, input, isCurrent))) return null;
    const change = [stored, texts].map((key) => `${key.name} (${key.groups.replaceAll(',', ', ') || '–'})`);
    await recordAct(visit, 'key-changed', { id: item.id, name: change.join(' → ') });
    return keysPath;
  },
  render: (view, { keys }) => {
    const { item } = view;
    const field = fieldsOf(view, keys);
    const namesOf = (chosen: string) => chosenOf(chosen, dataGroups).map((group) => keys.groups[group]);
    const groups = field('groups', (chosen) => namesOf(chosen).join(', '));
    return (
      <Page
        title={item === null ? keys.newTitle : keys.changeTitle(item.name)}
        lead={item === null ? undefined : keys.changeLead}
      >
        <ItemForm view={view} create={keys.create}>
          <TextField {...field('name')} aria-required />
          <CheckList
            {...groups}
            legend={groups.label}
            chosen={groups.defaultValue.split(',')}
            choices={Object.entries(keys.groups)}
          />
        </ItemForm>
      </Page>
    );
  },
  actions: {
    revoke: {
      ask: async (key, visit) => (
        <QuestionPage
          title={visit.words.keys.revokeNamed(key.name)}
          lead={visit.words.keys.revokeLead}
          button={visit.words.keys.revokeNow}
          back={keysPath}
        >
          <p>{describeUse(visit, key)}</p>
        </QuestionPage>
      ),
      act: async (key, visit) => {
        if (await visit.context.store.keys.revoke(key.id)) await recordAct(visit, 'key-revoked', key);
        return keysPath;
      },
    },
  },
});

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

async function listKeys({ context, words: { keys } }: Visit) {
  const all = await context.store.keys.list();
  return (
    <Page title={keys.title} lead={keys.lead} add={<MainLink to={`${keysPath}/new`} text={keys.add} />}>
      <Rows data-kind="keys" none={<p className="lead">{keys.none}</p>}>
        {all.reverse().map((key) => (
          <KeyRow key={key.id} stored={key} />
        ))}
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
          <Marks texts={[keys.revoked(formatMoment(visit, revokedAt))]} kind="no" />
        )}
      </span>
    </li>
  );
}

function describeUse(visit: Visit, { lastUsedAt }: StoredKey): string {
  const { neverUsed, lastUsed } = visit.words.keys;
  return lastUsedAt === null ? neverUsed : lastUsed(formatMoment(visit, lastUsedAt));
}

/** The key itself is shown once, after it was created. */
async function showKey(visit: Visit) {
  const { keys } = visit.words;
  const stored = requireFound(await loadKey(visit));
  const secret = visit.context.oneTimeValues.take(visit.query);
  return (
    <Page
      title={stored.name}
      lead={secret === null ? keys.shownBefore : keys.shownOnce}
      next={<Link to={keysPath} text={keys.title} />}
    >
      <p>
        <code {...(secret !== null && { className: 'secret', 'data-copy': true })}>
          {secret ?? `${stored.prefix}-…`}
        </code>
      </p>
      {secret !== null && <p className="hint">{keys.howToUse}</p>}
      <p>
        <Marks texts={stored.dataGroups.map((group) => keys.groups[group])} />
      </p>
    </Page>
  );
}
