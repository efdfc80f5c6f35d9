import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testService, type TestService, testStart } from '#testing/test-service.ts';
import { simpleDate } from './event-dates.ts';

let service: TestService;
const event = { name: 'Vortrag', startDate: testStart, endDate: '2026-11-20T14:00:00+01:00' };

beforeEach(async () => {
  service = await testService();
});
afterEach(() => service.close());

describe('editing events', () => {
  test('an update shows in the next response and sets both times of modification', async () => {
    const { store } = service;
    const id = await store.events.create({
      ...event,
      subtitle: 'Alt',
      translations: { en: { name: 'Talk' } },
    });
    service.setNow(testStart + 60_000);
    const changes = { name: 'Neu', translations: { en: { subtitle: 'Old' } } };
    expect(await store.events.update(id, changes)).toBe(true);
    const { json } = await service.get(`/api/events/${id}`);
    expect(json).toMatchObject({
      name: 'Neu',
      subtitle: 'Alt',
      endDate: '2026-11-20T14:00:00+01:00',
      modifiedAt: '2026-11-20T12:01:00+01:00',
      modifiedAtRecursive: '2026-11-20T12:01:00+01:00',
    });
    const english = await service.get(`/api/events/${id}`, { 'Accept-Language': 'en' });
    expect(english.json).toMatchObject({ name: 'Talk', subtitle: 'Old' });
  });

  test('the dates of an event stay in their sessions, which span them', async () => {
    const { store } = service;
    const id = await store.events.create(event);
    const [first, second] = [
      await store.resources.create('EventSession', { values: {}, parentId: id }),
      await store.resources.create('EventSession', { values: {}, parentId: id }),
    ];
    const add = (parentId: number, day: number) =>
      store.resources.create('SessionTimePeriod', { parentId, values: { startDate: day, endDate: day + 1 } });
    const [a, b] = [await add(first, 10), await add(second, 20)];
    const sessions = async () =>
      (await store.resources.list('EventSession')).map((one) => [
        one.id,
        one.values,
        one.links['sessionDates'],
      ]);
    const added = simpleDate(30, 35);
    await store.events.update(id, { dates: [simpleDate(11, 12, a), simpleDate(20, 21, b), added] });
    const { dates = [] } = (await store.events.get(id)) ?? {};
    expect(dates.map((date) => date.startDate)).toEqual([11, 20, 30]);
    expect(await sessions()).toEqual([
      [first, { startDate: 11, endDate: 35 }, [a, dates[2]?.id]],
      [second, { startDate: 20, endDate: 21 }, [b]],
    ]);
    await store.events.update(id, { dates: dates.slice(2) });
    expect(await sessions()).toEqual([[first, { startDate: 30, endDate: 35 }, [dates[2]?.id]]]);
  });

  test('a given relation is replaced, the others stay', async () => {
    const { store } = service;
    const [a, b] = [
      await store.filterCategories.create({ name: 'A' }),
      await store.filterCategories.create({ name: 'B' }),
    ];
    const topic = await store.resources.create('Category', { values: { name: 'Thema' } });
    const id = await store.events.create({ ...event, filterCategories: [b, a, b], categories: [topic] });
    const ids = async () => (await store.events.get(id))?.links;
    expect(await ids()).toEqual({ filterCategories: [b, a], categories: [topic] });
    await store.events.update(id, { filterCategories: [a] });
    expect(await ids()).toEqual({ filterCategories: [a], categories: [topic] });
    await store.events.update(id, { filterCategories: [] });
    expect(await ids()).toEqual({ categories: [topic] });
  });

  test('an event is removed with its images and sessions, and as an alternative', async () => {
    const { store } = service;
    const id = await store.events.create(event);
    const other = await store.events.create({ ...event, alternativeEvents: [id] });
    await store.resources.create('EventImage', { values: { name: 'Bild' }, parentId: id });
    const session = await store.resources.create('EventSession', { values: {}, parentId: id });
    await store.resources.create('SessionTimePeriod', { values: {}, parentId: session });
    expect(await store.events.remove(id)).toBe(true);
    expect(await store.events.remove(id)).toBe(false);
    expect(await store.events.update(id, { name: 'x' })).toBe(false);
    for (const type of ['EventImage', 'EventSession', 'SessionTimePeriod']) {
      expect(await store.resources.list(type)).toEqual([]);
    }
    expect((await service.get(`/api/events/${other}`)).json.alternativeEvents).toEqual([]);
    expect((await service.get(`/api/events/${id}`)).status).toBe(404);
  });

  test('an invalid instant is refused', async () => {
    await expect(service.store.events.create({ ...event, startDate: 'bald' })).rejects.toThrow(
      '“bald” is no date-time',
    );
    expect(await service.store.events.list()).toEqual([]);
  });

  test('ids may be chosen, and the default public page contains them', async () => {
    await service.store.events.create({ ...event, id: 1187 });
    await service.store.events.create({ ...event, id: 5, eventUrl: 'https://a.example/x' });
    expect((await service.get('/api/events/1187')).json['@urls'].eventUrl).toMatch(/\/event\/1187$/);
    expect((await service.get('/api/events/5')).json['@urls'].eventUrl).toBe('https://a.example/x');
  });
});

describe('modifiedAtRecursive', () => {
  async function afterChange(change: (ids: { tag: number; place: number; id: number }) => Promise<unknown>) {
    const { store } = service;
    const tag = await store.filterCategories.create({ name: 'Tag' });
    const place = await store.resources.create('Location', { values: { name: 'Ort' } });
    const id = await store.events.create({ ...event, filterCategories: [tag], locations: [place] });
    service.setNow(testStart + 3_600_000);
    await change({ tag, place, id });
    return (await service.get(`/api/events/${id}`)).json;
  }
  const bumped = {
    modifiedAt: '2026-11-20T12:00:00+01:00',
    modifiedAtRecursive: '2026-11-20T13:00:00+01:00',
  };

  test('changes when a tag is renamed', async () => {
    const { filterCategories } = service.store;
    const changes = { name: 'Neu', english: '', parentId: null };
    expect(await afterChange(({ tag }) => filterCategories.save(tag, changes))).toMatchObject(bumped);
  });
  test('changes when a place is removed', async () => {
    const { store } = service;
    expect(await afterChange(({ place }) => store.resources.remove('Location', place))).toMatchObject({
      ...bumped,
      locations: [],
    });
  });
  test('changes when an image or a session’s time period is added', async () => {
    const { store } = service;
    const image = { values: { name: 'Bild' } };
    expect(
      await afterChange(({ id }) => store.resources.create('EventImage', { ...image, parentId: id })),
    ).toMatchObject(bumped);
    service.setNow(testStart);
    const withPeriod = async ({ id }: { id: number }) => {
      const session = await store.resources.create('EventSession', { values: {}, parentId: id });
      await store.resources.create('SessionTimePeriod', { values: {}, parentId: session });
    };
    expect(await afterChange(withPeriod)).toMatchObject(bumped);
  });
  test('does not change with other resources', async () => {
    const json = await afterChange(() => service.store.filterCategories.create({ name: 'Fremd' }));
    expect(json.modifiedAtRecursive).toBe(bumped.modifiedAt);
  });
});

describe('filter categories', () => {
  test('children of a removed category get its parent, events lose the tag', async () => {
    const { filterCategories, events } = service.store;
    const root = await filterCategories.create({ name: 'Wurzel' });
    const middle = await filterCategories.create({ name: 'Mitte', parentId: root });
    const leaf = await filterCategories.create({ name: 'Blatt', parentId: middle });
    const id = await events.create({ ...event, filterCategories: [middle, leaf] });
    expect(await filterCategories.remove(middle)).toBe(true);
    expect(await filterCategories.list()).toEqual([
      { id: root, name: 'Wurzel', parentId: null },
      { id: leaf, name: 'Blatt', parentId: root },
    ]);
    expect((await events.get(id))?.links).toEqual({ filterCategories: [leaf] });
    const texts = { name: 'x', english: '', parentId: null };
    expect(await filterCategories.save(middle, texts)).toBe(false);
  });

  test('a category cannot be moved below itself', async () => {
    const { filterCategories } = service.store;
    const root = await filterCategories.create({ name: 'Wurzel' });
    const leaf = await filterCategories.create({ name: 'Blatt', parentId: root });
    const move = (id: number, parentId: number | null) =>
      filterCategories.save(id, { name: 'x', english: '', parentId });
    expect(await move(root, leaf)).toBe(false);
    expect(await move(leaf, null)).toBe(true);
    expect(await move(root, leaf)).toBe(true);
  });
});

describe('the data folder', () => {
  test('events, keys and samples survive a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'event-service-'));
    const first = await testService({ dataDir, demo: true });
    const { key } = await first.store.keys.create({ name: 'bleibt' });
    const before = await first.walk('/api/events');
    await first.close();

    const second = await testService({ dataDir, demo: true });
    const after = await second.walk('/api/events');
    expect(new Map(after)).toEqual(new Map(before));
    expect((await second.get('/api/events', { 'X-API-KEY': key })).status).toBe(200);
    second.setNow(testStart + 86_400_000);
    const nextDay = await second.walk('/api/events');
    expect([...nextDay.keys()].some((id) => !after.has(id))).toBe(true);
    await second.close();
    rmSync(dataDir, { recursive: true });
  });

  test('a database with data gets no samples', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'event-service-'));
    const first = await testService({ dataDir });
    await first.store.filterCategories.create({ name: 'Eigene' });
    await first.close();
    const second = await testService({ dataDir, demo: true });
    expect((await second.get('/api/events')).json['hydra:totalItems']).toBe(0);
    await second.close();
    rmSync(dataDir, { recursive: true });
  });
});
