import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Server } from 'node:http';
import { connect } from 'node:net';
import { connectionLimits } from '@aushang/serving/limits/rate-limit.ts';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { createBackOfficeClient } from '#testing/back-office-client.ts';
import { testService, type TestService } from '#testing/test-service.ts';

let service: TestService;
afterEach(() => service.close());

/** Sends these bytes; resolves to all received bytes once the server closed the connection. */
async function untilClosed(url: string, sent: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  let received = '';
  socket.on('data', (part: Buffer) => (received += part.toString()));
  socket.write(sent);
  await once(socket, 'close');
  return received;
}

const head =
  'Host: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000\r\n\r\n';

const requestStart = z.object({ server: z.instanceof(Server) });

/** The server of a new service, with the usual limits: on a busy machine a complete request may exceed short ones. */
async function startServer(): Promise<Server> {
  service = await testService({
    connectionLimits: { ...connectionLimits, connectionsCheckingInterval: 20 },
  });
  const found: Server[] = [];
  const onRequest = (message: unknown) => void found.push(requestStart.parse(message).server);
  subscribe('http.server.request.start', onRequest);
  expect((await service.get('/api/events')).status).toBe(200);
  unsubscribe('http.server.request.start', onRequest);
  const [server] = found;
  if (server === undefined) throw new Error('no request reached the server');
  return server;
}

const usualLimits = {
  headersTimeout: connectionLimits.headersTimeout,
  requestTimeout: connectionLimits.requestTimeout,
};
const shortLimits = { headersTimeout: 300, requestTimeout: 400 };

test.each([
  ['headers', 'GET /api HTTP/1.1\r\nHost: 127'],
  ['the body of a form', `POST /back-office/sign-in HTTP/1.1\r\n${head}a=`],
  ['a body where none is read', `POST /api/events HTTP/1.1\r\n${head}a=`],
  ['a body without an address', `POST /nowhere HTTP/1.1\r\n${head}a=`],
])('fifty connections with incomplete %s are all closed', async (_what, sent) => {
  const server = Object.assign(await startServer(), shortLimits);
  const all = await Promise.all(Array.from({ length: 50 }, () => untilClosed(service.url, sent)));
  for (const received of all) expect(received).toMatch(/^HTTP\/1\.1 4\d\d |^$/);
  Object.assign(server, usualLimits);
  expect((await service.get('/api/events')).status).toBe(200);
});

test('the default limits close an incomplete request within 25 seconds and keep an idle connection for a minute', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval } = connectionLimits;
  expect(Math.max(headersTimeout, requestTimeout) + connectionsCheckingInterval).toBeLessThan(25_000);
  expect(keepAliveTimeout).toBeGreaterThan(60_000);
});

test('a connection that waits for its next request stays open', async () => {
  const server = await startServer();
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  const request = async () => {
    socket.write('GET /api HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    const [part] = await once(socket, 'data');
    return String(part).slice(0, 12);
  };
  expect(await request()).toBe('HTTP/1.1 401');
  // A slow connection is closed in the same time.
  Object.assign(server, shortLimits);
  await untilClosed(service.url, 'GET /api HTTP/1.1\r\n');
  Object.assign(server, usualLimits);
  expect(await request()).toBe('HTTP/1.1 401');
  socket.destroy();
});

test('too many requests are refused with 429 and Retry-After, in the requested format', async () => {
  let now = 0;
  service = await testService({ monotonic: () => now });
  const last = 'GET /api HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  await untilClosed(service.url, 'HEAD /api HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3999) + last);
  const refused = await service.get('/api/events');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.json).toMatchObject({
    '@type': 'hydra:Error',
    'hydra:description': 'Too many requests came from this address. Please ask again after 1 s.',
  });
  const page = await createBackOfficeClient(service).get('/sign-in');
  expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect((await service.get('/nowhere')).status).toBe(429);
  // Another client, behind a proxy on this machine.
  const proxied = { 'X-Forwarded-For': '192.0.2.1', 'X-Forwarded-Proto': 'https' };
  expect((await service.get('/api/events', proxied)).status).toBe(200);
  now += 1000;
  expect((await service.get('/api/events')).status).toBe(200);
});
