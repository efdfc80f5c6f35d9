import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isRecord } from '#events/read-reference.ts';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

let test: TestGateway;
beforeEach(async () => {
  test = await startTestGateway();
});
afterEach(() => test.close());

type Resource = Readonly<Record<string, unknown>>;

let turn = 0;
/** Another order of every list and of all keys at each call; an object with numbers as keys stays a list with gaps. */
function reorder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  turn += 1;
  const list = Object.values(value).map(reorder);
  const at = turn % Math.max(1, list.length);
  const turned = <One>(items: readonly One[]) => {
    const rotated = [...items.slice(at), ...items.slice(0, at)];
    return turn % 2 === 0 ? rotated : rotated.reverse();
  };
  if (Array.isArray(value)) return turned(list);
  const keys = Object.keys(value);
  const values = keys.every((key) => /^\d+$/.test(key)) ? turned(list) : list;
  return Object.fromEntries(turned(keys.map((key, index) => [key, values[index]] as const)));
}

function reorderMembers(members: readonly Resource[]): readonly Resource[] {
  const reordered = reorder(members);
  return Array.isArray(reordered) ? reordered.filter(isRecord) : [];
}

const stub = (path: string, more: object = {}) => ({ '@id': path, ...more });
const location = (id: number) => stub(`/api/locations/${id}`, { name: `Raum ${id}`, building: 'A' });
const alternative = (id: number) =>
  stub(`/api/events/${id}`, {
    name: `Ersatz ${id}`,
    startDate: `2026-12-0${id}T18:00:00+01:00`,
    locations: [1, 2, 3].map(location),
  });

/** Every kind of list that a member may have, with references of each form. */
const lists = {
  filterCategories: ['/api/filter_categories/4', stub('/api/filter_categories/3'), 2, { name: 'Mensa' }],
  categories: [stub('/api/categories/8'), { name: 'Sport' }, { name: 'Kunst' }, '/api/categories/7'],
  locations: [location(3), '/api/locations/2', location(1)],
  images: { 0: '/api/event_images/22', 2: '/api/event_images/21', 5: '/api/event_images/23' },
  eventSessions: [
    stub('/api/event_sessions/32', {
      sessionDates: ['/api/session_time_periods/43', '/api/session_time_periods/41'],
    }),
    stub('/api/event_sessions/31', {
      sessionDates: [
        stub('/api/session_time_periods/42', { startDate: '2026-11-26T18:00:00+01:00' }),
        stub('/api/session_time_periods/44', { startDate: '2026-11-25T18:00:00+01:00' }),
      ],
    }),
  ],
  organizers: [stub('/api/organizers/2'), stub('/api/organizers/1')],
};

function fill({ upstream }: TestGateway): void {
  upstream.events = [
    ...Array.from({ length: 12 }, (_, at) => fakeEvent(at + 1, [], lists)),
    fakeEvent(13, [3], {
      canceled: true,
      alternativeEvents: [alternative(8), alternative(7), '/api/events/2'],
    }),
    fakeEvent(14, [3], { canceled: true, alternativeEvents: [alternative(9), alternative(8)] }),
    // These have no id, and no categories.
    { name: 'Ohne Nummer', tags: [{ b: 1, a: 2 }] },
    { name: 'Auch ohne', tags: [] },
    fakeEvent(15, [], { filterCategories: undefined, locations: lists.locations }),
  ];
  // Names that occur twice.
  upstream.categories.push(
    ...[5, 6, 7].map((id) => ({
      ...stub(`/api/filter_categories/${id}`),
      name: 'Mensa',
      parent: '/api/filter_categories/1',
    })),
  );
  upstream.others = {
    locations: [1, 2, 3].map(location),
    categories: [7, 8].map((id) => stub(`/api/categories/${id}`, { name: `Thema ${id}` })),
    event_images: [23, 22, 21].map((id) =>
      stub(`/api/event_images/${id}`, { event: '/api/events/1', imageFile: { url: `/files/${id}.png` } }),
    ),
    event_sessions: [31, 32].map((id) => stub(`/api/event_sessions/${id}`, { event: '/api/events/1' })),
    session_time_periods: [41, 42, 43, 44].map((id) =>
      stub(`/api/session_time_periods/${id}`, {
        startDate: `2026-11-2${id - 37}T18:00:00+01:00`,
        eventSession: id % 2 === 0 ? '/api/event_sessions/31' : '/api/event_sessions/32',
      }),
    ),
  };
}

/** Reads the update stream as far as it has been sent. */
async function openStream(url: string) {
  const response = await fetch(`${url}/api/updates`);
  let text = '';
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  return { count: () => text.split('event: events\n').length - 1, ended: reading };
}

it('counts no order of the event service as a change', async () => {
  fill(test);
  await test.gateway.pollNow();
  const file = join(test.folder, 'data', 'snapshot.jsonl');
  const stored = await stat(file);
  const paths = ['/api/events', '/api/events?monitor=mensa', '/api/filter_categories', '/m/mensa.ics'];
  const etags = () => Promise.all(paths.map(async (path) => (await test.get(path)).headers.get('etag')));
  const before = await etags();
  const body = await (await test.get('/api/events')).text();
  const stream = await openStream(test.url);
  test.upstream.reorder = reorderMembers;
  for (let poll = 0; poll < 10; poll += 1) {
    test.clock.now += 1000;
    await test.gateway.pollNow();
  }
  expect(await (await test.get('/api/events')).text()).toBe(body);
  expect(await etags()).toEqual(before);
  const now = await stat(file);
  expect([now.ino, now.mtimeMs]).toEqual([stored.ino, stored.mtimeMs]);
  // What counts is told, so that the stream would have told the others before.
  test.upstream.events[0] = fakeEvent(1, [3], { ...lists, name: 'Geändert' });
  await test.gateway.pollNow();
  await expect.poll(stream.count).toBe(1);
  await test.gateway.pollNow();
  expect(stream.count()).toBe(1);
});

it('counts no order as a change while the items and related resources are read again', async () => {
  fill(test);
  await test.gateway.pollNow();
  const etag = (await test.get('/api/events')).headers.get('etag');
  test.upstream.reorder = reorderMembers;
  for (let poll = 0; poll < 5; poll += 1) {
    test.clock.now += 901_000;
    await test.gateway.pollNow();
    expect((await test.get('/api/events')).headers.get('etag')).toBe(etag);
  }
});

it('counts no order as a change while a walk over several pages misses members', async () => {
  test.upstream.events = Array.from({ length: 450 }, (_, at) => fakeEvent(at + 1, [3], lists));
  await test.gateway.pollNow();
  const etag = (await test.get('/api/events')).headers.get('etag');
  test.upstream.reorder = reorderMembers;
  for (let poll = 0; poll < 5; poll += 1) {
    await test.gateway.pollNow();
    expect((await test.get('/api/events')).headers.get('etag')).toBe(etag);
  }
});
