import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testKey, testService, type TestService, testStart } from '#testing/test-service.ts';

/** The tests follow the sections of the specification. */
const hour = 3_600_000;
const day = 24 * hour;
const specifiedFields = [
  '@id',
  '@type',
  'orderType',
  'startDate',
  'endDate',
  'modifiedAt',
  'modifiedAtRecursive',
  'name',
  'subtitle',
  '@urls',
];
const isoWithOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;
let service: TestService;
let short: TestService;

async function fillStore({ store }: TestService): Promise<void> {
  const monitors = await store.filterCategories.create({ name: 'Monitore' });
  const all = await store.filterCategories.create({ name: 'Alle Monitore', parentId: monitors });
  const mensa = await store.filterCategories.create({ name: 'Mensa', parentId: monitors });
  const contact = await store.resources.create('ContactPerson', {
    values: { lastName: 'Musterfrau', mailAddress: 'erika@hs-musterstadt.example' },
  });
  const event = (number: number) => ({
    name: `Veranstaltung ${number}`,
    startDate: testStart + number * day,
    endDate: testStart + number * day + hour,
    filterCategories: [number % 2 === 0 ? all : mensa],
    contactPersons: [contact],
  });
  for (let number = -400; number < 40; number += 8) await store.events.create(event(number));
  for (let number = 1; number <= 15; number += 1) await store.events.create(event(number));
  await store.events.create({ ...event(5), name: 'Unveröffentlicht', published: false });
}

beforeAll(async () => {
  service = await testService();
  short = await testService({ listItems: 'short' });
  await fillStore(service);
  await fillStore(short);
});
afterAll(async () => {
  await service.close();
  await short.close();
});

describe('1. What the service does', () => {
  test('the collection is delivered with all event details', async () => {
    const { json } = await service.get('/api/events');
    for (const member of json['hydra:member'].slice(0, 5)) {
      const { json: item } = await service.get(member['@id']);
      const { '@context': context, ...details } = item;
      expect(context).toBe('/api/contexts/Event');
      expect(member).toEqual(details);
    }
  });

  test('events that have ended are delivered, up to 365 days into the past, older ones are not', async () => {
    const starts = [...(await service.walk('/api/events')).values()].map(({ endDate }) =>
      Date.parse(String(endDate)),
    );
    expect(Math.min(...starts)).toBeLessThan(testStart - 350 * day);
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(testStart - 365 * day);
  });

  test('an event is delivered until exactly 365 days after its end', async () => {
    const aging = await testService();
    const end = testStart - 364 * day;
    const id = await aging.store.events.create({ name: 'Altern', startDate: end - hour, endDate: end });
    const leaves = end + 365 * day;
    aging.setNow(leaves);
    expect((await aging.get('/api/events')).json['hydra:totalItems']).toBe(1);
    expect((await aging.get(`/api/events/${id}`)).status).toBe(200);
    aging.setNow(leaves + 1);
    expect((await aging.get('/api/events')).json['hydra:totalItems']).toBe(0);
    expect((await aging.get(`/api/events/${id}`)).status).toBe(404);
    await aging.close();
  });

  test('responses are JSON of the media type application/ld+json', async () => {
    const { headers, json } = await service.get('/api/events', { Accept: 'application/ld+json' });
    expect(headers.get('content-type')).toBe('application/ld+json; charset=utf-8');
    expect(json['@type']).toBe('hydra:Collection');
  });

  test('events carry filter categories that tag them for all monitors or for one', async () => {
    const { json: categories } = await service.get('/api/filter_categories');
    const names = new Map<string, string>(
      categories['hydra:member'].map((one: { '@id': string; name: string }) => [one['@id'], one.name]),
    );
    const { json } = await service.get('/api/events');
    for (const { filterCategories } of json['hydra:member']) {
      expect(['Alle Monitore', 'Mensa']).toContain(names.get(filterCategories[0]['@id']));
    }
  });

  test('participant data and people are not part of the default event data', async () => {
    const { text, json } = await service.get('/api/events?itemsPerPage=200');
    expect(text).not.toContain('Musterfrau');
    expect(text).not.toContain('erika@');
    expect(text.toLowerCase()).not.toMatch(/participants?"\s*:\s*\[|orderers?"|invoices?"|payments?"/);
    expect(json['hydra:member'][0].contactPersons).toEqual([
      { '@id': expect.stringMatching(/^\/api\/contact_persons\/\d+$/), '@type': 'ContactPerson' },
    ]);
  });

  test('the interactive console is at /api, needs a valid key and does not contain it', async () => {
    const browser = { Accept: 'text/html', 'X-API-KEY': '' };
    const { status, headers, text } = await service.get(`/api?apiKey=${testKey}`, browser);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('swagger-ui-bundle.js');
    expect(text).not.toContain(testKey);
    const byHeader = await service.get('/api', { Accept: 'text/html' });
    expect([byHeader.status, byHeader.text]).toEqual([200, text]);
    for (const path of ['/api', '/api/events', '/api/docs']) {
      const refused = await service.get(path, browser);
      expect(refused.status).toBe(401);
      expect(refused.text).toContain('in the header X-API-KEY or in place of … on its address');
    }
    expect((await service.get('/api', { ...browser, 'X-API-KEY': 'falsch' })).text).toContain(
      'Invalid API key',
    );
  });

  test('the console loads only files of this service', async () => {
    const { text } = await service.get(`/api?apiKey=${testKey}`, { Accept: 'text/html' });
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(files).toHaveLength(4);
    for (const file of files) {
      expect(file.startsWith('/bundles/console/')).toBe(true);
      expect((await service.get(file, { 'X-API-KEY': '' })).status).toBe(200);
    }
  });

  test('other files of the console’s package are not served', async () => {
    expect((await service.get('/bundles/console/oauth2-redirect.html')).status).toBe(404);
  });

  test.each(['/api/contexts/Event', '/api/contexts/Event.json'])('%s is JSON-LD', async (path) => {
    const { headers } = await service.get(path, { Accept: 'application/json' });
    expect(headers.get('content-type')).toMatch(/^application\/ld\+json/);
  });

  test('its Authorize step recommends apiKeyHeader and offers apiKeyQuery', async () => {
    const { json } = await service.get('/api/docs.json');
    const schemes = json.components.securitySchemes;
    expect(Object.keys(schemes)).toEqual(['apiKeyHeader', 'apiKeyQuery']);
    expect(schemes.apiKeyHeader).toMatchObject({ type: 'apiKey', in: 'header', name: 'X-API-KEY' });
    expect(schemes.apiKeyHeader.description).toMatch(/^Recommended/);
    expect(schemes.apiKeyQuery).toMatchObject({ type: 'apiKey', in: 'query', name: 'apiKey' });
  });

  test('available filter options are listed in the console', async () => {
    const { json } = await service.get('/api/docs.json');
    const names = json.paths['/api/events'].get.parameters.map(({ name }: { name: string }) => name);
    expect(names).toContain('endDate[after]');
    expect(names).toContain('filterCategories[]');
    const { json: list } = await service.get('/api/events');
    for (const { variable } of list['hydra:search']['hydra:mapping']) expect(names).toContain(variable);
  });
});

describe('2. Resources and their fields', () => {
  test('an event has every field of the table, in its format', async () => {
    const { json } = await service.get('/api/events');
    for (const event of json['hydra:member']) {
      expect(event['@id']).toMatch(/^\/api\/events\/\d+$/);
      expect(event['@type']).toBe('Event');
      expect(Number.isInteger(event.orderType)).toBe(true);
      for (const name of ['startDate', 'endDate', 'modifiedAt', 'modifiedAtRecursive']) {
        expect(event[name]).toMatch(isoWithOffset);
      }
      expect(typeof event.name).toBe('string');
      expect(typeof event.subtitle).toBe('string');
      expect(Object.keys(event['@urls'])).toEqual(['directRegistrationUrl', 'eventUrl']);
      expect(event['@urls'].eventUrl).toMatch(/^https:\/\//);
      expect(event['@urls'].directRegistrationUrl).toBeNull();
    }
  });

  test('the short form has exactly the fields of the table, and the item all of them', async () => {
    const { json } = await short.get('/api/events');
    for (const event of json['hydra:member']) expect(Object.keys(event)).toEqual(specifiedFields);
    const { json: item } = await short.get(json['hydra:member'][0]['@id']);
    expect(Object.keys(item)).toContain('filterCategories');
  });

  test('the collection has the Hydra envelope', async () => {
    const { json } = await service.get('/api/events');
    expect(json).toMatchObject({
      '@context': '/api/contexts/Event',
      '@id': '/api/events',
      '@type': 'hydra:Collection',
    });
    expect(Number.isInteger(json['hydra:totalItems'])).toBe(true);
    expect(json['hydra:member']).toHaveLength(30);
  });

  test('a date has the offset of its season', async () => {
    const summer = Date.parse('2026-07-10T16:00:00+02:00');
    const id = await service.store.events.create({ name: 'Sommer', startDate: summer, endDate: summer });
    const { json } = await service.get(`/api/events/${id}`);
    expect(json.startDate).toBe('2026-07-10T16:00:00+02:00');
    await service.store.events.remove(id);
  });

  test('an item has every key, null where it is empty', async () => {
    const { json: list } = await service.get('/api/events');
    const { json } = await service.get(list['hydra:member'][0]['@id']);
    const { json: documents } = await service.get('/api/docs.json');
    const required: readonly string[] = documents.components.schemas.Event.required;
    expect(Object.keys(json).toSorted()).toEqual(['@context', ...required].toSorted());
    expect(json.learningObjective).toBeNull();
    expect(json.alternativeEvents).toEqual([]);
  });

  test('filter categories are a resource with name and parent', async () => {
    const { json } = await service.get('/api/filter_categories');
    const members = json['hydra:member'];
    expect(members).toHaveLength(3);
    const root = members.find(({ name }: { name: string }) => name === 'Monitore');
    const mensa = members.find(({ name }: { name: string }) => name === 'Mensa');
    expect(root).toEqual({
      '@id': expect.any(String),
      '@type': 'FilterCategory',
      name: 'Monitore',
      parent: null,
    });
    expect(mensa.parent).toEqual({ '@id': root['@id'], '@type': 'FilterCategory' });
    expect((await service.get(mensa['@id'])).json).toEqual({
      '@context': '/api/contexts/FilterCategory',
      ...mensa,
    });
  });
});

describe('3. States', () => {
  test('unpublished events are readable only with the data group', async () => {
    const { key } = await service.store.keys.create({ name: 'alles', dataGroups: ['unpublished events'] });
    const normal = await service.get('/api/events');
    const privileged = await service.get('/api/events', { 'X-API-KEY': key });
    expect(privileged.json['hydra:totalItems']).toBe(normal.json['hydra:totalItems'] + 1);
    const { json } = await service.get('/api/events?name=Unver', { 'X-API-KEY': key });
    const [hidden] = json['hydra:member'];
    expect(hidden.published).toBe(false);
    expect((await service.get(hidden['@id'], { 'X-API-KEY': key })).status).toBe(200);
    expect((await service.get(hidden['@id'])).status).toBe(404);
  });
});

describe('4. GET /api/events', () => {
  test('page is 1-based, and the pages together have all events', async () => {
    const first = await service.get('/api/events?page=1');
    expect(first.json['hydra:view']['@id']).toBe('/api/events?page=1');
    const all = await service.walk('/api/events');
    expect(all.size).toBe(first.json['hydra:totalItems']);
  });

  test('GET of an @id responds with the item', async () => {
    for (const path of (await service.walk('/api/events')).keys()) {
      const { status, json } = await service.get(path);
      expect(status).toBe(200);
      expect(json['@id']).toBe(path);
    }
  });
});

describe('5. Authentication', () => {
  const without = { 'X-API-KEY': '' };

  test('every request must carry a key', async () => {
    const { status, json } = await service.get('/api/events', without);
    expect(status).toBe(401);
    expect(json).toEqual({
      '@context': '/api/contexts/Error',
      '@type': 'hydra:Error',
      'hydra:title': 'An error occurred',
      'hydra:description': 'Full authentication is required to access this resource.',
    });
    for (const path of [
      '/api',
      '/api/docs.json',
      '/api/docs.jsonld',
      '/api/contexts/Event',
      '/api/events/1',
    ]) {
      expect((await service.get(path, without)).status).toBe(401);
    }
  });

  test('the key can be sent as header X-API-KEY or as ?apiKey= on GET', async () => {
    const { key } = await service.store.keys.create({ name: 'Test' });
    expect((await service.get('/api/events', { 'X-API-KEY': key })).status).toBe(200);
    expect((await service.get(`/api/events?apiKey=${key}`, without)).status).toBe(200);
  });

  test('the key of the URL is in no link, body or header of a response', async () => {
    const paths = [
      '/api/events?page=2&',
      '/api/filter_categories?',
      '/api/events?page=0&',
      '/api/nope?',
      '/api/events/?',
    ];
    for (const path of paths) {
      const { text, headers } = await service.get(`${path}apiKey=${testKey}`, without);
      expect(text + JSON.stringify([...headers])).not.toContain(testKey);
    }
  });

  test.each([
    ['malformed', 'x'],
    ['unknown', '00000000-0000000000000000-00000000'],
    ['of the right length only', testKey.replace('1', '2')],
  ])('a key that is %s is refused in the same format', async (_how, key) => {
    const { status, json, headers } = await service.get('/api/events', { 'X-API-KEY': key });
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toContain('ApiKey');
    expect(json['@type']).toBe('hydra:Error');
    expect(json['hydra:description']).toBe('Invalid API key.');
    expect((await service.get(`/api/events?apiKey=${key}`, without)).status).toBe(401);
    expect((await service.get('/api/events?apiKey[]=x', without)).status).toBe(401);
  });

  test('a revoked key is refused', async () => {
    const { id, key } = await service.store.keys.create({ name: 'Kurz' });
    expect((await service.get('/api/events', { 'X-API-KEY': key })).status).toBe(200);
    expect(await service.store.keys.revoke(id)).toBe(true);
    expect((await service.get('/api/events', { 'X-API-KEY': key })).status).toBe(401);
    expect(await service.store.keys.revoke(id)).toBe(false);
  });

  test('a created key has three groups of 8, 16 and 8, is shown once and stored hashed', async () => {
    const { key, id } = await service.store.keys.create({ name: 'Form' });
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{16}-[\da-f]{8}$/);
    const stored = (await service.store.keys.list()).find((one) => one.id === id);
    expect(stored).toMatchObject({ name: 'Form', prefix: key.slice(0, 8), revokedAt: null });
    expect(JSON.stringify(stored)).not.toContain(key.slice(9));
  });
});

describe('7. and 8. Errors and limits', () => {
  test.each([
    ['/api/events?page=0', 400, 'Page should not be less than 1'],
    ['/api/events?itemsPerPage=-1', 400, 'Limit should not be less than 0'],
    ['/api/events?itemsPerPage=0&page=2', 400, 'Page should not be greater than 1 if limit is equal to 0'],
    ['/api/events?page=9999999999999999', 400, 'Page parameter is too large.'],
    ['/api/events?endDate[after]=bald', 400, '“bald” is no ISO 8601 date or date-time for endDate[after]'],
    ['/api/events?endDate[after]=2026-02-30', 400, '“2026-02-30” is no'],
    ['/api/events?endDate[after]=2026-03-10T00:00:00+01:00', 400, 'must be written as %2B'],
    ['/api/events?filterCategories=mensa', 400, '“mensa” is no value for filterCategories'],
    ['/api/events?order[startDate]=up', 400, 'write asc or desc'],
    ['/api/events/0', 404, 'ids of Event are whole numbers from 1'],
    ['/api/events/1e3', 404, 'ids of Event are whole numbers from 1'],
    ['/api/events/999999', 404, 'there is no Event 999999'],
    ['/api/events/1/x', 404, 'No route found for "GET http'],
    ['/api/events.csv', 404, 'Format "csv" is not supported'],
    ['/api/contexts/Nope', 404, 'there is no context “Nope”'],
    ['/api/events/%zz', 400, 'cannot be read'],
    ['/elsewhere', 404, 'No route found'],
  ])('GET %s is answered with %i and the reason', async (path, status, sentence) => {
    const response = await service.get(path);
    expect(response.status).toBe(status);
    expect(response.json['@type']).toBe('hydra:Error');
    expect(response.json['hydra:description']).toContain(sentence);
    expect(response.text).not.toMatch(/\.ts:\d|at \w+ \(|node_modules/);
  });

  test('an unsupported Accept type is answered with 406 and the supported types', async () => {
    const { status, json } = await service.get('/api/events', { Accept: 'text/csv' });
    expect(status).toBe(406);
    expect(json['hydra:description']).toContain('"application/ld+json", "application/json", "text/html"');
  });

  test('a URL that is too long is answered with 414', async () => {
    const { status, json } = await service.get(`/api/events?name=${'x'.repeat(9000)}`);
    expect(status).toBe(414);
    expect(json['hydra:description']).toBe('The address is longer than 8192 characters.');
  });

  test('headers that are too long are answered with 431 in the same format', async () => {
    const { status, json } = await service.get('/api/events', { 'X-Long': 'x'.repeat(20_000) });
    expect(status).toBe(431);
    expect(json['@type']).toBe('hydra:Error');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    '%s is not allowed',
    async (method) => {
      const { status, headers } = await service.get('/api/events', {}, method);
      expect(status).toBe(405);
      expect(headers.get('allow')).toBe('GET');
    },
  );

  test('the order of members changes after a few seconds, or with every request', async () => {
    const ids = async ({ get }: TestService) =>
      (await get('/api/events')).json['hydra:member'].map((member: { '@id': string }) => member['@id']);
    const before = await ids(service);
    expect(await ids(service)).toEqual(before);
    service.setNow(testStart + 6000);
    expect(await ids(service)).not.toEqual(before);
    service.setNow(testStart);

    const restless = await testService({ memberOrder: 'every-request' });
    await fillStore(restless);
    expect(await ids(restless)).not.toEqual(await ids(restless));
    await restless.close();
  });
});

describe('9. Versioning', () => {
  test.each(['/api/2.3/events', '/api/2.0/event?ApiKey=x', '/api/2.x/', '/api/2.3'])(
    '%s is gone, and the response says what to use',
    async (path) => {
      const { status, json } = await service.get(path, { 'X-API-KEY': '' });
      expect(status).toBe(410);
      expect(json['hydra:description']).toContain('GET /api/events with the header X-API-KEY');
    },
  );

  test('the version of the interface is in the document and in a header of every response', async () => {
    const { json, headers } = await service.get('/api/docs.json');
    expect(json.info.version).toBe('3.0.0');
    expect(headers.get('x-api-version')).toBe('3.0.0');
    expect((await service.get('/api/nope')).headers.get('x-api-version')).toBe('3.0.0');
  });
});
