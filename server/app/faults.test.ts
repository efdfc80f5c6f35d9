import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '@aushang/serving/process/error-details.ts';
import { readSettings } from '#server/settings/settings.ts';
import { fakeEvent, sendJson } from '#server/testing/fake-upstream.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';
import { startGateway } from './start-gateway.ts';

let test: TestGateway;
beforeEach(async () => {
  test = await startTestGateway();
});
afterEach(() => test.close());

const count = async () => JSON.parse(await (await test.get('/api/events')).text())['hydra:totalItems'];
const metric = async (line: string) => (await (await test.get('/metrics')).text()).includes(line);
const snapshotFile = () => join(test.folder, 'data', 'snapshot.jsonl');

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const status =
  (code: number, headers = {}): Answer =>
  (_request, response) =>
    void response.writeHead(code, headers).end();

describe('a failing event service', () => {
  const failures: [string, string, Answer][] = [
    ['401', 'refused', status(401)],
    ['403', 'refused', status(403)],
    ['a redirect to a login page', 'refused', status(302, { location: '/login' })],
    ['429', 'rate-limited', status(429, { 'retry-after': '7' })],
    ['500', 'server-error', status(500)],
    ['404', 'not-found', status(404)],
    [
      'HTML with 200',
      'broken-answer',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>'),
    ],
    [
      'half JSON',
      'broken-answer',
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end('{"hydra:member":[{"@i'),
    ],
    [
      'an error in a 200',
      'broken-answer',
      (_, response) => sendJson(response, 200, { error: 'record not found' }),
    ],
    [
      'an answer cut in half',
      'unreachable',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
        response.write('{"hydra:member":[', () => response.destroy());
      },
    ],
    ['a closed connection', 'unreachable', (request) => request.socket.destroy()],
  ];
  it.each(failures)(
    'answers %s: the snapshot stays, and metrics and log say %s',
    async (_name, failure, answer) => {
      const log = test.log.length;
      test.upstream.answer = (request, response) => {
        answer(request, response);
        return true;
      };
      await test.gateway.pollNow();
      await test.gateway.pollNow();
      expect(await count()).toBe(4);
      expect(await metric(`aushang_polls_total{result="${failure}"} 2`)).toBe(true);
      // One line for the change of state, none for the second poll.
      expect(test.log.length).toBe(log + 1);
      expect(test.log.join('\n')).not.toContain('right-key');

      test.upstream.answer = () => false;
      test.upstream.events.push(fakeEvent(8, [3]));
      await test.gateway.pollNow();
      expect(await count()).toBe(5);
      expect(test.log.at(-1)).toContain('event service answers');
    },
  );

  it('fails in the middle of a walk: the snapshot remains', async () => {
    test.upstream.events = Array.from({ length: 450 }, (_, n) => fakeEvent(n + 1, [3]));
    await test.gateway.pollNow();
    test.upstream.answer = (request, response) => {
      if (request.url?.includes('page=2') !== true) return false;
      response.destroy();
      return true;
    };
    await test.gateway.pollNow();
    expect(await count()).toBe(450);
    expect(await metric('aushang_polls_total{result="unreachable"} 1')).toBe(true);
  });

  it('nests one member two million deep: that one is unreadable, the others are served', async () => {
    const depth = 2_000_000;
    const deep = `${'{"@id":'.repeat(depth)}1${'}'.repeat(depth)}`;
    test.upstream.events.push(fakeEvent(8, [3]));
    const members = test.upstream.events.map((event) => JSON.stringify(event));
    test.upstream.answer = (request, response) => {
      if (request.url?.startsWith('/api/events?') !== true) return false;
      response.writeHead(200, { 'content-type': 'application/ld+json' });
      response.end(
        `{"hydra:member":[${[deep, ...members].join()}],"hydra:totalItems":${members.length + 1}}`,
      );
      return true;
    };
    await test.gateway.pollNow();
    expect(await count()).toBe(5);
    expect(test.log.filter((line) => /^(?:warn|error)/.test(line))).toEqual([]);
    expect(await metric('aushang_unreadable_members 1')).toBe(true);
  }, 20_000);

  it('answers another type than JSON: the log contains no text of the answer', async () => {
    for (const [type, words] of [
      ['text/html; charset=\u00e9vil right-key-1', 'not JSON but text/html"'],
      ['text/right-key-1', 'not JSON but another type"'],
    ] as const) {
      test.upstream.answer = (_request, response) => {
        response.writeHead(200, { 'content-type': type }).end('x');
        return true;
      };
      test = await test.restart();
      expect(test.log.at(-1)).toContain(words);
    }
    expect(test.log.join('\n')).not.toMatch(/right-key|vil/);
  });

  it('is down at the start: ready as soon as it answers, and healthy before', async () => {
    await test.close();
    test = await startTestGateway();
    await rm(snapshotFile());
    await test.upstream.stop();
    test = await test.restart();
    expect((await test.get('/api/events')).status).toBe(503);
    expect((await test.get('/healthz')).status).toBe(200);
    expect(await (await test.get('/readyz')).json()).toMatchObject({
      reason: expect.stringContaining('unreachable'),
    });
    await test.upstream.listen();
    await test.gateway.pollNow();
    expect((await test.get('/readyz')).status).toBe(200);
    expect(await count()).toBe(4);
  });

  it('is down at a restart: the stored snapshot is served', async () => {
    await test.upstream.stop();
    test = await test.restart();
    expect(await count()).toBe(4);
    const response = await test.get('/api/events?monitor=mensa');
    expect(response.headers.get('x-data-as-of')).toBe('2026-11-20T11:00:00.000Z');
    await test.upstream.listen();
  });

  it('revokes the key: a new one in the key file is used immediately', async () => {
    const file = join(test.folder, 'key');
    await writeFile(file, 'right-key-1\n');
    test = await test.restart({ EVENT_SERVICE_API_KEY_FILE: file });
    test.upstream.key = 'renewed-key-2';
    await test.gateway.pollNow();
    expect(test.log.some((line) => line.startsWith('error THE EVENT SERVICE REFUSES THE KEY'))).toBe(true);
    expect(await count()).toBe(4);
    test.upstream.events.pop();
    test.upstream.events.push(fakeEvent(9, [3]));
    await writeFile(file, 'renewed-key-2');
    await test.gateway.pollNow();
    expect(await count()).toBe(5);
    expect(test.log.join('\n')).not.toMatch(/right-key|renewed-key/);
  });

  it('answers incompletely: missing events remain until their items are gone, marked as incomplete', async () => {
    const all = test.upstream.events;
    test.upstream.answer = (request, response) => {
      if (request.url?.startsWith('/api/events?') !== true) return false;
      sendJson(response, 200, { 'hydra:member': all.slice(0, 2), 'hydra:totalItems': 6 });
      return true;
    };
    await test.gateway.pollNow();
    expect(await count()).toBe(4);
    expect((await test.get('/api/events')).headers.get('x-data-complete')).toBe('false');
    test.upstream.events = all.filter((event) => event['@id'] !== '/api/events/4');
    await test.gateway.pollNow();
    expect(await count()).toBe(3);
  });
});

describe('a jumping clock', () => {
  it('loses no events, forwards or back', async () => {
    const today = test.clock.now;
    test.clock.now += 365 * 86_400_000;
    await test.gateway.pollNow();
    expect(await count()).toBe(0);
    test.clock.now = today - 25 * 86_400_000;
    await test.gateway.pollNow();
    expect(await count()).toBe(5);
    test.clock.now = today;
    expect(await count()).toBe(4);
  });
});

describe('the data folder', () => {
  it('holds a corrupt file: it is set aside, at most three of them', async () => {
    for (const text of ['not JSON', '{"format":"something else"}', '']) {
      await writeFile(snapshotFile(), text);
      test.clock.now += 1000;
      test = await test.restart();
      expect(await count()).toBe(4);
    }
    await truncate(snapshotFile(), 900);
    test.clock.now += 1000;
    test = await test.restart();
    const names = await readdir(join(test.folder, 'data'));
    expect(names.filter((name) => name.startsWith('set-aside-'))).toHaveLength(3);
    expect(test.log.filter((line) => line.includes('set aside'))).toHaveLength(4);
  });

  it('holds the data of another event service: it is set aside, never served', async () => {
    const text = await readFile(snapshotFile(), 'utf8');
    await test.upstream.stop();
    await test.gateway.close();
    await writeFile(snapshotFile(), text.replace(test.upstream.url, 'http://127.0.0.1:1'));
    test = await test.restart();
    expect((await test.get('/api/events')).status).toBe(503);
    expect(test.log.at(-2) ?? '').not.toBe('');
    expect(test.log.some((line) => line.includes('another event service'))).toBe(true);
    await test.upstream.listen();
  });

  it('holds an event with a script as its address: that event is dropped, the others are served', async () => {
    const text = await readFile(snapshotFile(), 'utf8');
    await test.upstream.stop();
    await test.gateway.close();
    await writeFile(
      snapshotFile(),
      text.replace('https://events.example.edu/event/1"', 'javascript:alert(1)"'),
    );
    test = await test.restart();
    const page = await (await test.get('/m/mensa')).text();
    expect(page).not.toContain('javascript:');
    expect(page).toContain('Ereignis 3');
    expect(await count()).toBe(3);
    expect(test.log.some((line) => line.includes('broken entries; dropped {"dropped":1}'))).toBe(true);
    await test.upstream.listen();
  });

  it('holds a file that is too large: it is set aside unread', async () => {
    await test.gateway.close();
    await truncate(snapshotFile(), 200_000_000);
    test = await test.restart();
    expect(test.log.some((line) => line.includes('larger than 128 MB'))).toBe(true);
    expect(await count()).toBe(4);
  });

  it('can not be written: the gateway serves from memory and logs that once', async () => {
    const blocked = `${snapshotFile()}.${process.pid}.tmp`;
    await mkdir(blocked);
    for (const id of [10, 11]) {
      test.upstream.events.push(fakeEvent(id, [3]));
      await test.gateway.pollNow();
    }
    expect(await count()).toBe(6);
    expect(test.log.filter((line) => line.includes('can not be stored'))).toHaveLength(1);
    expect(await metric('aushang_snapshot_store_failures_total 2')).toBe(true);
    await rm(blocked, { recursive: true, force: true });
    test.upstream.events.push(fakeEvent(12, [3]));
    await test.gateway.pollNow();
    expect(test.log.at(-1)).toContain('stored again');
  });

  it('holds a temporary file of a killed gateway: the last complete snapshot is served', async () => {
    await writeFile(`${snapshotFile()}.4711.tmp`, '{"format":"aushang-snap');
    await test.upstream.stop();
    test = await test.restart();
    expect(await count()).toBe(4);
    await test.upstream.listen();
  });

  it('is locked by one gateway, until that is closed or killed', async () => {
    const env = {
      EVENT_SERVICE_URL: test.upstream.url,
      EVENT_SERVICE_API_KEY: 'x',
      PORT: '0',
      DATA_DIR: join(test.folder, 'data'),
      LOG_LEVEL: 'silent',
    };
    const settings = { ...readSettings(env, ''), eventServiceUrl: test.upstream.url };
    const second = await startGateway({ settings }).catch((error: unknown) => error);
    expect(second).toBeInstanceOf(StartError);
    expect(String(second)).toContain('DATA_DIR');
    await test.gateway.close();
    // A killed process leaves its socket file behind.
    const lock = join(test.folder, 'data', 'gateway.lock');
    const script = `require('node:net').createServer().listen(${JSON.stringify(lock)}, () => process.kill(process.pid, 'SIGKILL'))`;
    expect(() => execFileSync(process.execPath, ['-e', script], { stdio: 'ignore' })).toThrow(
      'Command failed',
    );
    expect(existsSync(lock)).toBe(true);
    test = await test.restart();
    expect(await count()).toBe(4);
  });
});

describe('the start', () => {
  it('on a port in use fails with a remedy', async () => {
    const port = new URL(test.url).port;
    const env = {
      EVENT_SERVICE_URL: test.upstream.url,
      EVENT_SERVICE_API_KEY: 'x',
      PORT: port,
      DATA_DIR: join(test.folder, 'other'),
      LOG_LEVEL: 'silent',
    };
    const settings = { ...readSettings(env, ''), eventServiceUrl: test.upstream.url };
    await expect(startGateway({ settings })).rejects.toThrow(
      `Port ${port} is taken by another program. Stop that, or choose another port with PORT.`,
    );
  });
});

describe('the end', () => {
  it('takes less than 5 s although the event service never answers and streams are open', async () => {
    const stream = await test.get('/api/updates');
    test.upstream.answer = () => true;
    void test.gateway.pollNow();
    // 5 s is the time limit of the test.
    await test.gateway.close();
    await expect(stream.text()).rejects.toThrow('terminated');
  });
});
