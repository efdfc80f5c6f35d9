import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { confirmationRoutes } from '#back-office/forms/confirmation.tsx';
import { formRoutes, isSameTexts, type Saved, type Submitted } from '#back-office/forms/form-flow.tsx';
import { listOf } from '#back-office/pages/field-notes.tsx';
import { sendPage } from '#back-office/pages/send-page.tsx';
import { recordAct } from '#back-office/requests/audit.ts';
import type { BackOfficeContext } from '#back-office/requests/context.ts';
import { formChoices, formText } from '#back-office/requests/fields.ts';
import { readId, requireFound, visitOf } from '#back-office/requests/visit.ts';
import { dataGroups } from '#model/data-groups.ts';
import type { StoredKey } from '#storage/api-keys.ts';
import { ConfigurationPage } from './configuration-page.tsx';
import { KeyFormPage, keysPath, KeysPage, type KeyTexts, NewKeyPage, RevocationPage } from './key-pages.tsx';

const maxNameLength = 200;
const schema = z.object({ name: formText.transform((text) => text.trim()), groups: formChoices(dataGroups) });

export function configurationRoutes(app: FastifyInstance, { store }: BackOfficeContext): void {
  app.get('/configuration', async (_request, reply) =>
    sendPage(reply, <ConfigurationPage people={await store.people.list()} />),
  );
}

/** Configuration > API-Keys (specification §5): for members of the group "API Key Hero" only. */
export function keyRoutes(app: FastifyInstance, { store, oneTimeValues }: BackOfficeContext): void {
  const load = async (id: number | null) => (await store.keys.list()).find((key) => key.id === id) ?? null;
  const loadValid = async (id: number) => {
    const key = await load(id);
    return key?.revokedAt === null ? key : null;
  };
  app.get(keysPath, async (_request, reply) => sendPage(reply, <KeysPage all={await store.keys.list()} />));
  app.get(`${keysPath}/:id`, async (request, reply) => {
    const key = requireFound(await load(readId(request)));
    const secret = oneTimeValues.take(visitOf(request));
    return sendPage(reply, <NewKeyPage stored={key} secret={secret} />);
  });
  formRoutes(app, {
    addPath: `${keysPath}/new`,
    editPath: `${keysPath}/:id/change`,
    schema,
    blank: () => ({ name: '', groups: '' }),
    load: loadValid,
    textsOf,
    check: ({ visit, texts: { name } }) =>
      name === '' || name.length > maxNameLength ? { name: visit.words.keys.wrongName(maxNameLength) } : {},
    save: saveKey,
    render: (view) => <KeyFormPage view={view} />,
  });
  confirmationRoutes(app, {
    path: `${keysPath}/:id/revoke`,
    load,
    render: (key) => <RevocationPage stored={key} />,
    act: async (key, visit) => {
      if (await store.keys.revoke(key.id)) await recordAct(visit, 'key-revoked', key);
    },
    to: keysPath,
  });
}

function textsOf({ name, dataGroups: groups }: StoredKey): KeyTexts {
  return { name, groups: dataGroups.filter((group) => groups.includes(group)).join(',') };
}

async function saveKey({ visit, item, texts }: Submitted<StoredKey, KeyTexts>): Promise<Saved> {
  const { store, oneTimeValues } = visit.context;
  const { name } = texts;
  const groups = dataGroups.filter((group) => listOf(texts.groups).includes(group));
  if (item === null) {
    const { id, key } = await store.keys.create({ name, dataGroups: groups });
    await recordAct(visit, 'key-made', { id, name });
    return { to: `${keysPath}/${id}?shown=${oneTimeValues.put(key)}` };
  }
  const before = textsOf(item);
  if (isSameTexts(texts, before)) return { to: keysPath };
  const isCurrent = (stored: StoredKey) => isSameTexts(textsOf(stored), before);
  if (!(await store.keys.update(item.id, { name, dataGroups: groups }, isCurrent))) return 'changed';
  await recordAct(visit, 'key-changed', { id: item.id, name: describeChange(item, texts) });
  return { to: keysPath };
}

/** Name and data groups of a key, before and after. */
function describeChange(before: StoredKey, { name, groups }: KeyTexts): string {
  const written = (to: string, all: string) => `${to} (${all.replaceAll(',', ', ') || '–'})`;
  return `${written(before.name, before.dataGroups.join(','))} → ${written(name, groups)}`;
}
