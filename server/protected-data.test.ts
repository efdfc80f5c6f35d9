import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataGroups } from '@aushang/event-service/model/data-groups.ts';
import { type TestService, testService, testStart } from '@aushang/event-service/testing/test-service.ts';
import { readSettings } from '#server/settings/settings.ts';
import { type Gateway, startGateway } from '#server/app/start-gateway.ts';
import { writePages } from '#server/testing/test-gateway.ts';

/** Every text that only a data group reveals has this mark. The gateway's key has all data groups; no answer may contain the mark. */
const mark = 'GEHEIM-7f3a';
let service: TestService;
let gateway: Gateway;
let folder: string;
let key: string;
const ids = { published: 0, draft: 0, image: 0, draftImage: 0 };

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64)]);

async function addImage(name: string, event: number): Promise<number> {
  const { store } = service;
  const content = Buffer.concat([png, Buffer.from(name)]);
  const imageFile = await store.files.put(`/uploads/${name}.png`, { mediaType: 'image/png', content });
  return store.resources.create('EventImage', { values: { name, imageFile }, parentId: event });
}

async function fill(): Promise<void> {
  const { store } = service;
  const monitors = await store.filterCategories.create({ name: 'Monitore' });
  const all = await store.filterCategories.create({ name: 'Alle Monitore', parentId: monitors });
  const mensa = await store.filterCategories.create({ name: 'Mensa', parentId: monitors });
  const hour = 3_600_000;
  const times = { startDate: testStart + hour, endDate: testStart + 2 * hour };
  ids.published = await store.events.create({ ...times, name: 'Konzert', filterCategories: [mensa, all] });
  const draft = { name: `${mark} Entwurf`, subtitle: mark, description: mark, filterCategories: [mensa] };
  ids.draft = await store.events.create({ ...times, ...draft, published: false });
  await store.events.update(ids.published, { alternativeEvents: [ids.draft] });
  ids.image = await addImage('offen', ids.published);
  ids.draftImage = await addImage(`${mark}-bild`, ids.draft);
  for (const event of [ids.published, ids.draft]) {
    const add = (type: string, parentId: number, fields: readonly string[]) =>
      store.resources.create(type, {
        parentId,
        values: Object.fromEntries(fields.map((name) => [name, mark])),
      });
    const order = await add('Order', event, ['orderNumber', 'comment', 'totalPrice']);
    await add('Orderer', order, ['firstName', 'lastName', 'email', 'company']);
    await add('Invoice', order, ['invoiceNumber', 'recipientName', 'recipientAddress']);
    await add('Payment', order, ['accountHolder', 'bankAccount', 'transactionId']);
    await add('Participant', event, ['firstName', 'lastName', 'email', 'comment']);
  }
  await store.people.create({
    name: mark,
    email: `${mark}@hs-musterstadt.example`,
    groups: ['API Key Hero'],
  });
}

beforeAll(async () => {
  service = await testService();
  await fill();
  ({ key } = await service.store.keys.create({ name: 'alles', dataGroups }));
  folder = await mkdtemp(join(tmpdir(), 'aushang-protected-'));
  const pageDir = join(folder, 'page');
  await writePages(pageDir, 'build-1');
  const env = {
    EVENT_SERVICE_URL: service.url,
    EVENT_SERVICE_API_KEY: key,
    PORT: '0',
    POLL_SECONDS: '3600',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
  };
  const settings = { ...readSettings(env, pageDir), eventServiceUrl: service.url };
  gateway = await startGateway({ settings, now: () => testStart });
  await gateway.pollNow();
});
afterAll(async () => {
  await gateway.close();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

/** Every public address, with parameters that could reveal more. */
function publicAddresses(): readonly string[] {
  const queries = [
    '',
    '?monitor=mensa',
    '?monitor=mensa&lang=en',
    '?lang=de',
    `?apiKey=${key}`,
    '?published=false',
  ];
  const someIds = [ids.published, ids.draft, ids.image, ids.draftImage, 1, 2, 3];
  const hidden = ['participants', 'orders', 'orderers', 'invoices', 'payments', 'users', 'event_images'];
  const asked = ['/api/events', '/api/filter_categories', '/api/desk', '/api/time', '/api/notices/current'];
  const byId = [...someIds, 4, 5, 6].flatMap((id) => [
    `/api/events/${id}`,
    `/api/images/${id}`,
    `/plain/images/${id}.jpg`,
    `/api/calendar/${id}.ics`,
    `/e/${id}`,
    `/e/${id}/registration`,
    `/preview/${id}?monitor=mensa`,
    `/api/verdicts?event=${id}`,
    `/api/effect?event=${id}`,
    `/api/verdicts?event=${id}&monitor=mensa`,
  ]);
  const others = [
    '/api/calendar/mensa.ics',
    '/m',
    '/m/mensa',
    '/m/mensa.ics',
    '/m/alle-monitore',
    '/api/slides?monitor=mensa',
    '/plain/fonts.css',
    '/plain/text-400.woff',
    '/.well-known/security.txt',
    '/site.json',
    '/site/light.svg',
    '/api/verdicts?monitor=mensa',
    '/api/verdicts?q=geheim',
    '/api/verdicts?q=7f3a&lang=en',
    '/api/verdicts',
    '/api/effect',
    '/api/effect.csv',
    '/',
    '/?monitor=mensa',
    '/desk',
    '/desk/help',
    '/desk/help/warum-sehe-ich-meine-veranstaltung-nicht.html',
    '/desk/sign-in',
    '/s/mensa',
    '/api/screens',
    '/api/screens/mensa',
    '/api/screens/mensa/settings',
    '/api/unregistered-screens',
    '/api/screen-list',
    '/api/screen-changes',
    '/healthz',
    '/readyz',
    '/metrics',
    '/api',
    '/api/docs.json',
    `/uploads/${mark}-bild.png`,
    '/api/events.json',
    '/api/contexts/Order',
  ];
  return [
    asked.flatMap((path) => queries.map((query) => path + query)),
    byId,
    others,
    hidden.flatMap((path) => [`/api/${path}`, `/api/${path}/1`, `/api/${path}?page=1`]),
  ].flat();
}

async function read(path: string): Promise<string> {
  const response = await fetch(gateway.url + path, { redirect: 'manual' });
  return `${path} ${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`;
}

test('the event service answers the gateway’s key with protected data', async () => {
  const headers = { 'X-API-KEY': key };
  for (const path of ['events', 'participants', 'orders', 'orderers', 'invoices', 'payments', 'users']) {
    expect((await service.get(`/api/${path}`, headers)).text).toContain(mark);
  }
  expect(await read('/api/events?monitor=mensa')).toContain('Konzert');
});

test('no address of the gateway reveals protected data or the key', async () => {
  const field = /"(?:participants|orders|orderers|invoices|payments)"/;
  const leaks: string[] = [];
  for (const path of publicAddresses()) {
    const answer = (await read(path)).slice(path.length);
    if (answer.includes(mark) || answer.includes(key) || field.test(answer)) leaks.push(path);
  }
  expect(leaks).toEqual([]);
});

test('the update stream reveals no protected data', async () => {
  const response = await fetch(`${gateway.url}/api/updates?build=other`);
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  expect(new TextDecoder().decode(value)).not.toContain(mark);
});

test('all routes of the gateway are among the tested addresses', async () => {
  const sources = fileURLToPath(new URL('.', import.meta.url));
  const files = (await readdir(sources, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  );
  const texts = await Promise.all(files.map((name) => readFile(join(sources, name), 'utf8')));
  const routes = texts.flatMap((text) =>
    [...text.matchAll(/app\.get(?:<[^>]*>+)?\(\s*'([^']+)'/g)].map(([, path = '']) => path),
  );
  expect(routes.length).toBeGreaterThan(12);
  const asked = [...publicAddresses(), '/api/updates'];
  const missing = routes.filter((route) => {
    const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/?]+').replace('*', '.+')}(?:$|\\?)`);
    return !asked.some((path) => pattern.test(path));
  });
  expect(missing).toEqual([]);
});

test('the gateway stores no personal data', async () => {
  const names = await readdir(join(folder, 'data'), { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const text = await readFile(join(file.parentPath, file.name), 'utf8');
    expect(text).not.toContain(key);
    // Unpublished events are stored for signed-in staff.
    expect(text).not.toMatch(/participants|orderers|invoices|payments|accountHolder|orderNumber/);
  }
});
