import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { confirmationRoutes } from '#back-office/forms/confirmation.tsx';
import {
  firstErrors,
  type FormRequest,
  formRoutes,
  type FormView,
  isSameTexts,
  type Saved,
} from '#back-office/forms/form-flow.ts';
import { recordAct } from '#back-office/requests/audit.ts';
import type { BackOfficeContext } from '#back-office/requests/context.ts';
import { chosenOf, formChoices, trimmedText } from '#back-office/requests/fields.ts';
import { readId, requireFound, visitOf } from '#back-office/requests/visit.ts';
import { dataGroups, type StoredKey } from '#storage/api-keys.ts';
import { describeUse, KeyFormPage, keysPath, KeysPage, NewKeyPage } from './key-pages.tsx';

const maxNameLength = 200;
/** `groups`: data groups, joined by commas. */
const schema = z.object({ name: trimmedText, groups: formChoices(dataGroups) });
type KeyTexts = z.infer<typeof schema>;

/** Configuration > API-Keys (specification §5): for members of the group "API Key Hero" only. */
export function keyRoutes(app: FastifyInstance, { store, oneTimeValues }: BackOfficeContext): void {
  const load = async (id: number) => (await store.keys.list()).find((key) => key.id === id) ?? null;
  app.get(keysPath, async () => <KeysPage all={await store.keys.list()} />);
  app.get(`${keysPath}/:id`, async (request) => {
    const key = requireFound(await load(readId(request)));
    return <NewKeyPage stored={key} secret={oneTimeValues.take(visitOf(request))} />;
  });
  formRoutes(app, {
    path: keysPath,
    suffix: '/change',
    schema,
    blank: () => ({ name: '', groups: '' }),
    load: async (id) => {
      const key = await load(id);
      return key?.revokedAt === null ? key : null;
    },
    related: async () => ({}),
    textsOf,
    check: ({ texts: { name } }, { words }) =>
      firstErrors([
        ['name', (name === '' || name.length > maxNameLength) && words.keys.wrongName(maxNameLength)],
      ]),
    save: saveKey,
    render: (view) => <KeyFormPage view={view} />,
  });
  confirmationRoutes(app, {
    path: `${keysPath}/:id/revoke`,
    load,
    describe: async (key, visit) => ({
      title: visit.words.keys.revokeNamed(key.name),
      effects: (
        <>
          <p className="lead">{visit.words.keys.revokeLead}</p>
          <p>{describeUse(visit, key)}</p>
        </>
      ),
      button: visit.words.keys.revokeNow,
      back: keysPath,
    }),
    act: async (key, visit) => {
      if (await store.keys.revoke(key.id)) await recordAct(visit, 'key-revoked', key);
    },
    to: keysPath,
  });
}

function textsOf({ name, dataGroups: groups }: StoredKey): KeyTexts {
  return { name, groups: dataGroups.filter((group) => groups.includes(group)).join(',') };
}

async function saveKey(
  { item, texts, stored }: FormView<StoredKey, KeyTexts>,
  { visit, isCurrent }: FormRequest<StoredKey>,
): Promise<Saved> {
  const { store, oneTimeValues } = visit.context;
  const { name } = texts;
  const key = { name, dataGroups: chosenOf(texts.groups, dataGroups) };
  if (item === null || stored === null) {
    const made = await store.keys.create(key);
    await recordAct(visit, 'key-made', { id: made.id, name });
    return { to: `${keysPath}/${made.id}?shown=${oneTimeValues.put(made.key)}` };
  }
  if (isSameTexts(texts, stored)) return { to: keysPath };
  if (!(await store.keys.update(item.id, key, isCurrent))) return 'changed';
  const change = `${describeKey(stored)} → ${describeKey(texts)}`;
  await recordAct(visit, 'key-changed', { id: item.id, name: change });
  return { to: keysPath };
}

function describeKey({ name, groups }: KeyTexts): string {
  return `${name} (${groups.replaceAll(',', ', ') || '–'})`;
}
