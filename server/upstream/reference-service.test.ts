// The only file that imports both the event service and its client.
/* oxlint-disable no-restricted-imports */
import { afterEach, describe, expect, test } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import {
  testKey,
  testService,
  type TestService,
  testStart,
} from '@aushang/event-service/testing/test-service.ts';
import type { HttpClient } from './http-client.ts';
import { createEventServiceClient } from './upstream-client.ts';
import { createWalker } from './walk-collection.ts';
import { walkEvents } from './walk-events.ts';

const open: TestService[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((service) => service.close()));
});

const get: HttpClient['get'] = async (address, headers) => {
  const answer = await fetch(address, { headers, redirect: 'manual' });
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, header: (name) => answer.headers.get(name), body };
};

async function readWith(options: Parameters<typeof testService>[0], language = 'de') {
  const service = await testService({ demo: true, ...options });
  open.push(service);
  const connection = createEventServiceClient({
    baseUrl: service.url,
    key: () => testKey,
    keyIn: 'header',
    get,
    now: () => testStart,
  });
  const result = await walkEvents({
    walker: createWalker(connection),
    language,
    timeZone: createTimeZone('Europe/Berlin'),
    now: testStart,
    previous: null,
    isNeeded: () => true,
  });
  return { service, result, requests: connection.requestCount() };
}

describe('the gateway’s client of the event service', () => {
  test.each([['complete'], ['short']] as const)('reads the %s form of list items', async (listItems) => {
    const { service, result, requests } = await readWith({ listItems });
    const all = await service.walk('/api/events');
    expect(result.problems).toEqual([]);
    expect(result.unreadable).toEqual([]);
    expect(result.complete).toBe(true);
    expect(result.events.map(({ iri }) => iri).toSorted()).toEqual([...all.keys()].toSorted());
    const tour = result.events.find(({ name }) => name.startsWith('Campusführung'));
    expect(tour?.filterCategories?.map(({ name }) => name)).toEqual(['Alle Monitore']);
    expect(tour?.topics.map(({ name }) => name)).toEqual(['Beratung']);
    expect(tour?.imageId).not.toBeNull();
    expect(tour?.place).toContain('Nordcampus');
    // The short form costs a request an event, the complete one only pages.
    const items = requests > all.size;
    expect(items).toBe(listItems === 'short');
  });

  test('reads all events although the order changes with every page', async () => {
    const { service, result } = await readWith({ memberOrder: 'every-request' });
    expect(result.events.length).toBe((await service.walk('/api/events?itemsPerPage=200')).size);
  });

  test('reads English texts', async () => {
    const { result } = await readWith({}, 'en');
    expect(result.events.some(({ name }) => name === 'Campus tour for guests')).toBe(true);
  });
});
