import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import type { HttpAnswer } from './http-client.ts';
import { createEventServiceClient } from './upstream-client.ts';
import { nothingRelated, type Reading, type WalkOptions } from './reading.ts';
import { createWalker, type CollectionWalker } from './walk-collection.ts';
import { walkEvents } from './walk-events.ts';

type Resource = Record<string, unknown>;

const now = Date.parse('2026-11-20T12:00:00Z');
const stub = (path: string, type: string) => ({ '@id': path, '@type': type });
const category = (id: number, name: string, parent: number | null = null): Resource => ({
  ...stub(`/api/filter_categories/${id}`, 'FilterCategory'),
  name,
  parent: parent === null ? null : `/api/filter_categories/${parent}`,
});
const event = (id: number, more: Resource = {}): Resource => ({
  ...stub(`/api/events/${id}`, 'Event'),
  name: `Ereignis ${id}`,
  startDate: '2026-11-24T18:00:00+01:00',
  endDate: '2026-11-24T20:00:00+01:00',
  modifiedAtRecursive: '2026-11-01T08:00:00+01:00',
  ...more,
});

/** A service in memory. `answer` overrides any path; `listFields` limits list members to the ten of the specification. */
function fakeService(resources: Record<string, Resource[]>) {
  const requests: string[] = [];
  const state = {
    resources,
    requests,
    pageSize: 30,
    withView: true,
    listFields: null as string[] | null,
    order: (members: Resource[]) => members,
    total: (count: number): number | null => count,
    answer: (_url: URL): HttpAnswer | null => null,
  };
  const ok = (body: unknown): HttpAnswer => json(200, body);
  const get = (address: string): Promise<HttpAnswer> => {
    const url = new URL(address);
    requests.push(url.pathname + url.search);
    const override = state.answer(url);
    if (override !== null) return Promise.resolve(override);
    const [, , name = '', id] = url.pathname.split('/');
    const all = state.resources[name];
    if (all === undefined) return Promise.resolve(json(404, { '@type': 'hydra:Error' }));
    if (id !== undefined) {
      const found = all.find((one) => one['@id'] === url.pathname);
      return Promise.resolve(found === undefined ? json(404, {}) : ok(found));
    }
    const page = Number(url.searchParams.get('page') ?? 1);
    const fields = name === 'events' ? state.listFields : null;
    const members = state
      .order([...all])
      .slice((page - 1) * state.pageSize, page * state.pageSize)
      .map((one) => (fields === null ? one : Object.fromEntries(fields.map((field) => [field, one[field]]))));
    const hasNext = page * state.pageSize < all.length;
    return Promise.resolve(
      ok({
        '@type': 'hydra:Collection',
        'hydra:member': members,
        'hydra:totalItems': state.total(all.length),
        ...(state.withView && {
          'hydra:view': hasNext ? { 'hydra:next': `http://elsewhere.example/${name}?page=${page + 1}` } : {},
        }),
      }),
    );
  };
  const service = createEventServiceClient({
    baseUrl: 'http://service.example',
    key: () => 'secret',
    keyIn: 'header',
    get,
    now: () => now,
  });
  return Object.assign(state, { walker: createWalker(service) });
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): HttpAnswer {
  const all: Record<string, string> = { 'content-type': 'application/ld+json; charset=utf-8', ...headers };
  return {
    status,
    header: (name) => all[name] ?? null,
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  };
}

function walk(walker: CollectionWalker, more: Partial<WalkOptions> = {}): Promise<Reading> {
  return walkEvents({
    walker,
    language: 'de',
    timeZone: createTimeZone('Europe/Berlin'),
    now,
    previous: null,
    isNeeded: () => true,
    ...more,
  });
}

const listFields = ['@id', '@type', 'name', 'startDate', 'endDate', 'modifiedAtRecursive'];
const ids = (result: Reading) => result.events.map(({ id }) => id).sort((a, b) => a - b);
const many = (count: number, more: Resource = {}) =>
  Array.from({ length: count }, (_, n) => event(n + 1, more));
const eventWalks = (requests: string[]) =>
  requests.filter((path) => path.startsWith('/api/events?') && path.endsWith('page=1')).length;
const itemRequests = (requests: string[]) => requests.filter((path) => /^\/api\/events\/\d+$/.test(path));

describe('walkEvents', () => {
  it('walks all pages by number on its own origin, whatever addresses the service sends', async () => {
    const service = fakeService({ events: many(65, { filterCategories: [] }) });
    const result = await walk(service.walker);
    expect(result).toMatchObject({ totalItems: 65, complete: true });
    expect(eventWalks(service.requests)).toBe(1);
    expect(ids(result)).toHaveLength(65);
    expect(service.requests.slice(0, 3)).toEqual([
      '/api/events?itemsPerPage=200&page=1',
      '/api/events?itemsPerPage=200&page=2',
      '/api/events?itemsPerPage=200&page=3',
    ]);
  });

  it('finds all pages of a service without a view', async () => {
    const service = fakeService({ events: many(65, { filterCategories: [] }) });
    service.withView = false;
    expect(ids(await walk(service.walker))).toHaveLength(65);
  });

  describe('with pages that are linked without numbers', () => {
    const linked = (next: (cursor: number) => string | null, total: number | null = 45) => {
      const service = fakeService({ events: many(45, { filterCategories: [] }) });
      service.answer = ({ pathname, searchParams }) => {
        if (pathname !== '/api/events') return null;
        const from = Number(searchParams.get('cursor')?.slice(1) ?? 0);
        const members = service.resources['events']?.slice(from, from + 10) ?? [];
        const link = from + 10 < 45 || from === 0 ? next(from + 10) : null;
        const view = { 'hydra:view': link === null ? {} : { 'hydra:next': link } };
        return json(200, { 'hydra:member': members, 'hydra:totalItems': total, ...view });
      };
      return service;
    };
    const eventRequests = ({ requests }: ReturnType<typeof fakeService>) =>
      requests.filter((path) => path.startsWith('/api/events?'));

    it.each([
      '/api/events?cursor=c',
      '?cursor=c',
      'events?x=1&cursor=c',
      'http://service.example/api/events?cursor=c',
      // The service is behind a proxy that ends TLS.
      'https://service.example/api/events?apiKey=other&cursor=c',
      '//service.example/api/events?page=abc&cursor=c',
    ])('follows %s', async (link) => {
      for (const total of [45, null]) {
        const service = linked((at) => `${link}${at}`, total);
        const result = await walk(service.walker);
        expect(result).toMatchObject({ complete: true, problems: [] });
        expect(ids(result)).toHaveLength(45);
        expect(eventRequests(service)).toHaveLength(5);
        expect(service.requests.join()).not.toContain('apiKey');
      }
    });

    it.each([
      'http://elsewhere.example/api/events?cursor=c',
      'http://service.example:8080/api/events?cursor=c',
      'http://service.example@elsewhere.example/api/events?cursor=c',
      '/api/users?cursor=c',
      '/api/events/../users?cursor=c',
      '/api/events/2?cursor=c',
      'file:///api/events?cursor=c',
      'javascript:alert(1)//',
      'http://[',
    ])('does not follow %s, and keeps the known events', async (link) => {
      const previous = await walk(fakeService({ events: many(45, { filterCategories: [] }) }).walker);
      const service = linked((at) => `${link}${at}`, null);
      const result = await walk(service.walker, { previous });
      expect(result).toMatchObject({
        complete: false,
        problems: [{ message: '/api/events: its next page is at another address, not followed' }],
      });
      expect(ids(result)).toHaveLength(45);
      expect(eventRequests(service)).toHaveLength(1);
      expect(service.requests.join()).not.toMatch(/users|cursor/);
    });

    it('ends at a page that was read before, and after 2000 pages', async () => {
      const service = linked((at) => `?cursor=c${at === 30 ? 10 : at}`, null);
      const result = await walk(service.walker);
      expect(ids(result)).toHaveLength(30);
      expect(result).toMatchObject({
        complete: false,
        problems: [{ message: '/api/events: its next page was read before' }],
      });
      let at = 0;
      const endless = linked(() => `?cursor=c0&n=${(at += 1)}`, null);
      expect(await walk(endless.walker)).toMatchObject({
        complete: false,
        problems: [{ message: '/api/events: more than 2000 pages' }],
      });
      expect(eventRequests(endless)).toHaveLength(2000);
    });
  });

  it('walks again while members are missing, since the order may change between pages', async () => {
    const service = fakeService({ events: many(65, { filterCategories: [] }) });
    let requests = 0;
    service.order = (members) => {
      requests += 1;
      return requests === 2 ? members.reverse() : members;
    };
    const result = await walk(service.walker);
    expect(result).toMatchObject({ complete: true });
    expect(eventWalks(service.requests)).toBe(2);
    expect(ids(result)).toHaveLength(65);
  });

  it('reports an incomplete result after three short walks', async () => {
    const service = fakeService({ events: many(5, { filterCategories: [] }) });
    service.total = (count) => count + 2;
    const result = await walk(service.walker);
    expect(result).toMatchObject({ complete: false, totalItems: 7 });
    expect(eventWalks(service.requests)).toBe(3);
    expect(ids(result)).toHaveLength(5);
  });

  it('keeps an absent event through an incomplete walk until its item is gone', async () => {
    const service = fakeService({ events: many(4, { filterCategories: [] }) });
    const previous = await walk(service.walker);
    service.total = () => 4;
    service.order = (members) => members.filter((one) => one['@id'] !== '/api/events/2');
    const second = await walk(service.walker, { previous });
    expect(ids(second)).toEqual([1, 2, 3, 4]);
    service.resources['events'] =
      service.resources['events']?.filter((one) => one['@id'] !== '/api/events/3') ?? [];
    expect(ids(await walk(service.walker, { previous: second }))).toEqual([1, 2, 4]);
  });

  it('removes an event that a complete walk does not find', async () => {
    const service = fakeService({ events: many(4, { filterCategories: [] }) });
    const previous = await walk(service.walker);
    service.resources['events'] = many(3, { filterCategories: [] });
    expect(ids(await walk(service.walker, { previous }))).toEqual([1, 2, 3]);
  });

  it('accepts an empty collection only once the items are gone too', async () => {
    const service = fakeService({ events: many(3, { filterCategories: [] }) });
    const previous = await walk(service.walker);
    service.answer = (url) =>
      url.pathname === '/api/events' ? json(200, { 'hydra:member': [], 'hydra:totalItems': 0 }) : null;
    expect(ids(await walk(service.walker, { previous }))).toEqual([1, 2, 3]);
    service.resources['events'] = [];
    expect(ids(await walk(service.walker, { previous }))).toEqual([]);
  });

  it('fetches items where the list has no categories, and again only when they changed', async () => {
    const tags = {
      filterCategories: [stub('/api/filter_categories/3', 'FilterCategory')],
      shortDescription: 'Kurz',
    };
    const service = fakeService({ events: many(9, tags), filter_categories: [category(3, 'Mensa')] });
    service.listFields = listFields;
    const first = await walk(service.walker);
    expect(itemRequests(service.requests)).toHaveLength(9);
    expect(first.events[0]).toMatchObject({
      filterCategories: [{ id: 3, name: 'Mensa' }],
      shortDescription: 'Kurz',
    });

    service.requests.length = 0;
    service.resources['events'] = [
      event(1, { filterCategories: [], modifiedAtRecursive: '2026-11-20T08:00:00+01:00' }),
      ...many(9, tags).slice(1),
    ];
    const second = await walk(service.walker, { previous: first });
    expect(itemRequests(service.requests)).toEqual(['/api/events/1']);
    expect(second.events.find(({ id }) => id === 1)?.filterCategories).toEqual([]);
    expect(second.events.find(({ id }) => id === 2)).toMatchObject({ shortDescription: 'Kurz' });
  });

  it('reads items again after 15 minutes although their time stamps are unchanged', async () => {
    const service = fakeService({ events: many(3, { filterCategories: [] }) });
    service.listFields = listFields;
    const previous = await walk(service.walker);
    service.requests.length = 0;
    await walk(service.walker, { previous, now: now + 899_000 });
    expect(itemRequests(service.requests)).toEqual([]);
    await walk(service.walker, { previous, now: now + 900_000 });
    expect(itemRequests(service.requests)).toHaveLength(3);
  });

  it('never requests items of events that are not needed', async () => {
    const service = fakeService({ events: many(3, { filterCategories: [] }) });
    service.listFields = listFields;
    await walk(service.walker, { isNeeded: ({ id }) => id === 2 });
    expect(itemRequests(service.requests)).toEqual(['/api/events/2']);
  });

  it('leaves categories unknown where an item fails, and keeps them where they were known', async () => {
    const service = fakeService({ events: many(2, { filterCategories: [7] }) });
    service.listFields = listFields;
    const previous = await walk(service.walker);
    service.answer = (url) => (/\/events\/\d/.test(url.pathname) ? json(500, {}) : null);
    const fresh = await walk(service.walker);
    expect(fresh.events.map((one) => one.filterCategories)).toEqual([null, null]);
    expect(fresh.problems.map(({ failure }) => failure)).toEqual(['server-error']);
    service.resources['events'] = many(2, { modifiedAtRecursive: '2026-11-21T08:00:00+01:00' });
    const second = await walk(service.walker, { previous });
    expect(second.events.map((one) => one.filterCategories?.[0]?.id)).toEqual([7, 7]);
  });

  it('stops requesting items at a rate limit', async () => {
    const service = fakeService({ events: many(40) });
    service.listFields = listFields;
    service.answer = (url) =>
      /\/events\/\d/.test(url.pathname) ? json(429, {}, { 'retry-after': '17' }) : null;
    const result = await walk(service.walker);
    expect(itemRequests(service.requests).length).toBeLessThanOrEqual(4);
    expect(result.problems[0]).toMatchObject({ failure: 'rate-limited', waitSeconds: 17 });
  });

  it('derives the categories from its events where there is no such collection', async () => {
    const service = fakeService({
      events: [event(1, { filterCategories: [category(3, 'Mensa'), 5, 'Aula'] })],
    });
    const result = await walk(service.walker);
    expect(result.categories).toEqual([{ id: 3, name: 'Mensa', parentId: null }]);
    expect(result.problems).toEqual([]);
  });

  it('keeps the known categories when they fail, and adds the id to a tag that is only a name', async () => {
    const service = fakeService({
      events: [event(1, { filterCategories: ['mensa'] })],
      filter_categories: [category(3, 'Mensa', 1), category(1, 'Monitore')],
    });
    const previous = await walk(service.walker);
    expect(previous.events[0]?.filterCategories).toEqual([{ id: 3, name: 'Mensa' }]);
    service.answer = (url) => (url.pathname === '/api/filter_categories' ? json(503, '') : null);
    const second = await walk(service.walker, { previous });
    expect(second.categories).toEqual(previous.categories);
    expect(second.problems.map(({ failure }) => failure)).toEqual(['server-error']);
  });

  it('keeps the known categories when their collection is suddenly empty', async () => {
    const service = fakeService({
      events: [event(1, { filterCategories: [3] })],
      filter_categories: [category(3, 'Mensa')],
    });
    const previous = await walk(service.walker);
    service.resources['filter_categories'] = [];
    const second = await walk(service.walker, { previous });
    expect(second.categories).toEqual(previous.categories);
    expect(second.events[0]?.filterCategories).toEqual([{ id: 3, name: 'Mensa' }]);
  });

  it('reads place, topic, image and unknown clock times from related resources', async () => {
    const service = fakeService({
      events: [
        event(1, {
          filterCategories: [],
          startDate: '2026-12-01T00:00:00+01:00',
          endDate: '2026-12-01T00:00:00+01:00',
          locations: [stub('/api/locations/14', 'Location')],
          categories: [stub('/api/categories/5', 'Category')],
          images: [stub('/api/event_images/502', 'EventImage'), stub('/api/event_images/501', 'EventImage')],
          eventSessions: [stub('/api/event_sessions/9', 'EventSession')],
        }),
      ],
      locations: [
        { ...stub('/api/locations/14', 'Location'), listViewDisplayName: 'Mensa Nord', room: 'Saal 1' },
      ],
      categories: [{ ...stub('/api/categories/5', 'Category'), name: 'Vortrag &amp; Diskussion' }],
      event_images: [
        { ...stub('/api/event_images/501', 'EventImage'), imageFile: { url: '/uploads/a.jpg' } },
        { ...stub('/api/event_images/502', 'EventImage'), imageFile: null },
      ],
      session_time_periods: [
        {
          ...stub('/api/session_time_periods/1', 'SessionTimePeriod'),
          startDate: '2026-12-01T00:00:00+01:00',
          startDateTimeIsSet: false,
          endDate: '2026-12-01T00:00:00+01:00',
          endDateTimeIsSet: false,
          eventSession: '/api/event_sessions/9',
        },
      ],
    });
    const result = await walk(service.walker);
    expect(result.events[0]).toMatchObject({
      place: 'Mensa Nord, Saal 1',
      topics: [{ id: 5, name: 'Vortrag & Diskussion' }],
      imageId: 501,
      startDate: '2026-12-01T00:00:00+01:00',
      dates: [{ id: 1, startDate: '2026-12-01', endDate: '2026-12-01' }],
    });
  });

  it.each([
    ['de', 'Aula · Foyer und 1 weiterer Ort'],
    ['en', 'Aula · Foyer and 1 more place'],
  ])('counts further places in the language of the reading: %s', async (language, place) => {
    const names = ['Aula', 'Foyer', 'Hof'];
    const stubs = names.map((_name, at) => stub(`/api/locations/${at + 1}`, 'Location'));
    const service = fakeService({
      events: [
        event(1, { filterCategories: [], locations: names.map((name) => ({ name })) }),
        event(2, { filterCategories: [], locations: stubs }),
      ],
      locations: names.map((name, at) => ({ ...stubs[at], name })),
    });
    const { events } = await walk(service.walker, { language });
    expect(events.map((one) => one.place)).toEqual([place, place]);
  });

  it.each([
    ['de', '„Faust“ – live'],
    ['en', '“Faust” – live'],
  ])('sets the signs of texts in the language of the reading: %s', async (language, name) => {
    const service = fakeService({ events: [event(1, { filterCategories: [], name: '"Faust" - live' })] });
    expect((await walk(service.walker, { language })).events).toMatchObject([{ name }]);
  });

  it('keeps all events when all related resources fail', async () => {
    const service = fakeService({ events: many(2, { filterCategories: [1], locations: [4], images: [5] }) });
    service.answer = (url) => (url.pathname === '/api/events' ? null : json(500, 'boom'));
    expect(ids(await walk(service.walker))).toEqual([1, 2]);
  });

  it('keeps dates while time periods cannot be read, and reads them at the next poll', async () => {
    const period = { startDate: '2026-12-03T18:00:00+01:00', endDate: null, eventSession: 9 };
    const service = fakeService({
      events: [event(1, { filterCategories: [], eventSessions: ['/api/event_sessions/9'] })],
      session_time_periods: [{ id: 4, ...period }],
    });
    const readable = service.answer;
    const whole = await walk(service.walker);
    const dates = [{ id: 4, startDate: period.startDate, endDate: null }];
    expect(whole.events[0]).toMatchObject({ dates });
    // A restart leaves this: only images are stored of related resources.
    const stored = { ...whole, related: nothingRelated };
    service.answer = (url) => (url.pathname === '/api/session_time_periods' ? json(503, '') : readable(url));
    const without = await walk(service.walker, { previous: stored });
    expect(without.events[0]).toMatchObject({ dates });
    service.answer = readable;
    service.requests.length = 0;
    await walk(service.walker, { previous: without });
    expect(service.requests.filter((path) => path.startsWith('/api/session_time_periods'))).toHaveLength(1);
  });

  it('keeps 499 events beside an unreadable one', async () => {
    const members: Resource[] = many(499, { filterCategories: [] });
    members.push(event(500, { name: '<script>alert(1)</script>' }));
    const result = await walk(fakeService({ events: members }).walker);
    expect(result.events).toHaveLength(499);
    expect(result.unreadable).toEqual([{ iri: '/api/events/500', name: null, reason: 'no-name' }]);
  });
});

describe('a failing event service', () => {
  const html = { 'content-type': 'text/html' };
  it.each([
    ['refused', json(401, {})],
    ['refused', json(403, '')],
    ['refused', json(302, '', { location: 'http://service.example/login' })],
    ['rate-limited', json(429, '', { 'retry-after': 'Fri, 20 Nov 2026 12:01:00 GMT' })],
    ['server-error', json(500, '<h1>', html)],
    ['server-error', json(503, '', { 'retry-after': '5' })],
    ['not-found', json(404, {})],
    ['broken-answer', json(200, '<h1>Anmelden</h1>', html)],
    ['broken-answer', json(200, '{"hydra:member": [{"@id"')],
    ['broken-answer', json(200, { error: 'no' })],
    ['broken-answer', json(200, [])],
    ['broken-answer', json(200, {})],
    ['broken-answer', json(400, {})],
  ])('is reported as %s', async (failure, answer) => {
    const service = fakeService({});
    service.answer = () => answer;
    await expect(walk(service.walker)).rejects.toMatchObject({ name: 'ServiceError', failure });
  });

  it('reports how long to wait', async () => {
    const service = fakeService({});
    service.answer = () => json(429, '', { 'retry-after': 'Fri, 20 Nov 2026 12:01:00 GMT' });
    await expect(walk(service.walker)).rejects.toMatchObject({ waitSeconds: 60 });
  });

  it.each([302, 401, 403, 404])('with status %i says nothing about the wait', async (status) => {
    const service = fakeService({});
    service.answer = () => json(status, '', { 'retry-after': '3600' });
    await expect(walk(service.walker)).rejects.toMatchObject({ waitSeconds: 0 });
  });

  it('is requested again for a later page before the walk fails', async () => {
    const service = fakeService({ events: many(65, { filterCategories: [] }) });
    let failures = 0;
    service.answer = (url) =>
      url.searchParams.get('page') === '2' && failures++ < 1 ? json(200, '{"half') : null;
    expect(ids(await walk(service.walker))).toHaveLength(65);
    failures = -5;
    await expect(walk(service.walker)).rejects.toMatchObject({ failure: 'broken-answer' });
  });

  it('is requested without optional parameters once it has refused them', async () => {
    const service = fakeService({ events: many(3, { filterCategories: [] }) });
    service.answer = (url) => (url.searchParams.has('itemsPerPage') ? json(400, {}) : null);
    expect(ids(await walk(service.walker))).toEqual([1, 2, 3]);
    service.requests.length = 0;
    await walk(service.walker);
    expect(service.requests[0]).toBe('/api/events?page=1');
  });

  it('is requested in an order that it advertises', async () => {
    const service = fakeService({});
    const page = { 'hydra:member': [event(1, { filterCategories: [] })], 'hydra:totalItems': 2 };
    const search = { 'hydra:search': { 'hydra:mapping': [{ variable: 'order[id]' }] } };
    service.answer = (url) => {
      if (url.pathname !== '/api/events') return null;
      const isLast = url.searchParams.get('page') === '2';
      const view = { 'hydra:view': isLast ? {} : { 'hydra:next': '/api/events?page=2' } };
      return json(200, {
        ...page,
        ...search,
        ...view,
        ...(isLast && { 'hydra:member': [event(2, { filterCategories: [] })] }),
      });
    };
    expect(ids(await walk(service.walker))).toEqual([1, 2]);
    expect(service.requests[1]).toBe('/api/events?itemsPerPage=200&order%5Bid%5D=asc&page=1');
    expect(service.requests[2]).toBe('/api/events?itemsPerPage=200&order%5Bid%5D=asc&page=2');
  });
});
