import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testKey, testService, type TestService, testStart } from '#testing/test-service.ts';

const hour = 3_600_000;
const day = 24 * hour;
let service: TestService;
let mensa: number;
let foyer: number;

beforeAll(async () => {
  service = await testService();
  const { store } = service;
  mensa = await store.filterCategories.create({ name: 'Mensa' });
  foyer = await store.filterCategories.create({ name: 'Foyer' });
  const topic = await store.resources.create('Category', { values: { name: 'Vortrag' } });
  for (let number = 0; number < 65; number += 1) {
    await store.events.create({
      name: number === 7 ? '100% Übung_1' : `Nummer ${number}`,
      startDate: testStart + number * day,
      endDate: testStart + number * day + 2 * hour,
      filterCategories: number % 3 === 0 ? [mensa] : number % 3 === 1 ? [foyer, mensa] : [],
      categories: number < 5 ? [topic] : [],
      translations: number === 9 ? { en: { name: 'Ninth' } } : {},
    });
  }
});
afterAll(() => service.close());

async function total(query: string): Promise<number> {
  return (await service.get(`/api/events?${query}`)).json['hydra:totalItems'];
}

describe('the envelope', () => {
  test('three pages: next on all but the last, previous on all but the first', async () => {
    const views = await Promise.all(
      [1, 2, 3].map(async (page) => (await service.get(`/api/events?page=${page}`)).json['hydra:view']),
    );
    expect(views[0]).toEqual({
      '@id': '/api/events?page=1',
      '@type': 'hydra:PartialCollectionView',
      'hydra:first': '/api/events?page=1',
      'hydra:last': '/api/events?page=3',
      'hydra:next': '/api/events?page=2',
    });
    expect(views[1]).toMatchObject({
      'hydra:previous': '/api/events?page=1',
      'hydra:next': '/api/events?page=3',
    });
    expect(views[2]).not.toHaveProperty('hydra:next');
  });

  test('beyond the end: 200, empty, the true total, no next, previous one page back', async () => {
    const { status, json } = await service.get('/api/events?page=999');
    expect(status).toBe(200);
    expect(json['hydra:member']).toEqual([]);
    expect(json['hydra:totalItems']).toBe(65);
    expect(json['hydra:view']['hydra:previous']).toBe('/api/events?page=998');
    expect(json['hydra:view']).not.toHaveProperty('hydra:next');
  });

  test('everything on one page: no view without a query, a view without links with one', async () => {
    expect((await service.get('/api/filter_categories')).json).not.toHaveProperty('hydra:view');
    const { json } = await service.get('/api/filter_categories?foo=bar');
    expect(json['hydra:view']).toEqual({
      '@id': '/api/filter_categories?foo=bar',
      '@type': 'hydra:PartialCollectionView',
    });
    const byKey = await service.get(`/api/filter_categories?apiKey=${testKey}`);
    expect(byKey.json).not.toHaveProperty('hydra:view');
  });

  test('other parameters are echoed before the page, brackets percent-encoded', async () => {
    const { json } = await service.get('/api/events?page=2&foo[]=a b&foo[]=c&itemsPerPage=20');
    expect(json['hydra:view']['hydra:next']).toBe(
      '/api/events?foo%5B%5D=a%20b&foo%5B%5D=c&itemsPerPage=20&page=3',
    );
  });

  test.each([
    ['itemsPerPage=50', 50],
    ['itemsPerPage=200', 65],
    ['itemsPerPage=1000', 65],
    ['itemsPerPage=0', 0],
    ['itemsPerPage=abc', 0],
    ['pagination=false', 30],
    ['page=1.5', 30],
    ['page[]=2', 30],
    ['page=1&page=3', 5],
  ])('%s gives %i members', async (query, members) => {
    const { json } = await service.get(`/api/events?${query}`);
    expect(json['hydra:member']).toHaveLength(members);
    expect(json['hydra:totalItems']).toBe(65);
  });

  test('a page never holds more than 200', async () => {
    const big = await testService();
    for (let number = 0; number < 230; number += 1) {
      await big.store.events.create({ name: `${number}`, startDate: testStart, endDate: testStart });
    }
    const { json } = await big.get('/api/events?itemsPerPage=1000');
    expect(json['hydra:member']).toHaveLength(200);
    expect(json['hydra:view']['hydra:last']).toBe('/api/events?itemsPerPage=1000&page=2');
    await big.close();
  });

  test('no valid body has a key “error” at its top', async () => {
    for (const path of ['/api/events', '/api/filter_categories', '/api', '/api/docs.json']) {
      expect((await service.get(path)).json).not.toHaveProperty('error');
    }
  });
});

describe('the format of a response', () => {
  test.each([[undefined], ['*/*'], ['application/ld+json'], ['application/*'], ['text/csv, */*;q=0.1']])(
    'Accept %s gives ld+json',
    async (accept) => {
      const headers = accept === undefined ? {} : { Accept: accept };
      const response = await service.get('/api/events', headers);
      expect(response.headers.get('content-type')).toBe('application/ld+json; charset=utf-8');
    },
  );

  test('plain JSON is the array of members, by header or by extension', async () => {
    const byHeader = await service.get('/api/events', { Accept: 'application/json' });
    const byEnd = await service.get('/api/events.json');
    for (const { json, headers } of [byHeader, byEnd]) {
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(json).toHaveLength(30);
      expect(json[0]).not.toHaveProperty('@id');
      expect(Number.isInteger(json[0].id)).toBe(true);
    }
  });

  test('HEAD has the headers of GET, and no body', async () => {
    const get = await service.get('/api/events?page=2');
    const head = await service.get('/api/events?page=2', {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    for (const name of ['content-type', 'content-length', 'etag', 'link', 'vary']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  test('an ETag is sent and never compared', async () => {
    const { headers } = await service.get('/api/filter_categories');
    const again = await service.get('/api/filter_categories', { 'If-None-Match': headers.get('etag') ?? '' });
    expect(again.status).toBe(200);
  });

  test('a slash at the end redirects, without the key', async () => {
    const { status, headers } = await service.get(`/api/events/?apiKey=${testKey}`);
    expect(status).toBe(301);
    expect(headers.get('location')).toBe('/api/events');
  });
});

describe('filters', () => {
  const at = (days: number): string => new Date(testStart + days * day).toISOString();

  test('dates: after and before include the instant, the strict ones do not', async () => {
    expect(await total(`startDate[after]=${at(60)}`)).toBe(5);
    expect(await total(`startDate[strictly_after]=${at(60)}`)).toBe(4);
    expect(await total(`startDate[before]=${at(4)}`)).toBe(5);
    expect(await total(`startDate[strictly_before]=${at(4)}`)).toBe(4);
    expect(await total(`endDate[after]=${at(60)}&startDate[before]=${at(61)}`)).toBe(2);
  });

  test('dates: every notation of an instant finds the same', async () => {
    const ways = [
      '2026-12-24T12:00:00%2B01:00',
      '2026-12-24T11:00:00Z',
      '2026-12-24T12:00',
      '2026-12-24T12:00:00',
    ];
    const totals = await Promise.all(ways.map((way) => total(`startDate[after]=${way}`)));
    expect(new Set(totals)).toEqual(new Set([31]));
    expect(await total('startDate[after]=2026-12-25')).toBe(30);
  });

  test('order: ascending, descending, in any case', async () => {
    const starts = async (query: string) =>
      (await service.get(`/api/events?${query}`)).json['hydra:member'].map((one: { startDate: string }) =>
        Date.parse(one.startDate),
      );
    const up = await starts('order[startDate]=asc&itemsPerPage=200');
    expect(up).toEqual(up.toSorted((a: number, b: number) => a - b));
    const down = await starts('order[startDate]=DESC&itemsPerPage=200');
    expect(down).toEqual(up.toReversed());
    const second = await starts('order[startDate]=asc&page=2');
    expect(second).toEqual(up.slice(30, 60));
  });

  test('filterCategories: by id or path, several are OR, an unknown one finds nothing', async () => {
    expect(await total(`filterCategories=${mensa}`)).toBe(44);
    expect(await total(`filterCategories=/api/filter_categories/${foyer}`)).toBe(22);
    expect(await total(`filterCategories[]=${mensa}&filterCategories[]=${foyer}`)).toBe(44);
    expect(await total('filterCategories=99999')).toBe(0);
    expect(await total(`filterCategories=${mensa}&categories=${foyer + 1}`)).toBe(4);
  });

  test('name: part of it, in any case and language, without wildcards', async () => {
    expect(await total('name=nummer%201')).toBe(11);
    expect(await total('name=ÜBUNG')).toBe(1);
    expect(await total('name=ninth')).toBe(1);
    expect(await total('name=%25')).toBe(1);
    expect(await total('name=_1')).toBe(1);
  });

  test('unknown parameters and empty values are ignored', async () => {
    for (const unknown of ['foo=bar', 'published=false', 'endDate[around]=x', 'order[foo]=up'])
      expect(await total(unknown)).toBe(65);
    for (const empty of ['endDate=2026-12-01', 'name=']) expect(await total(empty)).toBe(65);
  });

  test('every advertised variable works, and the template names the same ones', async () => {
    const { json } = await service.get('/api/events');
    const { 'hydra:mapping': mapping, 'hydra:template': template } = json['hydra:search'];
    const variables = mapping.map(({ variable }: { variable: string }) => variable);
    expect(template).toBe(`/api/events{?${variables.join(',')}}`);
    const values: Record<string, string> = {
      order: 'asc',
      name: 'Nummer 12',
      filterCategories: '99999',
      categories: '99999',
      locations: '99999',
    };
    for (const variable of variables) {
      const [stem = '', word = ''] = variable.split('[');
      const value = values[stem] ?? (word.includes('after') ? '2030-01-01' : '2020-01-01');
      const found = await total(`${encodeURIComponent(variable)}=${encodeURIComponent(value)}`);
      const expected: Record<string, number> = { order: 65, name: 1 };
      expect(found).toBe(expected[stem] ?? 0);
    }
  });

  test('categories can be filtered by name and parent, images by event', async () => {
    const { store } = service;
    const child = await store.filterCategories.create({ name: 'Terrasse', parentId: mensa });
    const { json } = await service.get(`/api/filter_categories?parent=${mensa}`);
    expect(json['hydra:member'].map((one: { '@id': string }) => one['@id'])).toEqual([
      `/api/filter_categories/${child}`,
    ]);
    expect((await service.get('/api/filter_categories?name=foy')).json['hydra:totalItems']).toBe(1);
    const image = await store.resources.create('EventImage', { values: { name: 'Bild' }, parentId: 1 });
    const images = await service.get('/api/event_images?event=/api/events/1');
    expect(images.json['hydra:member']).toMatchObject([
      { '@id': `/api/event_images/${image}`, imageFile: null },
    ]);
    expect((await service.get('/api/event_images?event=2')).json['hydra:totalItems']).toBe(0);
    await store.filterCategories.remove(child);
  });
});

describe('languages', () => {
  const names = { de: 'Nummer 9', en: 'Ninth' };
  const headersByLanguage = {
    de: ['de', 'fr, de;q=0.3, en;q=0.2', 'fr', 'en;q=0'],
    en: ['en', 'en-GB,en;q=0.9,de;q=0.5'],
  };
  const wishes = (['de', 'en'] as const).flatMap((language) =>
    headersByLanguage[language].map((wish) => ({ wish, language })),
  );
  test.each(wishes)('Accept-Language $wish gives $language', async ({ wish, language }) => {
    const { json, headers } = await service.get('/api/events?name=Ninth', { 'Accept-Language': wish });
    expect(json['hydra:member'][0].name).toBe(names[language]);
    expect(headers.get('content-language')).toBe(language);
    expect(headers.get('vary')).toContain('Accept-Language');
  });

  test('German is the fallback for missing translations', async () => {
    const { json } = await service.get('/api/events?name=Nummer%2012', { 'Accept-Language': 'en' });
    expect(json['hydra:member'][0].name).toBe('Nummer 12');
  });
});
