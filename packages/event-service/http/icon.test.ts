import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBackOfficeClient, firstAdministrator } from '#testing/back-office-client.ts';
import { testKey, testService, type TestService } from '#testing/test-service.ts';

let service: TestService;
let event: number;
beforeAll(async () => {
  service = await testService();
  const times = { startDate: '2026-11-24T18:00:00+01:00', endDate: '2026-11-24T20:00:00+01:00' };
  event = await service.store.events.create({ ...times, name: 'Jazz' });
});
afterAll(() => service.close());

const link = '<link rel="icon" href="/back-office/assets/icon.svg" type="image/svg+xml"';

describe('an icon, which its policy permits, is on', () => {
  test.each<[string, number, () => string]>([
    ['the page of an event', 200, () => `/event/${event}`],
    ['the page of an event that is not there', 404, () => '/event/99'],
    ['an unknown address', 404, () => '/nirgends'],
    ['an unknown address below /api', 404, () => `/api/nirgends?apiKey=${testKey}`],
    ['a missing key', 401, () => '/api/events'],
    ['the sign-in of the back office', 200, () => '/back-office/sign-in'],
  ])('%s: %i', async (_name, status, path) => {
    const response = await service.get(path(), { Accept: 'text/html', 'X-API-KEY': '' });
    expect(response.status).toBe(status);
    expect(response.text).toContain(link);
    expect(response.headers.get('content-security-policy')).toContain("img-src 'self'");
  });

  test('the console, which has that of its library', async () => {
    const { text, headers } = await service.get('/api', { Accept: 'text/html' });
    const [, path = ''] = /<link rel="icon" href="([^"]+)"/.exec(text) ?? [];
    expect((await service.get(path)).headers.get('content-type')).toBe('image/png');
    expect(headers.get('content-security-policy')).toContain("img-src 'self'");
  });

  test('pages of the back office, and what is not there', async () => {
    const client = await firstAdministrator(service);
    for (const path of ['/events', '/events/99', '/nirgends']) {
      expect((await client.get(path)).text).toContain(link);
    }
    expect((await createBackOfficeClient(service).get('/welcome?token=x')).text).toContain(link);
  });
});

test('browsers that ask for /favicon.ico get the same', async () => {
  const response = await fetch(`${service.url}/favicon.ico`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, '/back-office/assets/icon.svg']);
});
