// The one place where the service and its best-known client meet: neither knows the other outside of tests.
/* oxlint-disable no-restricted-imports */
import { connectEventService } from './upstream-client.ts';
import type { HttpGet } from './upstream-client.ts';
import { createWalker } from './walk-collection.ts';
import { walkEvents } from './walk-events.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { testKey, testService, testStart } from '@aushang/event-service/testing/test-service.ts';
import type { TestService } from '@aushang/event-service/testing/test-service.ts';

const open: TestService[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((service) => service.close()));
});

const get: HttpGet = async (address, { headers }) => {
  const answer = await fetch(address, { headers, redirect: 'manual' });
  const body = await answer.text();
  return { status: answer.status, header: (name) => answer.headers.get(name), body };
};

async function readWith(options: Parameters<typeof testService>[0], language = 'de') {
  const service = await testService({ demo: true, ...options });
  open.push(service);
  const connection = connectEventService({
    baseUrl: service.url,
    key: () => testKey,
    keyIn: 'header',
    get,
    now: () => testStart,
  });
  const picture = await walkEvents({
    walker: createWalker(connection),
    language,
    plainText: (text) => text,
    now: testStart,
    known: null,
    isNeeded: () => true,
  });
  return { service, picture, requests: connection.requestCount() };
}

describe('the client of the gateway reads this service', () => {
  test.each([['complete'], ['short']] as const)('in the %s form of list items', async (listItems) => {
    const { service, picture, requests } = await readWith({ listItems });
    const all = await service.walk('/api/events');
    expect(picture.problems).toEqual([]);
    expect(picture.unreadable).toEqual([]);
    expect(picture.complete).toBe(true);
    expect(picture.events.map(({ iri }) => iri).toSorted()).toEqual([...all.keys()].toSorted());
    const tour = picture.events.find(({ name }) => name.startsWith('Campusführung'));
    expect(tour?.filterCategories?.map(({ name }) => name)).toEqual(['Alle Monitore']);
    expect(tour?.topics.map(({ name }) => name)).toEqual(['Beratung']);
    expect(tour?.imageId).not.toBeNull();
    expect(tour?.place).toContain('Nordcampus');
    // The short form costs a request an event, the complete one only pages.
    const items = requests > all.size;
    expect(items).toBe(listItems === 'short');
  });

  test('whole, although every page comes in another order', async () => {
    const { service, picture } = await readWith({ memberOrder: 'every-request' });
    expect(picture.events.length).toBe((await service.walk('/api/events?itemsPerPage=200')).size);
  });

  test('in English', async () => {
    const { picture } = await readWith({}, 'en');
    expect(picture.events.some(({ name }) => name === 'Campus tour for guests')).toBe(true);
  });
});
