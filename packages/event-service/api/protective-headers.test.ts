import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFailingDialect } from '#testing/failing-dialect.ts';
import { firstAdministrator } from '#testing/back-office-client.ts';
import { testKey, testService, type TestService } from '#testing/test-service.ts';

const database = createFailingDialect();
let service: TestService;
let session: string;
beforeAll(async () => {
  service = await testService({ dialect: database.dialect });
  const content = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  await service.store.files.put('/uploads/a.png', { mediaType: 'image/png', content });
  session = (await firstAdministrator(service)).cookies();
});
afterAll(() => service.close());

const html = { Accept: 'text/html' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const withKey = { ...html, 'X-API-KEY': testKey };

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** `fetch` would not send another `Host` or an invalid path. */
async function send(
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions,
): Promise<IncomingMessage> {
  const { port } = new URL(service.url);
  const outgoing = request({ host: '127.0.0.1', port, path, method, headers });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
  });
  outgoing.end(body);
  return response;
}

/** The policy begins with `default-src 'none'`, and may allow more after it. */
function expectProtected(headers: IncomingMessage['headers']): void {
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'"]));
  expect(headers['x-content-type-options']).toBe('nosniff');
}

describe('Content-Security-Policy and nosniff are set for', () => {
  test.each<[string, number, string, RequestOptions]>([
    ['the console', 200, '/api', { headers: withKey }],
    ['a missing key', 401, '/api/events', { headers: html }],
    ['an unknown address', 404, '/nirgends', { headers: html }],
    ['an unknown address below /api', 404, '/api/nirgends', { headers: withKey }],
    ['an item that is not there', 404, '/api/events/7', {}],
    ['a method that is not allowed', 405, '/api/events', { method: 'DELETE', headers: html }],
    ['a version that was removed', 410, '/api/2.7/events', { headers: html }],
    ['an address that is too long', 414, `/api/events?name=${'x'.repeat(8200)}`, { headers: html }],
    ['an address that cannot be read', 400, '/uploads/%zz', { headers: html }],
    ['a file', 200, '/uploads/a.png', {}],
    ['a file that is not there', 404, '/uploads/b.png', { headers: html }],
    ['a script of the console', 200, '/bundles/console/start-console.js', {}],
    ['a file of the back office', 404, '/back-office/assets/x.css', {}],
    ['the sign-in', 200, '/back-office/sign-in', { headers: html }],
    ['a link that was used', 410, '/back-office/welcome?token=x', { headers: html }],
    ['a form without a session', 401, '/back-office/account', { method: 'POST', headers: form, body: 'a=1' }],
    [
      'a way in that is not safe',
      403,
      '/back-office/events',
      { headers: { 'X-Forwarded-For': '192.0.2.1' } },
    ],
  ])('%s: %i', async (_name, status, path, options) => {
    const headers = { 'X-API-KEY': path.includes('/7') ? testKey : '', ...options.headers };
    const response = await send(path, { ...options, headers });
    expect(await text(response)).toBeDefined();
    expect(response.statusCode).toBe(status);
    expectProtected(response.headers);
  });

  test('a lost database, for a program, a browser and the back office', async () => {
    database.fail(Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' }));
    const requests = [
      send('/api/events', { headers: { 'X-API-KEY': testKey } }),
      send('/api/events', { headers: { ...html, 'X-API-KEY': 'unbekannt-unbekannt' } }),
      send('/uploads/a.png', { headers: html }),
      send('/back-office/events', { headers: { ...html, Cookie: session } }),
    ];
    const responses = await Promise.all(requests);
    database.fail(null);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503]);
    for (const { headers } of responses) expectProtected(headers);
  });

  test('bytes that are not an HTTP request', async () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GARBAGE\r\n\r\n');
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain("\r\nContent-Security-Policy: default-src 'none'; ");
    expect(response).toContain('\r\nX-Content-Type-Options: nosniff\r\n');
  });
});

test('every redirect is a path, whatever host a request or a proxy names', async () => {
  const foreign = {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    Forwarded: 'host=evil.example;proto=https',
    'X-Forwarded-For': '203.0.113.7',
    'X-Forwarded-Proto': 'https',
  };
  const locations: string[] = [];
  const cookie = `__Host-${session}`;
  for (const [path, own] of [
    ['/', {}],
    ['/api/events/', {}],
    ['/api/events//', {}],
    ['/api/filter_categories/?apiKey=geheim', {}],
    ['http://evil.example/api/events/', {}],
    ['/back-office', {}],
    ['/back-office/', {}],
    ['/back-office/people?q=1', {}],
    ['/back-office/language?to=en&next=//evil.example', {}],
    ['/back-office/sign-in?next=//evil.example', { Cookie: cookie }],
  ] as const) {
    const { statusCode = 0, headers } = await send(path, { headers: { ...html, ...foreign, ...own } });
    expect(statusCode).toBeGreaterThan(300);
    expect(statusCode).toBeLessThan(304);
    locations.push(headers.location ?? '');
  }
  expect(locations).toEqual([
    '/api',
    '/api/events',
    '/api/events',
    '/api/filter_categories',
    '/api/events',
    '/back-office/events',
    '/back-office/events',
    '/back-office/sign-in?next=%2Fback-office%2Fpeople%3Fq%3D1',
    '/back-office/events',
    '/back-office/events',
  ]);
});
