import { dataGroups } from '#storage/api-keys.ts';
import type { DataGroup, StoredKey } from '#storage/api-keys.ts';
import { missing } from '#back-office/pages/answer-visit.ts';
import type { Form } from '#back-office/pages/form.ts';
import { configurationPage, keyPage, keysPage, newKeyPage, revokePage } from './key-pages.ts';
import { goTo } from '#back-office/pages/visit.ts';
import type { Answer, Route, SignedVisit } from '#back-office/pages/visit.ts';

const keys = '/configuration/api-keys';
const longestName = 200;

/** Configuration > API-Keys (specification, section 5): for members of the group "API Key Hero" alone. */
export const keyRoutes: readonly Route[] = [
  {
    path: '/configuration',
    right: 'signed-in',
    get: async (visit) => configurationPage(visit, await visit.office.store.people.list()),
  },
  {
    path: keys,
    right: 'key-maker',
    get: async (visit) => keysPage(visit, await visit.office.store.keys.list()),
  },
  {
    path: `${keys}/new`,
    right: 'key-maker',
    get: (visit) => Promise.resolve(newKeyPage(visit, { name: '', groups: [] })),
    post: createKey,
    showAgain: (visit, form) => Promise.resolve(newKeyPage(visit, { ...readKey(form), isAgain: true })),
  },
  { path: `${keys}/:id`, right: 'key-maker', get: showKey },
  {
    path: `${keys}/:id/revoke`,
    right: 'key-maker',
    get: (visit) => onKey(visit, (key) => revokePage(visit, key)),
    post: async (visit) => {
      await visit.office.store.keys.revoke(visit.id);
      return goTo(keys);
    },
  },
];

function readKey(form: Form): { readonly name: string; readonly groups: readonly DataGroup[] } {
  const chosen = form.all('groups');
  return { name: form.text('name').trim(), groups: dataGroups.filter((group) => chosen.includes(group)) };
}

async function createKey(visit: SignedVisit, form: Form): Promise<Answer> {
  const { office, words } = visit;
  const { name, groups } = readKey(form);
  if (name === '' || name.length > longestName) {
    return newKeyPage(visit, { name, groups, error: words.keys.wrongName(longestName) });
  }
  const { id, key } = await office.store.keys.create({ name, dataGroups: groups });
  return goTo(`${keys}/${id}?shown=${office.onceShown.put(key)}`);
}

function showKey(visit: SignedVisit): Promise<Answer> {
  const { office, query } = visit;
  return onKey(visit, (key) => keyPage(visit, key, office.onceShown.take(query.get('shown') ?? '')));
}

async function onKey(visit: SignedVisit, show: (key: StoredKey) => Answer): Promise<Answer> {
  const all = await visit.office.store.keys.list();
  const key = all.find(({ id }) => id === visit.id);
  return key === undefined ? missing(visit) : show(key);
}
