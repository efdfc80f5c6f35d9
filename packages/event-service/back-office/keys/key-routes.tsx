import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { defineForm, firstErrors, isSameTexts } from '#back-office/forms/form-flow.ts';
import { confirmationRoutes, FormPage } from '#back-office/forms/form-page.tsx';
import { ChoicesField, fieldsOf, TextField } from '#back-office/pages/fields.tsx';
import { chosenOf, formChoices, trimmedText } from '#back-office/requests/fields.ts';
import { recordAct, requireFound, type Visit, visitOf } from '#back-office/requests/visit.ts';
import { dataGroups } from '#model/data-groups.ts';
import { describeUse, keysPath, listKeys, showKey } from './key-pages.tsx';

const maxNameLength = 200;

/** Configuration > API-Keys (specification §5): for members of the group "API Key Hero" only. */
export function keyRoutes(app: FastifyInstance): void {
  app.get(keysPath, (request) => listKeys(visitOf(request)));
  keyForm.register(app);
  app.get(`${keysPath}/:id`, async (request) => {
    const visit = visitOf(request);
    return showKey(visit, requireFound(await loadKey(visit)));
  });
  confirmationRoutes(app, {
    path: `${keysPath}/:id/revoke`,
    load: loadKey,
    describe: async (key, visit) => ({
      title: visit.words.keys.revokeNamed(key.name),
      lead: visit.words.keys.revokeLead,
      children: <p>{describeUse(visit, key)}</p>,
      button: visit.words.keys.revokeNow,
      back: keysPath,
    }),
    act: async (key, visit) => {
      if (await visit.context.store.keys.revoke(key.id)) await recordAct(visit, 'key-revoked', key);
    },
    to: keysPath,
  });
}

async function loadKey({ id, context }: Visit) {
  return (await context.store.keys.list()).find((key) => key.id === id) ?? null;
}

const keyForm = defineForm({
  path: keysPath,
  suffix: '/change',
  schema: z.object({ name: trimmedText, groups: formChoices(dataGroups) }),
  load: async (visit) => {
    const key = await loadKey(visit);
    return key?.revokedAt === null ? key : null;
  },
  related: async () => ({}),
  textsOf: ({ name, dataGroups: groups }) => ({
    name,
    groups: dataGroups.filter((group) => groups.includes(group)).join(','),
  }),
  blank: () => ({ name: '', groups: '' }),
  check: ({ texts: { name } }, { words: { keys } }) =>
    firstErrors([['name', (name === '' || name.length > maxNameLength) && keys.wrongName(maxNameLength)]]),
  save: async ({ item, texts, stored }, { visit, isCurrent }) => {
    const { store, oneTimeValues } = visit.context;
    const { name } = texts;
    const input = { name, dataGroups: chosenOf(texts.groups, dataGroups) };
    if (item === null || stored === null) {
      const { id, key } = await store.keys.create(input);
      await recordAct(visit, 'key-made', { id, name });
      return { to: `${keysPath}/${id}?shown=${oneTimeValues.put(key)}` };
    }
    if (isSameTexts(texts, stored)) return { to: keysPath };
    if (!(await store.keys.update(item.id, input, isCurrent))) return 'changed';
    const change = [stored, texts].map((key) => `${key.name} (${key.groups.replaceAll(',', ', ') || '–'})`);
    await recordAct(visit, 'key-changed', { id: item.id, name: change.join(' → ') });
    return { to: keysPath };
  },
  render: (view, { keys }) => {
    const { item } = view;
    const field = fieldsOf(view, keys);
    const describe = (groups: string) =>
      chosenOf(groups, dataGroups)
        .map((group) => keys.groups[group])
        .join(', ');
    return (
      <FormPage
        view={view}
        words={keys}
        {...(item !== null && { title: keys.changeTitle(item.name), lead: keys.changeLead })}
      >
        <TextField field={field('name')} aria-required />
        <ChoicesField field={field('groups', { describe })} choices={Object.entries(keys.groups)} />
      </FormPage>
    );
  },
});
