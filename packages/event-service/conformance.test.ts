import { fetchHydra, hydraDataProvider } from '@api-platform/admin';
import { parseHydraDocumentation, parseOpenApi3Documentation } from '@api-platform/api-doc-parser';
import SwaggerParser from '@apidevtools/swagger-parser';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { resourceTypes } from '#model/resource-types.ts';
import { type EventService, startEventService } from '#app/start-event-service.ts';
import { testStorage } from '#testing/test-storage.ts';

const key = 'conformance-key';
const withKey = { headers: new Headers({ 'X-API-KEY': key }) };
let service: EventService;

beforeAll(async () => {
  service = await startEventService({ port: 0, ...(await testStorage()), demo: true, acceptedKey: key });
});
afterAll(() => service.close());

describe('@api-platform/api-doc-parser', () => {
  test('reads every resource, its fields and its filters from the Hydra documentation', async () => {
    const { api, status } = await parseHydraDocumentation(`${service.url}/api`, withKey);
    expect(status).toBe(200);
    const names = api.resources?.map(({ title }) => title);
    expect(names).toEqual(resourceTypes.map(({ name }) => name));
    for (const type of resourceTypes) {
      const resource = api.resources?.find(({ title }) => title === type.name);
      const fields = resource?.fields?.map(({ name }) => name);
      expect(fields).toEqual(type.fields.map(({ name }) => name));
    }
    const events = api.resources?.find(({ name }) => name === 'events');
    const references = events?.fields?.filter(({ reference }) => reference).map(({ name }) => name);
    expect(references).toContain('filterCategories');
    const parameters = await events?.getParameters?.();
    expect(parameters?.map(({ variable }) => variable)).toContain('endDate[after]');
  });

  test('reads every resource from the OpenAPI document', async () => {
    const { api } = await parseOpenApi3Documentation(`${service.url}/api/docs.json`, withKey);
    const names = api.resources?.map(({ name }) => name);
    expect(names).toEqual(resourceTypes.map(({ path }) => path));
  });
});

describe('@apidevtools/swagger-parser', () => {
  test.each(['/api/docs.json', '/api/docs.jsonopenapi'])('accepts %s as valid', async (path) => {
    const response = await fetch(service.url + path, withKey);
    const validated = await SwaggerParser.validate(await response.json());
    expect(validated).toMatchObject({ openapi: '3.1.0', info: { version: '3.0.0' } });
  });
});

describe('the OpenAPI document', () => {
  const describeService = async () =>
    SwaggerParser.dereference(await (await fetch(`${service.url}/api/docs.json`, withKey)).json());

  test('says of every array what its items are', async () => {
    const arrays: unknown[] = [];
    JSON.stringify(await describeService(), (_name, value) => {
      if (value?.type === 'array' || value?.type?.[0] === 'array') arrays.push(value);
      return value;
    });
    expect(arrays.length).toBeGreaterThan(50);
    for (const array of arrays) expect(array).toHaveProperty('items');
  });

  test.each(['application/json', 'application/ld+json'])('describes answers in %s', async (accept) => {
    const { paths } = z.object({ paths: z.record(z.string(), z.any()) }).parse(await describeService());
    for (const { path } of resourceTypes) {
      const response = await fetch(`${service.url}/api/${path}`, {
        headers: { 'X-API-KEY': key, Accept: accept },
      });
      if (response.status === 403) continue;
      const schema = paths[`/api/${path}`].get.responses[200].content[accept].schema;
      const body = await response.json();
      const [list, members] = accept.includes('ld')
        ? [schema.allOf[1].properties['hydra:member'], body['hydra:member']]
        : [schema, body];
      for (const member of members) {
        expect(Object.keys(list.items.properties)).toEqual(expect.arrayContaining(Object.keys(member)));
        expect(Object.keys(member)).toEqual(expect.arrayContaining(list.items.required));
        for (const [name, value] of Object.entries(member)) {
          const { type = [], oneOf = [] } = list.items.properties[name];
          const allowed = [type, oneOf.map((one: { type: string }) => one.type)].flat(2);
          const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
          expect([path, name, allowed]).toEqual([
            path,
            name,
            expect.arrayContaining([kind === 'number' ? 'integer' : kind]),
          ]);
        }
      }
    }
  });

  test('declares errors in the form in which they come', async () => {
    const { paths } = z.object({ paths: z.record(z.string(), z.any()) }).parse(await describeService());
    const { responses } = paths['/api/events/{id}'].get;
    for (const accept of ['application/json', 'application/ld+json']) {
      const response = await fetch(`${service.url}/api/events/99999`, {
        headers: { 'X-API-KEY': key, Accept: accept },
      });
      const type = response.headers.get('content-type')?.split(';')[0] ?? '';
      const { schema } = responses[404].content[type];
      expect(Object.keys(await response.json())).toEqual(schema.required);
    }
  });

  test.each(['application/json', 'application/ld+json', 'text/html'])(
    'an event that does not exist is 404 in %s',
    async (accept) => {
      const status = async (path: string) =>
        (await fetch(service.url + path, { headers: { 'X-API-KEY': key, Accept: accept } })).status;
      expect([await status('/api/events/99999'), await status('/api/events/1')]).toEqual([404, 200]);
    },
  );

  test('takes ranges of languages, as the service does', async () => {
    const { paths } = z.object({ paths: z.record(z.string(), z.any()) }).parse(await describeService());
    const language = paths['/api/events'].get.parameters.find(
      ({ name }: { name: string }) => name === 'Accept-Language',
    );
    expect(language.schema.enum).toBeUndefined();
    const namesIn = async (accept: string) => {
      const headers = { 'X-API-KEY': key, Accept: 'application/json', 'Accept-Language': accept };
      const response = await fetch(`${service.url}/api/events?itemsPerPage=200`, { headers });
      const events: { name: string }[] = await response.json();
      // The order changes every few seconds.
      return events.map(({ name }) => name).toSorted();
    };
    const [german, english] = [await namesIn('de'), await namesIn('en')];
    expect(english).not.toEqual(german);
    expect(await namesIn('de-AT, en;q=0.8')).toEqual(german);
    expect(await namesIn('fr, en-GB;q=0.9, de;q=0.5')).toEqual(english);
  });
});

describe('the Hydra data provider of @api-platform/admin', () => {
  const provider = () => {
    vi.stubGlobal('window', { location: { href: service.url } });
    return hydraDataProvider({
      entrypoint: `${service.url}/api`,
      httpClient: (url: URL, options = {}) => fetchHydra(url, { ...options, ...withKey }),
      apiDocumentationParser: (entrypoint: string) => parseHydraDocumentation(entrypoint, withKey),
      mercure: false,
      useEmbedded: false,
      disableCache: true,
    });
  };
  const params = (page: number) => ({
    pagination: { page, perPage: 20 },
    sort: { field: 'startDate', order: 'ASC' as const },
    filter: {},
  });

  test('lists events page by page, in order', async () => {
    const admin = provider();
    await admin.introspect();
    const first = await admin.getList('events', params(1));
    const second = await admin.getList('events', params(2));
    expect(first.data).toHaveLength(20);
    expect(second.data).toHaveLength(20);
    expect(first.total).toBeGreaterThan(55);
    const starts = [...first.data, ...second.data].map(({ startDate }) => Date.parse(String(startDate)));
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  test('opens an event and every filter category it carries', async () => {
    const admin = provider();
    await admin.introspect();
    const { data } = await admin.getList('events', params(1));
    const tagged = data.find(({ filterCategories }) => filterCategories.length > 0);
    const { data: event } = await admin.getOne('events', { id: tagged?.id });
    expect(event.name).toBe(tagged?.name);
    for (const id of event.filterCategories) {
      const { data: category } = await admin.getOne('filter_categories', { id });
      expect(category['@type']).toBe('FilterCategory');
    }
  });
});
