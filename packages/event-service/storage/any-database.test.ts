import { afterEach, beforeEach, expect, test } from 'vitest';
import { testService, testStart } from '#testing/test-service.ts';
import type { TestService } from '#testing/test-service.ts';

/** Where databases are known to differ. `packages/event-service/storage/postgres.full.test.ts` runs these, like all others, on PostgreSQL too. */
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

test('a key that no database can hold is refused like any other', async () => {
  for (const key of ['%00', 'a%00b', '%00%00%00%00%00%00%00%00%00']) {
    expect((await service.get(`/api/events?apiKey=${key}`, { 'X-API-KEY': '' })).status).toBe(401);
  }
});

test('texts come back as they were written, whatever signs they hold', async () => {
  const name = 'Ä"\\\'%_!$1 \0\u{1F600}\ud800 <b>&amp;</b>\n';
  const id = await service.store.events.create({ ...event, name });
  expect((await service.get(`/api/events/${id}`)).json.name).toBe(name);
  expect((await service.get('/api/events?name=%C3%A4%22')).json['hydra:totalItems']).toBe(1);
  expect((await service.get('/api/events?name=%25_!')).json['hydra:totalItems']).toBe(1);
});

test('an id that was chosen is never given out again, not even after its event is gone', async () => {
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

test('the far ends of time are kept to the millisecond', async () => {
  const startDate = Date.parse('0001-01-01T00:00:00.001Z');
  const endDate = Date.parse('9999-12-31T23:59:59.999Z');
  const id = await service.store.events.create({ ...event, startDate, endDate });
  expect((await service.store.events.get(id))?.values).toMatchObject({ startDate, endDate });
});

test('bytes of a file come back as they were', async () => {
  const content = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  await service.store.files.put('/uploads/a.bin', { mediaType: 'application/octet-stream', content });
  const again = await service.store.files.get('/uploads/a.bin');
  expect([...(again?.content ?? [])]).toEqual([...content]);
});

test('changes that come at the same moment are all counted, and none is lost', async () => {
  const id = await service.store.events.create(event);
  const texts = { subtitle: 'a', shortDescription: 'b', description: 'c', disturberMessage: 'd' };
  await Promise.all(
    Object.entries(texts).map(([field, text]) => service.store.events.update(id, { [field]: text })),
  );
  expect((await service.store.events.get(id))?.values).toMatchObject(texts);
  expect((await service.get(`/api/events/${id}`)).json).toMatchObject(texts);
});
