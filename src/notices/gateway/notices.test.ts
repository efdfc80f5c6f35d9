import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { noticesSchema } from '#notices/model/notice.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';
import { recordSchema } from './notice-record.ts';
import { sampleRecord } from './sample-record.ts';

const token = 'a-token-of-many-characters';
const password = 'ein langes Passwort';
const basic = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`;
let test: TestGateway;
let tokenFile: string;
let stored: string;

beforeEach(async () => {
  test = await startTestGateway({ DESK_PASSWORD: password });
  tokenFile = join(test.folder, 'token');
  stored = join(test.folder, 'data', 'records', 'notices.json');
  await writeFile(tokenFile, token);
  test = await test.restart({ NOTICE_TOKEN_FILE: tokenFile });
});
afterEach(() => test.close());

async function send(method: string, path: string, body?: unknown, authorization = `Bearer ${token}`) {
  const headers = { authorization, 'content-type': 'application/json' };
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(test.url + path, {
    method,
    headers: body === undefined ? { authorization } : headers,
    ...json,
  });
  return { status: response.status, json: JSON.parse((await response.text()) || 'null') };
}

const alarm = { level: 'alarm', text: { de: 'Gebäude räumen' } };
const sendAlarm = async (fields: object = {}) =>
  String((await send('POST', '/api/notices', { ...alarm, ...fields })).json.id);
const many = (count: number, one: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, () => one()));
const current = async (query = '') => (await test.get(`/api/notices/current?${query}`)).json();
const list = async () => (await send('GET', '/api/notices')).json;

it('what is stored survives a restart: alarms, all-clears, and who sent them', async () => {
  const [first, second] = [await sendAlarm(), await sendAlarm({ until: '2026-11-20T13:00' })];
  await send('DELETE', `/api/notices/${first}?clear=10`, undefined, basic);
  const before = await list();
  test = await test.restart();
  expect(await list()).toEqual(before);
  expect(await current()).toMatchObject([
    { id: second, until: '2026-11-20T12:00:00.000Z' },
    { id: first, lifted: '2026-11-20T11:00:00.000Z', until: '2026-11-20T11:10:00.000Z' },
  ]);
});

it('records are in the order of their schema, because gateways compare them as JSON', async () => {
  await sendAlarm({ test: false, screens: [], monitors: ['mensa'], text: { en: 'Leave', de: 'Raus' } });
  await send('DELETE', `/api/notices/${await sendAlarm()}`);
  await send('POST', `/api/notices/${await sendAlarm({ monitors: ['mensa'] })}/widen`);
  const records = JSON.parse(await readFile(stored, 'utf8'));
  expect(records).toHaveLength(3);
  for (const record of records)
    expect(JSON.stringify(recordSchema.parse(record))).toBe(JSON.stringify(record));
});

it('a broken file is set aside, and broken entries are dropped', async () => {
  await writeFile(stored, '[{');
  test = await test.restart();
  expect(await current()).toEqual([]);
  expect(test.log.filter((line) => line.includes('stored notices'))).toHaveLength(1);
  expect(await readFile(`${stored}.broken`, 'utf8')).toBe('[{');

  // Of a version that could not widen alarms.
  const { widened: _, ...earlier } = sampleRecord();
  const entries = [earlier, { ...sampleRecord(), id: '<b>' }, null, { id: 'alarm-2' }];
  await writeFile(stored, JSON.stringify(entries));
  test = await test.restart();
  expect(await current()).toMatchObject([{ id: 'alarm-1' }]);
  expect(test.log.some((line) => line.startsWith('warn stored notices') && line.includes('3'))).toBe(true);
});

it('what names staff is kept for KEEP_DAYS: changes of screens, and notices after their end', async () => {
  const screen = { monitors: ['3'], parameters: {}, place: {} };
  expect((await send('PUT', '/api/screens/flur', screen, basic)).status).toBe(200);
  const [ended, inForce] = [await sendAlarm(), await sendAlarm()];
  await send('DELETE', `/api/notices/${ended}`, undefined, basic);
  const kept = async () => {
    const changes = await send('GET', '/api/screen-changes', undefined, basic);
    return [(await list()).map(({ id }: { id: string }) => id), changes.json.length];
  };
  const restartAfter = async (days: number, env = {}) => {
    test.clock.now += days * 86_400_000;
    test = await test.restart(env);
  };
  await restartAfter(364);
  expect(await kept()).toEqual([[inForce, ended], 1]);
  await restartAfter(2, { KEEP_DAYS: '400' });
  expect(await kept()).toEqual([[inForce, ended], 1]);
  await restartAfter(0, { KEEP_DAYS: '' });
  expect(await kept()).toEqual([[inForce], 0]);
  const file = await readFile(stored, 'utf8');
  expect([file.includes(ended), file.includes(inForce)]).toEqual([false, true]);
});

it('a notice that can not be stored is on screens, and the answer says so', async () => {
  // A folder is in the place of the file.
  await rm(stored, { force: true });
  await mkdir(join(stored, 'x'), { recursive: true });
  const { status, json } = await send('POST', '/api/notices', alarm);
  expect([status, json.warnings]).toEqual([
    201,
    expect.arrayContaining([expect.stringContaining('store it')]),
  ]);
  expect(await current()).toMatchObject([{ id: json.id }]);
  const lifted = await send('DELETE', `/api/notices/${json.id}`);
  expect(lifted.json).toMatchObject({
    isInForce: false,
    warnings: [expect.stringContaining('after a restart')],
  });
  expect(test.log.some((line) => line.startsWith('error notices can not be stored'))).toBe(true);
  expect(await readdir(join(test.folder, 'data', 'records'))).not.toContain(
    `notices.json.${process.pid}.tmp`,
  );
});

it('50 notices are in force at most, and do not keep an alarm out', async () => {
  const notice = { level: 'notice', text: { de: 'x'.repeat(200), en: 'y'.repeat(200) } };
  await many(50, () => send('POST', '/api/notices', notice));
  const { status, json } = await send('POST', '/api/notices', notice);
  expect([status, json['hydra:description']]).toEqual([409, expect.stringContaining('Lift some of them')]);
  const first = await send('POST', '/api/notices', alarm);
  expect([first.status, first.json.ended, first.json.warnings]).toEqual([201, [], []]);
  await many(49, sendAlarm);
  expect(noticesSchema.parse(await current())).toHaveLength(100);
  expect((await list()).filter(({ isInForce }: { isInForce: boolean }) => isInForce)).toHaveLength(100);
});

it('an alarm above 50 ends a test, else the oldest, and the list still has all that are in force', async () => {
  const oldest = await sendAlarm();
  const notice = String((await send('POST', '/api/notices', { ...alarm, level: 'notice' })).json.id);
  const tests = [await sendAlarm({ test: true }), await sendAlarm({ test: true })];
  await many(47, sendAlarm);
  const ended: unknown[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { status, json } = await send('POST', '/api/notices', alarm, basic);
    expect([status, json.warnings.at(-1)]).toEqual([201, expect.stringContaining(String(json.ended))]);
    ended.push(...json.ended);
  }
  expect(ended).toEqual([...tests, oldest]);
  expect((await send('POST', '/api/notices', { ...alarm, test: true })).status).toBe(409);
  expect(await current()).toHaveLength(51);
  const listed = await list();
  expect(listed.at(-1)).toMatchObject({ id: oldest, isInForce: false, liftedBy: 'desk password' });
  await many(50, () => sendAlarm({ until: '2026-11-20T12:00:30+01:00' }));
  test.clock.now += 60_000;
  expect(await list()).toContainEqual(expect.objectContaining({ id: notice, isInForce: true }));
});

it('alarms with much text end older ones before 50, so that what pages get stays below 2 MB', async () => {
  const long = { text: { de: 'Wort '.repeat(19_000) } };
  await many(15, () => sendAlarm(long));
  const { json } = await send('POST', '/api/notices', { ...alarm, ...long });
  expect([json.ended.length, (await current()).length]).toEqual([1, 15]);
  expect((await (await test.get('/api/notices/current')).arrayBuffer()).byteLength).toBeLessThan(2_000_000);
});

it('a second person who lifts an alarm does not end its all-clear', async () => {
  const id = await sendAlarm();
  await send('DELETE', `/api/notices/${id}?clear=10`, undefined, basic);
  const again = await send('DELETE', `/api/notices/${id}?clear=10`);
  expect([again.status, again.json['hydra:description']]).toEqual([
    409,
    'The alarm was lifted at 2026-11-20T11:00:00.000Z, lifted by desk password; its all-clear ends at 2026-11-20T11:10:00.000Z',
  ]);
  expect(await current()).toHaveLength(1);
  expect((await send('DELETE', `/api/notices/${id}`)).json).toMatchObject({ id, isInForce: false });
  const ended = await send('DELETE', `/api/notices/${id}`);
  expect(ended.json['hydra:description']).toMatch(/^The notice ended at 2026-.*, lifted by token$/);
});

it('counts the screens that have shown it, also after a restart', async () => {
  for (const name of ['eingang', 'aula', 'sued'])
    await send(
      'PUT',
      `/api/screens/${name}`,
      { monitors: [name === 'sued' ? 'bibliothek' : 'mensa'] },
      basic,
    );
  const id = await sendAlarm({ monitors: ['mensa'], screens: ['aula'] });
  // A screen that the notice is not for, and a name that is not registered, do not count.
  for (const name of ['eingang', 'sued', 'unbekannt'])
    await send('POST', '/api/heartbeats', { ...sampleHeartbeat, address: `/s/${name}`, notices: [id] });
  const receipts = { expected: 2, shown: 1, missing: ['aula'] };
  expect((await list())[0].receipts).toEqual(receipts);
  test = await test.restart();
  expect((await list())[0].receipts).toEqual(receipts);
  for (let n = 0; n < 20; n += 1) await sendAlarm();
  expect((await list()).at(-1)).toMatchObject({ id, receipts: { expected: 0, shown: 0, missing: [] } });
});

it('a heartbeat without notices, of an old page, is accepted', async () => {
  const { notices: _notices, ...old } = sampleHeartbeat;
  expect((await send('POST', '/api/heartbeats', old)).status).toBe(204);
});

it('the token is read again when its file changes, and is refused while the file can not be used', async () => {
  const statusWith = async (given: string) =>
    (await send('GET', '/api/notices', undefined, `Bearer ${given}`)).status;
  await writeFile(tokenFile, `${token}-2\n`);
  await test.gateway.refreshNow();
  expect([await statusWith(token), await statusWith(`${token}-2`)]).toEqual([401, 200]);
  await writeFile(tokenFile, 'short');
  await test.gateway.refreshNow();
  expect([await statusWith('short'), await statusWith(`${token}-2`)]).toEqual([403, 403]);
  expect(test.log.some((line) => line.startsWith('error') && line.includes('at least 16 printable'))).toBe(
    true,
  );
  await rm(tokenFile);
  await test.gateway.refreshNow();
  expect(await statusWith(`${token}-2`)).toBe(403);
  expect((await send('GET', '/api/notices', undefined, basic)).status).toBe(200);
});

it('a stream follows the settings of its named screen', async () => {
  await send('PUT', '/api/screens/eingang', { monitors: ['mensa'] }, basic);
  const stream = await test.get('/api/updates?screen=eingang');
  const reader = stream.body?.getReader();
  let text = '';
  const readUntil = async (words: string) => {
    while (!text.includes(words)) text += new TextDecoder().decode((await reader?.read())?.value);
  };
  await send('PUT', '/api/screens/eingang', { monitors: ['bibliothek'] }, basic);
  await sendAlarm({ monitors: ['mensa'] });
  const id = await sendAlarm({ monitors: ['bibliothek'] });
  await readUntil(`event: notices\ndata: [{"id":"${id}"`);
  await send('DELETE', `/api/notices/${id}?clear=5`);
  await readUntil('"lifted":"2026-11-20T11:00:00.000Z"');
  await send('DELETE', `/api/notices/${id}`);
  await readUntil('event: notices\ndata: []');
  expect(text.split('event: notices')).toHaveLength(4);
  await reader?.cancel();
});

it('an ID without letters is refused also while no monitor is known', async () => {
  await test.upstream.stop();
  test = await test.restart({ DATA_DIR: join(test.folder, 'other') });
  const { status, json } = await send('POST', '/api/notices', { ...alarm, monitors: [' '] });
  expect([status, json['hydra:description']]).toEqual([400, expect.stringContaining('Nothing was sent')]);
  await test.upstream.listen();
});

it('walls may only read', async () => {
  const path = `${test.url}/api/notices/current?monitor=mensa`;
  const head = await fetch(path, { method: 'HEAD' });
  expect([head.status, head.headers.get('cache-control')]).toEqual([200, 'no-store']);
  for (const method of ['POST', 'PUT', 'PATCH']) expect((await fetch(path, { method })).status).toBe(405);
  expect((await fetch(`${test.url}/api/notices/current`, { method: 'DELETE' })).status).toBe(401);
});

it('figures tell how many are in force, and how many tokens were refused', async () => {
  await sendAlarm();
  await send('GET', '/api/notices', undefined, 'Bearer wrong-token-of-many');
  const text = await (await test.get('/metrics')).text();
  expect(text).toContain('aushang_alarms_in_force 1\n');
  expect(text).toContain('aushang_notices_in_force 0\n');
  expect(text).toContain('aushang_notice_tokens_refused_total 1\n');
});
