import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createPasswords } from '#back-office/people/person-form.tsx';
import { createBackOfficeClient, password } from '#testing/back-office-client.ts';
import { captureLog } from '#testing/capture-log.ts';
import { testKey, testPasswordCost } from '#testing/test-service.ts';
import { testStorage } from '#testing/test-storage.ts';
import { startEventService } from './start-event-service.ts';

// The module starts the service when it is imported.
process.env['EVENT_SERVICE_PORT'] = '0';
process.env['DATA_DIR'] = await mkdtemp(join(tmpdir(), 'event-service-main-'));
const { readEnvironment } = await import('./main.ts');

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
}

const options = { ...(await testStorage()), demo: false, acceptedKey: testKey };

test('the error of a busy port names the port and the variable to change', async () => {
  const first = await startEventService({ ...options, port: 0 });
  const port = Number(new URL(first.url).port);
  await expect(startEventService({ ...options, port })).rejects.toThrow(
    `Port ${port} is taken by another program. Stop that, or choose another port with EVENT_SERVICE_PORT.`,
  );
  await first.close();
});

test('it listens on the loopback address by default', async () => {
  const service = await startEventService({ ...options, port: 0 });
  expect(new URL(service.url).hostname).toBe('127.0.0.1');
  await service.close();
});

test('it closes immediately despite an idle connection', async () => {
  const service = await startEventService({ ...options, port: 0 });
  const opened = connect(Number(new URL(service.url).port), '127.0.0.1');
  await once(opened, 'connect');
  // A response to this request proves that the earlier connection was accepted.
  await fetch(`${service.url}/`, { redirect: 'manual' });
  const ended = once(opened, 'close');
  await service.close();
  await expect(ended).resolves.toBeDefined();
});

test('the log has method, path and status, but no keys, query strings or client addresses', async () => {
  const { logger, read } = captureLog();
  const service = await startEventService({ ...options, port: 0, logger });
  await fetch(`${service.url}/api/events?apiKey=${testKey}&name=geheim`);
  await fetch(`${service.url}/api/events`, { headers: { 'X-API-KEY': 'falscher-schluessel' } });
  await fetch(`${service.url}/api/%zz?apiKey=${testKey}`);
  await service.close();
  const log = read();
  expect(log).toContain('"path":"/api/events","status":200');
  expect(log).toContain('"status":401');
  for (const secret of [testKey, 'geheim', 'falscher-schluessel', '127.0.0.1'])
    expect(log).not.toContain(secret);
});

test('an internal error is answered with 500 and logged with its stack', async () => {
  const { logger, read } = captureLog();
  let broken = false;
  const now = (): number => {
    if (broken) throw new Error('broken clock');
    return 0;
  };
  const service = await startEventService({ ...options, port: 0, now, logger });
  broken = true;
  const response = await fetch(`${service.url}/api/events`, { headers: { 'X-API-KEY': testKey } });
  const text = await response.text();
  await service.close();
  expect(response.status).toBe(500);
  expect(JSON.parse(text)).toMatchObject({ 'hydra:description': 'Internal Server Error' });
  expect(read()).toContain('broken clock');
});

test('one message names all invalid variables, an unreadable key file included', () => {
  const bad = {
    EVENT_SERVICE_PORT: '99999',
    EVENT_SERVICE_API_KEY: 'mit Leerzeichen',
    EVENT_SERVICE_API_KEY_FILE: '/nirgends/key',
    EVENT_SERVICE_HOST: 'http://127.0.0.1',
    EVENT_SERVICE_DEMO: 'yes',
    EVENT_SERVICE_BOARD_URL: 'nirgends',
    SLIDE_PREVIEW_URL: 'ftp://board.example/{id}',
    EVENT_SERVICE_PUBLIC_URL: 'ftp://events.example.edu',
    DATA_DIR: process.execPath,
    DATABASE_URL: 'mysql://user:geheim@x',
    KEEP_DAYS: '0',
    LOG_LEVEL: 'loud',
  };
  const message = messageOf(() => readEnvironment(bad));
  expect(message.split('\n').slice(1)).toEqual(
    Object.keys(bad).map((name) => expect.stringMatching(`^  ${name}: `)),
  );
  expect(message).toContain('EVENT_SERVICE_API_KEY_FILE: /nirgends/key: there is no such file');
  for (const secret of ['mit Leerzeichen', 'geheim']) expect(message).not.toContain(secret);
});

test.each([
  ['a folder', () => tmpdir(), ': it is a folder, not a file'],
  ['a file without a key', () => fileURLToPath(import.meta.url), ' holds no key of printable characters'],
])('%s is not a key file', (_name, path, reason) => {
  const read = () => readEnvironment({ EVENT_SERVICE_API_KEY_FILE: path() });
  expect(messageOf(read)).toContain(`EVENT_SERVICE_API_KEY_FILE: ${path()}${reason}`);
});

test.each(['127.0.0.1', '::1', '0.0.0.0', 'localhost', 'events.example.edu'])(
  '%s is a valid host',
  (host) => {
    expect(readEnvironment({ EVENT_SERVICE_HOST: host }).EVENT_SERVICE_HOST).toBe(host);
  },
);

test.each(['http://{id}.example/', 'https://board.example/preview', 'http://[/{id}', 'javascript:/x/{id}'])(
  '%s is no address of slides',
  (url) => {
    const message = messageOf(() => readEnvironment({ SLIDE_PREVIEW_URL: url }));
    expect(message).toContain('SLIDE_PREVIEW_URL: an address with {id}, like http://127.0.0.1:8080/preview');
  },
);

test('the error of a foreign address names the variable to change', async () => {
  // Reserved for documentation (RFC 5737).
  await expect(startEventService({ ...options, host: '192.0.2.1', port: 0 })).rejects.toThrow(
    "EVENT_SERVICE_HOST: 192.0.2.1 can't be listened on, it is no address of this machine",
  );
});

test('empty variables count as not set, and have defaults', () => {
  const defaults = readEnvironment({ EVENT_SERVICE_API_KEY: '', EVENT_SERVICE_PORT: '' });
  expect(defaults).toEqual({
    EVENT_SERVICE_PORT: 8081,
    EVENT_SERVICE_HOST: '127.0.0.1',
    EVENT_SERVICE_DEMO: 'on',
    DATA_DIR: './data',
    KEEP_DAYS: 365,
    LOG_LEVEL: 'info',
  });
});

test('it hashes passwords at the default cost, those of a lower cost when they are used', async () => {
  const service = await startEventService({ ...options, port: 0 });
  const defaultCost = 'scrypt$32768$8$3$';
  const { sessions, people } = service.store;
  const email = 'ada@example.org';
  const token = new URL(service.firstSignIn ?? '').searchParams.get('token') ?? '';
  const choice = { token, name: 'Ada', email, password, repeated: password };
  await createBackOfficeClient(service).post('/welcome', choice);
  const hashOf = async () => (await people.findByEmail(email))?.passwordHash ?? '';
  expect((await hashOf()).startsWith(defaultCost)).toBe(true);
  await sessions.changePassword(1, await createPasswords(testPasswordCost).hash(password));
  expect((await createBackOfficeClient(service).post('/sign-in', { email, password })).status).toBe(303);
  expect((await hashOf()).startsWith(defaultCost)).toBe(true);
  await service.close();
});
