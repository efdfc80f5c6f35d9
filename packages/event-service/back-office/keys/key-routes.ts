import { notFoundPage } from '#back-office/pages/error-pages.ts';
import type { Form } from '#back-office/requests/form.ts';
import { type Answer, redirectTo, type Route, type SignedInRequest } from '#back-office/requests/route.ts';
import { type DataGroup, dataGroups, type StoredKey } from '#storage/api-keys.ts';
import { configurationPage, keyPage, keysPage, newKeyPage, revokePage } from './key-pages.ts';

const keys = '/configuration/api-keys';
const maxNameLength = 200;

/** Configuration > API-Keys (specification §5): for members of the group "API Key Hero" only. */
export const keyRoutes: readonly Route[] = [
  {
    path: '/configuration',
    right: 'signed-in',
    get: async (request) => configurationPage(request, await request.context.store.people.list()),
  },
  {
    path: keys,
    right: 'key-maker',
    get: async (request) => keysPage(request, await request.context.store.keys.list()),
  },
  {
    path: `${keys}/new`,
    right: 'key-maker',
    get: (request) => newKeyPage(request, { name: '', groups: [] }),
    post: createKey,
    showAgain: (request, form) => newKeyPage(request, { ...readKey(form), isResubmitted: true }),
  },
  { path: `${keys}/:id`, right: 'key-maker', get: showKey },
  {
    path: `${keys}/:id/revoke`,
    right: 'key-maker',
    get: (request) => withKey(request, (key) => revokePage(request, key)),
    post: async (request) => {
      await request.context.store.keys.revoke(request.id);
      return redirectTo(keys);
    },
  },
];

function readKey(form: Form): { readonly name: string; readonly groups: readonly DataGroup[] } {
  const chosen = form.all('groups');
  return { name: form.text('name').trim(), groups: dataGroups.filter((group) => chosen.includes(group)) };
}

async function createKey(request: SignedInRequest, form: Form): Promise<Answer> {
  const { context, words } = request;
  const { name, groups } = readKey(form);
  if (name === '' || name.length > maxNameLength) {
    return newKeyPage(request, { name, groups, error: words.keys.wrongName(maxNameLength) });
  }
  const { id, key } = await context.store.keys.create({ name, dataGroups: groups });
  return redirectTo(`${keys}/${id}?shown=${context.oneTimeValues.put(key)}`);
}

function showKey(request: SignedInRequest): Promise<Answer> {
  const { context, query } = request;
  return withKey(request, (key) =>
    keyPage(request, key, context.oneTimeValues.take(query.get('shown') ?? '')),
  );
}

async function withKey(request: SignedInRequest, show: (key: StoredKey) => Answer): Promise<Answer> {
  const all = await request.context.store.keys.list();
  const key = all.find(({ id }) => id === request.id);
  return key === undefined ? notFoundPage(request) : show(key);
}
