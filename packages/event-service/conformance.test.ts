import { fetchHydra, hydraDataProvider } from '@api-platform/admin';
import { parseHydraDocumentation, parseOpenApi3Documentation } from '@api-platform/api-doc-parser';
import SwaggerParser from '@apidevtools/swagger-parser';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { resourceTypes } from '#model/resource-types.ts';
import { type EventService, startEventService } from '#start/start-event-service.ts';
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
