import process from 'node:process';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstAdministrator } from '#testing/back-office-client.ts';
import { testKey, testService, type TestService, testStart } from '#testing/test-service.ts';
import { chooseLanguage, negotiateFormat } from '#http/negotiate.ts';

let service: TestService;
let session: string;
beforeAll(async () => {
  service = await testService({ monotonic: () => 0 });
  session = (await firstAdministrator(service)).cookies();
  await service.store.events.create({ name: 'A', startDate: testStart, endDate: testStart + 1 });
});
afterAll(() => service.close());

/** Texts of these signs and of arbitrary ASCII characters. */
const textOf = (...signs: readonly string[]) =>
  fc
    .array(fc.oneof(fc.constantFrom(...signs), fc.string({ unit: 'grapheme-ascii', maxLength: 4 })))
    .map((parts) => parts.join(''));

const accept = textOf(
  'application/json',
  'text/html',
  'application/ld+json',
  '*/*',
  ';q=',
  '0.5',
  ',',
  ';',
  'q=x',
);
const language = textOf('de', 'en', '-', 'DE', ',', ';q=', '0', '1', '9', '*');
const query = textOf(
  'page',
  'itemsPerPage',
  'startDate',
  '[after]',
  'order[startDate]',
  'filterCategories[]',
  'apiKey',
  'name',
  '=',
  '&',
  '2026-11-20',
  '9999999999999',
  '-1',
  '%',
  '%00',
  '%5B',
  '[]',
  '[',
  ']',
  'e9',
  '1.5',
);
const path = fc.constantFrom(
  '/api/events',
  '/api/events/1',
  '/api',
  '/api/docs',
  '/api/contexts/Event',
  '/api/events.csv',
  '/uploads/a',
  '/back-office/events',
  '/back-office/events/1',
  '/back-office/sign-in',
  '/back-office/language',
  '/nowhere',
);

test('no URL, header or cookie causes a server error', async () => {
  const headers = fc.record({
    accept,
    'accept-language': language,
    cookie: textOf('=', ';', 'aushang-back-office'),
  });
  const property = fc.asyncProperty(
    path,
    query,
    headers,
    fc.boolean(),
    async (path, query, sent, isAuthenticated) => {
      const credentials = isAuthenticated ? { 'X-API-KEY': testKey, cookie: session } : {};
      const url = `${service.url}${path}?${query.replaceAll('#', '')}`;
      const response = await fetch(url, { headers: { ...sent, ...credentials }, redirect: 'manual' });
      await response.arrayBuffer();
      expect([url, response.status, response.status < 500]).toEqual([url, response.status, true]);
    },
  );
  await fc.assert(property, { numRuns: 300 });
});

test('any Accept header chooses an offered format or none, any Accept-Language header a language', () => {
  const offered = ['jsonld', 'json', 'html'] as const;
  fc.assert(
    fc.property(accept, language, (accept, language) => {
      expect([...offered, null]).toContain(negotiateFormat(accept, offered));
      expect(['de', 'en']).toContain(chooseLanguage(language));
    }),
  );
});

test('only the first thousand characters of a header are read', () => {
  const late = `${'image/png,'.repeat(100)}text/html`;
  expect(negotiateFormat(late, ['jsonld', 'html'])).toBeNull();
  expect(chooseLanguage(`${'fr,'.repeat(334)}en`)).toBe('de');
});

test('any path below /api is answered', async () => {
  const segments = textOf('/', 'events', '.', 'json', '1', '2', 'docs', '%2F').map((path) =>
    path.replaceAll(/[^\w./%-]/g, ''),
  );
  const property = fc.asyncProperty(segments, async (path) => {
    // The client resolves "..", also where it is escaped.
    fc.pre(new URL(`/api/${path}`, service.url).pathname.startsWith('/api/'));
    const { status } = await service.get(`/api/${path}`);
    expect([path, [200, 301, 400, 404, 406, 410].includes(status)]).toEqual([path, true]);
  });
  await fc.assert(property, { numRuns: 200 });
});

test('slashes at the end are removed, slashes in the middle take no time', async () => {
  const slashes = '/'.repeat(8000);
  const redirected = await service.get(`/api/events${slashes}`);
  expect([redirected.status, redirected.headers.get('location')]).toEqual([301, '/api/events']);
  // Processor time, which does not depend on what else runs. Time that grows with the square would be 2 s.
  const began = process.cpuUsage();
  for (let request = 0; request < 40; request += 1) await service.get(`/api${slashes}events/`);
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000);
});
