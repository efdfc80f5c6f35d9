import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { startEventService } from './start-event-service.ts';
import { testKey } from './testing/test-service.ts';
import { testStorage } from './testing/test-storage.ts';

const options = { ...(await testStorage()), demo: false, acceptedKey: testKey };

test('a busy port is said with its number and the variable that chooses another', async () => {
  const first = await startEventService({ ...options, port: 0 });
  const port = Number(new URL(first.url).port);
  await expect(startEventService({ ...options, port })).rejects.toThrow(
    `Port ${port} is taken by another program: the event service cannot listen. Set EVENT_SERVICE_PORT to choose another one.`,
  );
  await first.close();
});

test('it listens on the loopback address unless told otherwise', async () => {
  const service = await startEventService({ ...options, port: 0 });
  expect(new URL(service.url).hostname).toBe('127.0.0.1');
  await service.close();
});

test('it ends at once although a browser holds a connection on which it never asked for anything', async () => {
  const service = await startEventService({ ...options, port: 0 });
  const opened = connect(Number(new URL(service.url).port), '127.0.0.1');
  await once(opened, 'connect');
  // An answered request says that the connection before it was taken too.
  await fetch(`${service.url}/`, { redirect: 'manual' });
  const ended = once(opened, 'close');
  await service.close();
  await expect(ended).resolves.toBeDefined();
});

test('a zone that does not exist stops the start', async () => {
  await expect(startEventService({ ...options, port: 0, timeZone: 'Europe/Bärlin' })).rejects.toThrow(
    RangeError,
  );
});

test('the log has method, path and status, neither keys nor query strings nor addresses of clients', async () => {
  const stream = new PassThrough();
  const lines: string[] = [];
  stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const service = await startEventService({ ...options, port: 0, logger: pino(stream) });
  await fetch(`${service.url}/api/events?apiKey=${testKey}&name=geheim`);
  await fetch(`${service.url}/api/events`, { headers: { 'X-API-KEY': 'falscher-schluessel' } });
  await fetch(`${service.url}/api/%zz?apiKey=${testKey}`);
  await service.close();
  const log = lines.join('');
  expect(log).toContain('"path":"/api/events","status":200');
  expect(log).toContain('"status":401');
  for (const secret of [testKey, 'geheim', 'falscher-schluessel', '127.0.0.1'])
    expect(log).not.toContain(secret);
});

test('what breaks inside is answered by a sentence and logged whole', async () => {
  const stream = new PassThrough();
  const lines: string[] = [];
  stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  let broken = false;
  const now = (): number => {
    if (broken) throw new Error('the clock fell off the wall');
    return 0;
  };
  const service = await startEventService({ ...options, port: 0, now, logger: pino(stream) });
  broken = true;
  const answer = await fetch(`${service.url}/api/events`, { headers: { 'X-API-KEY': testKey } });
  const text = await answer.text();
  await service.close();
  expect(answer.status).toBe(500);
  expect(JSON.parse(text)).toMatchObject({ 'hydra:description': 'Internal Server Error' });
  expect(lines.join('')).toContain('the clock fell off the wall');
});

test('bad variables are named all at once', () => {
  const read = () =>
    readEnvironment({ EVENT_SERVICE_PORT: '99999', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' });
  expect(read).toThrow(/EVENT_SERVICE_PORT[^]*DATABASE_URL[^]*LOG_LEVEL/);
});

test('without variables it has its defaults, and an empty one counts as none', () => {
  const defaults = readEnvironment({ EVENT_SERVICE_API_KEY: '', EVENT_SERVICE_PORT: '' });
  expect(defaults).toEqual({
    port: 8081,
    host: '127.0.0.1',
    apiKey: null,
    apiKeyFile: null,
    boardUrl: null,
    demo: true,
    dataDir: './data',
    databaseUrl: null,
    logLevel: 'info',
  });
});
