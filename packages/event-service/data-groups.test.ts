import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DataGroup, dataGroups } from '#model/data-groups.ts';
import { resourceTypes } from '#model/resource-types.ts';
import { testService, type TestService, testStart } from '#testing/test-service.ts';

/** Data group → the collection it opens, and a text within (specification §5). */
const opens: Readonly<Record<DataGroup, { readonly path: string; readonly secret: string }>> = {
  'personal user details': { path: '/api/users', secret: 'geheim-benutzer' },
  'personal participant details': { path: '/api/participants', secret: 'geheim-teilnehmer' },
  'unpublished events': { path: '/api/events', secret: 'geheim-entwurf' },
  'invoice data': { path: '/api/invoices', secret: 'geheim-rechnung' },
  'personal orderer details': { path: '/api/orderers', secret: 'geheim-besteller' },
  'order information': { path: '/api/orders', secret: 'geheim-bestellung' },
  'additional payment information': { path: '/api/payments', secret: 'geheim-zahlung' },
};

/** Fields that link to a protected type, with its group. */
const order: Readonly<Record<string, DataGroup>> = { order: 'order information' };
const fieldsByPath: Readonly<Record<string, Readonly<Record<string, DataGroup>>>> = {
  '/api/events': { participants: 'personal participant details', orders: 'order information' },
  '/api/orders': {
    orderers: 'personal orderer details',
    invoices: 'invoice data',
    payments: 'additional payment information',
  },
  '/api/participants': order,
  '/api/orderers': order,
  '/api/invoices': order,
  '/api/payments': order,
};
const fields = Object.entries(fieldsByPath).flatMap(([path, groups]) =>
  Object.entries(groups).map(([field, group]) => [path, field, group] as const),
);

let service: TestService;
const keys = new Map<string, string>();
let draft: number;
const ids = new Map<string, number>();

/** Adds parts of every protected type to an event, with the secret of their group. */
async function fillEvent({ store }: TestService, event: number, number: number): Promise<void> {
  const add = async (type: string, parentId: number, values: Record<string, string | number>) => {
    const id = await store.resources.create(type, { parentId, values });
    ids.set(`${type} ${number}`, id);
    return id;
  };
  const secret = (group: DataGroup) => `${opens[group].secret}-${number}`;
  const order = await add('Order', event, { orderNumber: secret('order information'), quantity: 2 });
  await add('Orderer', order, { lastName: secret('personal orderer details') });
  await add('Invoice', order, { invoiceNumber: secret('invoice data') });
  await add('Payment', order, { accountHolder: secret('additional payment information') });
  await add('Participant', event, { lastName: secret('personal participant details'), order });
}

async function addDraft({ store }: TestService): Promise<number> {
  const published = await store.events.create({ name: 'Tag', startDate: testStart, endDate: testStart });
  const times = { startDate: testStart, endDate: testStart };
  const id = await store.events.create({ ...times, name: 'geheim-entwurf', published: false });
  await store.events.update(published, { canceled: true, alternativeEvents: [id] });
  await fillEvent(service, published, 1);
  await fillEvent(service, id, 2);
  const secret = { values: { name: 'geheim-entwurf' }, parentId: id };
  for (const type of ['EventImage', 'EventAttachment', 'EventTicketPriceVariant']) {
    ids.set(type, await store.resources.create(type, secret));
  }
  ids.set(
    'EventSession',
    await store.resources.create('EventSession', { ...times, ...secret, values: times }),
  );
  const period = { values: times, parentId: ids.get('EventSession') ?? 0 };
  ids.set('SessionTimePeriod', await store.resources.create('SessionTimePeriod', period));
  return id;
}

beforeAll(async () => {
  service = await testService();
  const { store } = service;
  const person = { email: 'geheim-benutzer@hs-musterstadt.example', name: 'Erika Muster' };
  await store.people.create({ ...person, groups: ['API Key Hero'] });
  draft = await addDraft(service);
  const make = async (name: string, groups: readonly DataGroup[]) => {
    keys.set(name, (await store.keys.create({ name, dataGroups: groups })).key);
  };
  for (const group of dataGroups) {
    await make(group, [group]);
    await make(
      `all but ${group}`,
      dataGroups.filter((one) => one !== group),
    );
  }
  await make('none', []);
  await make('all', dataGroups);
});
afterAll(() => service.close());

const as = (name: string) => ({ 'X-API-KEY': keys.get(name) ?? '' });

/** All collections in both formats, and all items, as one text. */
async function readEverything(headers: Record<string, string>): Promise<string> {
  const lists = resourceTypes.flatMap(({ path }) => [`/api/${path}?itemsPerPage=200`, `/api/${path}.json`]);
  const items = [...ids].map(([name, id]) => {
    const type = resourceTypes.find((one) => one.name === name.split(' ')[0]);
    return `/api/${type?.path ?? ''}/${id}`;
  });
  const paths = [...lists, ...items, `/api/events/${draft}`, '/api/users/1'];
  const responses = await Promise.all(paths.map((path) => service.get(path, headers)));
  return responses.map(({ text }) => text).join('\n');
}

const pairs = dataGroups.flatMap((key) => dataGroups.map((group) => [key, group] as const));

describe('every pair of a key’s group and a group', () => {
  test.each(pairs)('a key with “%s” and the collection of “%s”', async (held, group) => {
    const { path, secret } = opens[group];
    const { status, text } = await service.get(path, as(held));
    expect(status).toBe(held === group || group === 'unpublished events' ? 200 : 403);
    expect(text.includes(secret)).toBe(held === group);
  });

  test.each(dataGroups)('a key with all groups but “%s” reads nothing of it', async (group) => {
    const text = await readEverything(as(`all but ${group}`));
    expect(text).not.toContain(opens[group].secret);
    for (const other of dataGroups.filter((one) => one !== group))
      expect(text).toContain(opens[other].secret);
  });
});

describe('fields', () => {
  test.each(fields)('%s has “%s” with the group “%s” alone', async (path, field, group) => {
    const [{ '@id': item }] = (await service.get(path, as('all'))).json['hydra:member'];
    expect((await service.get(item, as('all'))).json[field]).toBeTruthy();
    const without = await service.get(item, as(`all but ${group}`));
    expect(without.status).toBe(200);
    expect(without.json).not.toHaveProperty(field);
    const list = await service.get(path, as(`all but ${group}`));
    for (const member of list.json['hydra:member']) expect(member).not.toHaveProperty(field);
  });

  test('every field that links to a protected type is in this list', () => {
    const closed = new Map(resourceTypes.map(({ name, group }) => [name, group]));
    const found = resourceTypes.flatMap((type) =>
      type.fields.flatMap(({ name, to }) => {
        const group = to === undefined ? null : closed.get(to);
        return group ? [[`/api/${type.path}`, name, group]] : [];
      }),
    );
    expect(found).toEqual(expect.arrayContaining([...fields]));
    expect(found).toHaveLength(fields.length);
  });

  test('with all groups an event links to its people, and they link back', async () => {
    const { json } = await service.get('/api/participants', as('all'));
    const [participant] = json['hydra:member'];
    const { json: event } = await service.get(participant.event['@id'], as('all'));
    expect(event.participants).toEqual([{ '@id': participant['@id'], '@type': 'Participant' }]);
    const { json: order } = await service.get(participant.order, as('all'));
    expect(order).toMatchObject({ '@type': 'Order', event: participant.event });
    for (const field of ['orderers', 'invoices', 'payments']) {
      const { json: part } = await service.get(order[field][0]['@id'], as('all'));
      expect(part.order).toEqual({ '@id': order['@id'], '@type': 'Order' });
    }
    const filtered = await service.get(`/api/orders?event=${event['@id']}`, as('all'));
    expect(filtered.json['hydra:member'].map((one: { '@id': string }) => one['@id'])).toEqual([order['@id']]);
  });
});

describe('a key without groups', () => {
  test('reads none of the protected data', async () => {
    const text = await readEverything(as('none'));
    expect(text).not.toContain('geheim');
    expect(text).not.toMatch(/"@type":"(?:Participant|Order|Orderer|Invoice|Payment|User)"/);
    expect(await readEverything(as('all'))).toContain('geheim');
  });

  test('gets the same response for existing and missing resources', async () => {
    for (const path of ['/api/orders/1', '/api/orders/99999', '/api/orders/x', '/api/orders?page=0']) {
      const { status, json } = await service.get(path, as('none'));
      expect([status, json['hydra:description']]).toEqual([
        403,
        'Access Denied: this takes a key with the data group “order information”.',
      ]);
    }
    expect((await service.get('/api/orders', as('none'))).json).toEqual({
      '@context': '/api/contexts/Error',
      '@type': 'hydra:Error',
      'hydra:title': 'An error occurred',
      'hydra:description': 'Access Denied: this takes a key with the data group “order information”.',
    });
    const plain = await service.get('/api/orders/1', { ...as('none'), Accept: 'application/json' });
    expect(plain.status).toBe(403);
    expect(plain.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  });

  test('reads no parts of an unpublished event, and no links to it', async () => {
    const types = [
      'EventImage',
      'EventAttachment',
      'EventTicketPriceVariant',
      'EventSession',
      'SessionTimePeriod',
    ];
    for (const type of types) {
      const path = resourceTypes.find(({ name }) => name === type)?.path ?? '';
      for (const [name, status, total] of [
        ['none', 404, 0],
        ['unpublished events', 200, 1],
      ] as const) {
        expect((await service.get(`/api/${path}/${ids.get(type)}`, as(name))).status).toBe(status);
        expect((await service.get(`/api/${path}`, as(name))).json['hydra:totalItems']).toBe(total);
        const ofDraft = await service.get(`/api/${path}?event=${draft}`, as(name));
        expect(ofDraft.json['hydra:totalItems']).toBe(total);
      }
    }
    const alternatives = async (name: string) =>
      (await service.get('/api/events?name=Tag', as(name))).json['hydra:member'][0].alternativeEvents;
    expect(await alternatives('none')).toEqual([]);
    expect(await alternatives('unpublished events')).toEqual([
      { '@id': `/api/events/${draft}`, '@type': 'Event' },
    ]);
  });

  test('cannot detect an order by modifiedAtRecursive', async () => {
    const { store, setNow } = service;
    const id = await store.events.create({ name: 'Still', startDate: testStart, endDate: testStart });
    setNow(testStart + 60_000);
    await fillEvent(service, id, 3);
    const { json } = await service.get(`/api/events/${id}`, as('none'));
    setNow(testStart);
    expect(json.modifiedAtRecursive).toBe(json.modifiedAt);
    await store.events.remove(id);
  });
});

describe('keys', () => {
  test('a group opens nothing of unpublished events without their group', async () => {
    for (const type of ['Participant', 'Order', 'Orderer', 'Invoice', 'Payment']) {
      const found = resourceTypes.find(({ name }) => name === type);
      const path = `/api/${found?.path ?? ''}`;
      const of = async (name: string) => (await service.get(path, as(name))).json['hydra:totalItems'];
      expect([await of(found?.group ?? ''), await of('all')]).toEqual([1, 2]);
      expect((await service.get(`${path}/${ids.get(`${type} 2`)}`, as(found?.group ?? ''))).status).toBe(404);
    }
  });

  test('a revoked key with all groups opens nothing', async () => {
    const { id, key } = await service.store.keys.create({ name: 'kurz', dataGroups });
    const headers = { 'X-API-KEY': key };
    for (const { path } of Object.values(opens)) expect((await service.get(path, headers)).status).toBe(200);
    await service.store.keys.revoke(id);
    for (const { path, secret } of Object.values(opens)) {
      const { status, text } = await service.get(path, headers);
      expect(status).toBe(401);
      expect(text).not.toContain(secret);
    }
  });

  test('protected collections have pages and languages like all others', async () => {
    const path = '/api/participants?itemsPerPage=1&page=2';
    const { json } = await service.get(path, { ...as('all'), 'Accept-Language': 'en' });
    expect(json['hydra:member']).toHaveLength(1);
    expect((await service.get(path, as('none'))).status).toBe(403);
    expect(
      (await service.get(`/api/participants?apiKey=${keys.get('all')}`, { 'X-API-KEY': '' })).status,
    ).toBe(200);
  });
});

describe('removal', () => {
  test('protected parts are removed with their event', async () => {
    const { store } = service;
    const id = await store.events.create({ name: 'Weg', startDate: testStart, endDate: testStart });
    await fillEvent(service, id, 4);
    await store.events.remove(id);
    for (const type of ['Participant', 'Order', 'Orderer', 'Invoice', 'Payment']) {
      const left = await store.resources.list(type);
      expect(left.map((item) => item.id)).not.toContain(ids.get(`${type} 4`));
      expect(left).toHaveLength(2);
    }
  });
});

describe('the documents', () => {
  test('name every protected resource with its group, and 403 among its responses', async () => {
    const { json } = await service.get('/api/docs.json', as('none'));
    const { text: hydra } = await service.get('/api/docs.jsonld', as('none'));
    for (const { group, path, name } of resourceTypes) {
      for (const address of [`/api/${path}`, `/api/${path}/{id}`]) {
        expect('403' in json.paths[address].get.responses).toBe(group !== undefined);
      }
      if (group === undefined) continue;
      expect(json.paths[`/api/${path}`].get.description).toContain(`the data group “${group}”`);
      expect(hydra).toContain(`#${name}`);
      expect(hydra).toContain(`Only for keys with the data group “${group}”.`);
    }
    const { properties, required } = json.components.schemas.Event;
    expect(properties.participants.description).toContain(
      'Only with the data group “personal participant details”.',
    );
    expect(required).not.toContain('participants');
  });
});
