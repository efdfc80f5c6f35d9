import { afterEach, beforeEach, expect, test } from 'vitest';
import { testService, type TestService, testStart } from '#testing/test-service.ts';

/** Known differences of databases. `postgres.full.test.ts` runs all tests on PostgreSQL, too. */
let service: TestService;
const event = { name: 'Vortrag', startDate: testStart, endDate: testStart + 3_600_000 };

beforeEach(async () => {
  service = await testService();
});
afterEach(() => service.close());

test.each([
  ['/api/events?name=%00', 200],
  ['/api/events?name=a%00b', 200],
  ['/api/events?filterCategories=999999999999999', 200],
  ['/api/filter_categories?parent=999999999999999', 200],
  ['/api/events/999999999999999', 404],
  ['/api/events?endDate[after]=1000-01-01', 200],
  ['/api/events?endDate[before]=9999-12-31T23:59:59.999Z', 200],
  ["/api/events?name=';drop table events;--", 200],
])('%s is answered by %i', async (path, status) => {
  expect((await service.get(path)).status).toBe(status);
});

test('a key with NUL characters is refused like any other', async () => {
  for (const key of ['%00', 'a%00b', '%00%00%00%00%00%00%00%00%00']) {
    expect((await service.get(`/api/events?apiKey=${key}`, { 'X-API-KEY': '' })).status).toBe(401);
  }
});

test('texts of any characters are read as they were written', async () => {
  const name = 'Ä"\\\'%_!$1 \0\u{1F600}\ud800 <b>&amp;</b>\n';
  const id = await service.store.events.create({ ...event, name });
  expect((await service.get(`/api/events/${id}`)).json.name).toBe(name);
  expect((await service.get('/api/events?name=%C3%A4%22')).json['hydra:totalItems']).toBe(1);
  expect((await service.get('/api/events?name=%25_!')).json['hydra:totalItems']).toBe(1);
});

test('an explicit id is not reused, even after its event was removed', async () => {
  const { events } = service.store;
  await events.create({ ...event, id: 3 });
  const ids = [await events.create(event), await events.create(event)];
  expect(ids).toEqual([4, 5]);
  await events.create({ ...event, id: 1187 });
  await events.remove(1187);
  expect(await events.create(event)).toBe(1188);
  await events.create({ ...event, id: 7 });
  expect(await events.create(event)).toBe(1189);
});

test('the years 1 and 9999 are stored to the millisecond', async () => {
  const startDate = Date.parse('0001-01-01T00:00:00.001Z');
  const endDate = Date.parse('9999-12-31T23:59:59.999Z');
  const id = await service.store.events.create({ ...event, startDate, endDate });
  expect((await service.store.events.get(id))?.values).toMatchObject({ startDate, endDate });
});

test('a file is read with the bytes that were stored', async () => {
  const content = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  await service.store.files.put('/uploads/a.bin', { mediaType: 'application/octet-stream', content });
  const again = await service.store.files.get('/uploads/a.bin');
  expect([...(again?.content ?? [])]).toEqual([...content]);
});

test('concurrent changes are all counted, and none is lost', async () => {
  const id = await service.store.events.create(event);
  const texts = { subtitle: 'a', shortDescription: 'b', description: 'c', disturberMessage: 'd' };
  await Promise.all(
    Object.entries(texts).map(([field, text]) => service.store.events.update(id, { [field]: text })),
  );
  expect((await service.store.events.get(id))?.values).toMatchObject(texts);
  expect((await service.get(`/api/events/${id}`)).json).toMatchObject(texts);
});
