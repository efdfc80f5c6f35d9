import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { sendRaw } from '#server/testing/send-raw.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

const password = 'ein langes Passwort';
const basic = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`;
const token = 'a-token-of-many-characters';
const bearer = { authorization: `Bearer ${token}` };
let folder: string;
let test: TestGateway;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-'));
  await writeFile(join(folder, 'token'), `${token}\n`);
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  test = await startTestGateway({ DESK_PASSWORD: password, NOTICE_TOKEN_FILE: join(folder, 'token') });
});
afterEach(() => test.close());

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = bearer) {
  const json = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(test.url + path, { method, headers: { ...type, ...headers }, ...json });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text || 'null') };
}

const alarm = { level: 'alarm', text: { de: 'Gebäude räumen', en: 'Leave the building' } };
const post = (notice: unknown, headers?: Record<string, string>) =>
  send('POST', '/api/notices', notice, headers);
const idOf = async (notice: unknown) => String((await post(notice)).json.id);
const current = async (query = 'monitor=mensa') =>
  (await send('GET', `/api/notices/current?${query}`, undefined, {})).json;
const list = async () => (await send('GET', '/api/notices')).json;
async function report(screen: string, notices: readonly string[]): Promise<void> {
  const beat = { ...sampleHeartbeat, address: `/s/${screen}`, notices };
  expect((await send('POST', '/api/heartbeats', beat, {})).status).toBe(204);
}

describe('a notice', () => {
  it('is in force at once for every wall, without its author', async () => {
    const { status, json } = await post(alarm);
    expect(status).toBe(201);
    expect(json).toEqual({
      id: expect.stringMatching(/^[\w-]{6,12}$/),
      isStored: true,
      isShared: true,
      ended: [],
      warnings: [],
    });
    const answer = await send('GET', '/api/notices/current', undefined, {});
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const at = '2026-11-20T11:00:00.000Z';
    expect(answer.json).toEqual([{ id: json.id, ...alarm, at, until: null, test: false, lifted: null }]);
    expect(await list()).toMatchObject([
      { id: json.id, by: 'token', monitors: [], screens: [], isInForce: true },
    ]);
    expect((await post(alarm, { authorization: basic })).status).toBe(201);
    expect((await list())[0]).toMatchObject({ by: 'desk password' });
  });

  it('is for the monitors and screens that it names', async () => {
    await send('PUT', '/api/screens/eingang', { monitors: ['bibliothek'] }, { authorization: basic });
    const mensa = await idOf({ ...alarm, monitors: ['Mensa'] });
    const screen = await idOf({ ...alarm, screens: ['eingang'] });
    const ids = async (query: string) => (await current(query)).map(({ id }: { id: string }) => id);
    expect(await ids('monitor=mensa')).toEqual([mensa]);
    expect(await ids('monitor=3')).toEqual([mensa]);
    expect(await ids('monitor=monitore/mensa,bibliothek')).toEqual([mensa]);
    expect(await ids('monitor=bibliothek')).toEqual([]);
    expect(await ids('screen=eingang')).toEqual([screen]);
    expect(await ids('')).toEqual([]);
  });

  it('ends at its time, which may be that of the site’s zone, and survives a restart', async () => {
    const id = await idOf({ ...alarm, until: '2026-11-20T12:30' });
    expect(await current()).toMatchObject([{ id, until: '2026-11-20T11:30:00.000Z' }]);
    test = await test.restart();
    expect(await current()).toMatchObject([{ id }]);
    test.clock.now += 30 * 60_000;
    expect(await current()).toEqual([]);
    expect(await list()).toMatchObject([{ id, isInForce: false }]);
  });

  it('is lifted, an alarm with an all-clear for some minutes', async () => {
    const id = await idOf(alarm);
    const path = `/api/notices/${id}`;
    expect((await send('DELETE', `${path}?clear=soon`)).status).toBe(400);
    expect((await send('DELETE', `${path}?clear=10`)).json).toMatchObject({ id, liftedBy: 'token' });
    const lifted = '2026-11-20T11:00:00.000Z';
    expect(await current()).toMatchObject([{ id, lifted, until: '2026-11-20T11:10:00.000Z' }]);
    expect((await send('DELETE', path)).status).toBe(200);
    expect(await current()).toEqual([]);
    expect((await send('DELETE', path)).status).toBe(409);
    expect((await send('DELETE', '/api/notices/unknown')).status).toBe(404);
  });

  it('is text, never markup', async () => {
    await post({ ...alarm, text: { de: '<script>alert(1)</script>\u0007' } });
    expect((await current())[0].text).toEqual({ de: '<script>alert(1)</script>' });
    expect(await (await test.get('/?monitor=mensa')).text()).not.toContain('<script>alert');
    expect(await (await test.get('/m/mensa')).text()).not.toContain('<script>alert');
  });

  it('is sent while no event is known', async () => {
    await test.close();
    test = await startTestGateway({ DESK_PASSWORD: password });
    await test.upstream.stop();
    test = await test.restart({ DATA_DIR: join(test.folder, 'other') });
    expect((await test.get('/api/events')).status).toBe(503);
    const { status } = await post({ ...alarm, monitors: ['mensa'] }, { authorization: basic });
    expect(status).toBe(201);
    expect(await current()).toHaveLength(1);
    expect(await current('monitor=bibliothek')).toEqual([]);
    expect(await (await test.get('/?monitor=mensa')).text()).toContain('Gebäude räumen');
    await test.upstream.listen();
  });
});

describe('what is refused says why, and nothing is sent', () => {
  it('a bad body', async () => {
    const refused: readonly (readonly [body: unknown, words: string])[] = [
      [{ level: 'alarm', text: {} }, 'There is no text'],
      [{ level: 'alarm', text: { de: ' \n' } }, 'There is no text'],
      [{ ...alarm, level: 'loud' }, 'level'],
      [{ ...alarm, text: { fr: 'Feu' } }, 'fr'],
      [{ ...alarm, until: 'bald' }, 'The end “bald” is no date'],
      [{ ...alarm, until: '2026-11-20T11:00:00Z' }, 'is over already'],
      [
        { ...alarm, monitors: ['mensaa'] },
        'There is no monitor “mensaa”. Did you mean “Mensa”? Nothing was sent',
      ],
      [{ ...alarm, screens: ['keller'] }, 'There is no screen “keller”'],
      [{ level: 'notice', text: { de: 'x'.repeat(201) } }, 'at most 200 characters'],
      ['{"level":', 'no JSON that can be read'],
      ['[]', 'body'],
    ];
    for (const [body, words] of refused) {
      const { status, text } = await post(body);
      const description = JSON.parse(text)['hydra:description'];
      expect([body, status, description]).toEqual([body, 400, expect.stringContaining(words)]);
      expect([body, await list()]).toEqual([body, []]);
    }
  });

  it('an alarm is not refused for its length, but for more than 100 kB', async () => {
    const { status, json } = await post({ level: 'alarm', text: { de: 'Wort '.repeat(4000) } });
    expect([status, json.warnings[0]]).toEqual([201, expect.stringContaining('smaller type')]);
    const large = await post({ level: 'alarm', text: { de: 'Wort '.repeat(40_000) } });
    expect([large.status, large.text]).toEqual([413, expect.stringContaining('at most 100 kB')]);
  });

  it('a wrong token, soon without a look at further ones; the right one is not delayed', async () => {
    const wrong = { authorization: 'Bearer another-token-of-many' };
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) statuses.push((await post(alarm, wrong)).status);
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.at(-1)).toBe(429);
    expect((await post(alarm)).status).toBe(201);
    expect((await post(alarm, wrong)).status).toBe(429);
    expect((await post(alarm, { authorization: basic })).status).toBe(201);
    expect(test.log.join('\n')).not.toContain(token);
  });

  it('a wrong password like a wrong token; many right ones at once are not delayed', async () => {
    const wrong = { authorization: `Basic ${Buffer.from('x:falsch-geraten').toString('base64')}` };
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 40; attempt += 1)
      statuses.push((await send('GET', '/api/notices', undefined, wrong)).status);
    expect(statuses.slice(0, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    const right = await Promise.all(
      Array.from({ length: 60 }, () => send('GET', '/api/notices', undefined, { authorization: basic })),
    );
    expect(new Set(right.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('what is wrong with a line in the log, once a minute for an address, with its count', async () => {
    let monotonic = 0;
    test.clock.monotonic = () => monotonic;
    const wrong = { authorization: 'Bearer another-token-of-many' };
    for (let attempt = 0; attempt < 30; attempt += 1) await post(alarm, wrong);
    monotonic += 60_000;
    for (let attempt = 0; attempt < 2; attempt += 1) await post(alarm, wrong);
    expect(test.log.filter((line) => line.includes('were refused'))).toEqual(
      [1, 30].map(
        (count) =>
          `warn wrong tokens or passwords for notices were refused {"address":"127.0.0.1","count":${count}}`,
      ),
    );
  });

  it('guesses of a password by forged addresses, which a proxy of TRUST_PROXY=on passes on', async () => {
    test = await test.restart({ TRUST_PROXY: 'on' });
    const wrong = `Basic ${Buffer.from('x:falsch-geraten').toString('base64')}`;
    const lines = Array.from(
      { length: 4001 },
      (_, n) => `GET /api/notices HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.${n >> 8}.${n & 255}\r\n`,
    );
    const last = `${lines.pop()}Authorization: ${basic}\r\nConnection: close\r\n\r\n`;
    const answers = await sendRaw(
      test.url,
      lines.map((line) => `${line}Authorization: ${wrong}\r\n\r\n`).join('') + last,
    );
    expect(answers.match(/HTTP\/1\.1 401/g)).toHaveLength(5);
    // The right one is the 4,001st check of this connection's address.
    expect(answers.match(/HTTP\/1\.1 429/g)).toHaveLength(3996);
  });

  it('without a password, from another site, and where the gateway has neither token nor password', async () => {
    expect((await post(alarm, {})).status).toBe(401);
    expect((await post(alarm, { authorization: basic, origin: 'https://evil.example' })).status).toBe(403);
    const bare = await startTestGateway();
    const response = await fetch(`${bare.url}/api/notices`);
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining('NOTICE_TOKEN_FILE'),
    ]);
    await bare.close();
  });
});

describe('walls', () => {
  it('read their notices although their address has used up its other requests', async () => {
    const request = `GET /healthz HTTP/1.1\r\nHost: ${new URL(test.url).host}\r\n`;
    await sendRaw(test.url, `${`${request}\r\n`.repeat(4000)}${request}Connection: close\r\n\r\n`);
    expect((await test.get('/healthz')).status).toBe(429);
    expect(await current()).toEqual([]);
  });

  it('get the notices themselves by the stream, and those in force when they open it', async () => {
    const first = await idOf(alarm);
    const stream = await test.get('/api/updates?monitor=mensa');
    const reader = stream.body?.getReader();
    let text = '';
    const readUntil = async (words: string) => {
      while (!text.includes(words)) text += new TextDecoder().decode((await reader?.read())?.value);
    };
    await readUntil(`event: notices\ndata: [{"id":"${first}"`);
    await post({ ...alarm, monitors: ['bibliothek'] });
    const second = await idOf({ ...alarm, monitors: ['mensa'] });
    await readUntil(`data: [{"id":"${second}"`);
    expect(text.split('event: notices')).toHaveLength(3);
    await reader?.cancel();
  });

  it('that are named screens report what they show', async () => {
    for (const name of ['eingang', 'aula'])
      await send('PUT', `/api/screens/${name}`, { monitors: ['mensa'] }, { authorization: basic });
    const id = await idOf({ ...alarm, monitors: ['mensa'] });
    await report('eingang', [id, 'unknown1']);
    expect((await list())[0].receipts).toEqual({ expected: 2, shown: 1, missing: ['aula'] });
  });
});

describe('an alarm for some that is widened', () => {
  const widen = (id: string, headers?: Record<string, string>) =>
    send('POST', `/api/notices/${id}/widen`, undefined, headers);

  it('is at once on all walls, with its ID and receipts; who did it and when is recorded', async () => {
    for (const [name, monitor] of [
      ['eingang', 'mensa'],
      ['lesesaal', 'bibliothek'],
    ] as const)
      await send('PUT', `/api/screens/${name}`, { monitors: [monitor] }, { authorization: basic });
    const id = await idOf({ ...alarm, monitors: ['mensa'] });
    await report('eingang', [id]);
    const stream = await test.get('/api/updates?monitor=bibliothek&screen=lesesaal');
    const reader = stream.body?.getReader();
    test.clock.now += 60_000;
    const { status, json } = await widen(id, { authorization: basic });
    expect(status).toBe(200);
    const widened = { at: '2026-11-20T11:01:00.000Z', by: 'desk password' };
    const receipts = { expected: 2, shown: 1, missing: ['lesesaal'] };
    expect(json).toMatchObject({ id, monitors: [], by: 'token', widened, receipts, isStored: true });
    let text = '';
    while (!text.includes(`event: notices\ndata: [{"id":"${id}"`))
      text += new TextDecoder().decode((await reader?.read())?.value);
    expect(text).not.toContain('desk password');
    await reader?.cancel();
    await report('lesesaal', [id]);
    test = await test.restart();
    expect((await list())[0]).toMatchObject({
      id,
      widened,
      receipts: { expected: 2, shown: 2, missing: [] },
    });
    expect((await send('GET', '/api/notices/current', undefined, {})).json).toMatchObject([{ id, ...alarm }]);
    expect(test.log.join('\n')).not.toContain('desk password');
  });

  it('is an alarm that is on, not one for all, no notice, no all-clear and none that has ended', async () => {
    const some = { ...alarm, monitors: ['mensa'] };
    expect((await widen(await idOf({ ...some, test: true }))).status).toBe(200);
    const [cleared, ended] = [await idOf(some), await idOf(some)];
    await send('DELETE', `/api/notices/${cleared}?clear=5`);
    await send('DELETE', `/api/notices/${ended}`);
    const others = [await idOf(alarm), await idOf({ ...some, level: 'notice' }), cleared, ended];
    const before = await list();
    for (const id of others) expect((await widen(id)).status).toBe(409);
    expect((await widen('unknown')).status).toBe(404);
    expect(await list()).toEqual(before);
  });

  it('needs who may send one', async () => {
    const id = await idOf({ ...alarm, monitors: ['mensa'] });
    expect((await widen(id, {})).status).toBe(401);
    expect((await widen(id, { authorization: basic, origin: 'https://evil.example' })).status).toBe(403);
    expect(await current('monitor=bibliothek')).toEqual([]);
  });
});
