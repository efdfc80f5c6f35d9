import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { noticeLevels } from '#notices/model/notice-kinds.ts';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { runHere } from '#server/testing/run-here.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';
import { runNotice } from './notice-command.ts';

const password = 'ein langes Passwort';
let test: TestGateway;
let folder: string;
let tokenFile: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-'));
  tokenFile = join(folder, 'token');
  await writeFile(tokenFile, 'a-token-of-many-characters\n');
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  test = await startTestGateway({ DESK_PASSWORD: password, NOTICE_TOKEN_FILE: tokenFile });
});
afterEach(() => test.close());

const variables = () => ({ GATEWAY_URL: test.url, NOTICE_TOKEN_FILE: tokenFile, DESK_PASSWORD: '' });

/** Standard output. */
const run = (words: readonly string[], env: Record<string, string> = {}) =>
  runHere(() => runNotice(words), { ...variables(), ...env });

async function send(method: string, path: string, body: unknown): Promise<void> {
  const authorization = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(test.url + path, { method, headers, body: JSON.stringify(body) });
  expect(response.ok).toBe(true);
}

function addressOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
}

const text = ['--de', 'Gebäude räumen', '--en', 'Leave the building'];
const sendAlarm = async (...words: readonly string[]) => {
  const sent = await run(['send', '--level', 'alarm', ...text, ...words]);
  return /^\S+/.exec(sent)?.[0] ?? '';
};

it('sends, lists and lifts notices, with the screens that have not shown them', async () => {
  for (const name of ['eingang', 'aula']) await send('PUT', `/api/screens/${name}`, { monitors: ['mensa'] });
  const id = await sendAlarm('--monitor', 'mensa', '--screen', 'aula', '--minutes', '30', '--test');
  expect(await (await test.get('/api/notices/current?monitor=mensa')).json()).toMatchObject([
    { id, text: { de: 'Gebäude räumen', en: 'Leave the building' }, until: '2026-11-20T11:30:00.000Z' },
  ]);
  await send('POST', '/api/heartbeats', { ...sampleHeartbeat, address: '/s/eingang', notices: [id] });
  const table = await run(['list']);
  expect(table).toMatch(/^IN FORCE +kind +since +until +shown on +text\n/);
  expect(table.split('\n')[1]?.split(/ {2,}/)).toEqual([
    id,
    'alarm (test)',
    // The command writes times in the zone of this machine.
    '2026-11-21 00:00',
    '2026-11-21 00:30',
    '1 of 2',
    'Gebäude räumen / Leave the building',
  ]);
  expect(await run(['list', id])).toContain('shown on 1 of 2 named screens; not on:\n    aula\n');
  expect(await run(['lift', id, '--clear', '10'])).toContain(`${id}: all-clear (test), in force`);
  expect(await run(['lift', id])).toContain('ended');
  expect(await run(['list'])).toMatch(/^IN FORCE.*\nENDED/);
});

it('is a command of its own process, too, which reads the variables and fails with 1', async () => {
  const runProgram = (...words: readonly string[]) =>
    promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'server/command/aushang.ts', 'notice', ...words],
      { env: { ...process.env, ...variables() } },
    );
  await expect(runProgram('list', 'unknown')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'There is no notice unknown: aushang notice list\n',
  });
});

it('works with the password of the desk, too', async () => {
  const env = { NOTICE_TOKEN_FILE: '', DESK_PASSWORD: password };
  const sent = await run(['send', '--level', 'notice', '--de', 'Zu'], env);
  expect(sent).toContain('Lift it with: aushang notice lift ');
});

it('sends its token nowhere else, where the gateway’s address leads on', async () => {
  const asked: (string | undefined)[] = [];
  const elsewhere = createServer(({ headers }, response) => {
    asked.push(headers.authorization);
    response.end('[]');
  }).listen(0, '127.0.0.1');
  const gateway = createServer((_request, response) => {
    response.writeHead(307, { location: addressOf(elsewhere) }).end();
  }).listen(0, '127.0.0.1');
  await Promise.all([once(elsewhere, 'listening'), once(gateway, 'listening')]);
  const env = { GATEWAY_URL: addressOf(gateway) };
  await expect(run(['list'], env)).rejects.toThrow(`redirects to ${addressOf(elsewhere)}`);
  await expect(run(['send', '--level', 'alarm', ...text], env)).rejects.toThrow('nothing was done');
  expect(asked).toEqual([]);
  gateway.close();
  elsewhere.close();
});

it('says what is wrong, and nothing is sent', async () => {
  const notice = ['send', '--level', 'notice', '--de', 'Zu'];
  const wrong: readonly (readonly [words: readonly string[], message: string])[] = [
    [[...notice, '--monitor', 'mensaa'], 'Did you mean “Mensa”? Nothing was sent'],
    [[...notice, '--until', 'bald'], 'The end “bald” is no date'],
    [[...notice, '--minutes', 'bald'], '--minutes bald'],
    [[...notice, '--until', '2026-11-25T18:00', '--minutes', '5'], 'two ends'],
    [[...notice, '--color', 'red'], '--color'],
    [['send', '--level', 'notice'], 'There is no text'],
    [['send', '--de', 'Zu'], `${noticeLevels.map((level) => `--level ${level}`).join(' or ')} is needed`],
    [['send', '--de', 'Zu', '--level', 'red'], 'level: '],
    [['lift', 'unknown'], 'There is no notice “unknown”'],
    [['list', 'unknown'], 'There is no notice unknown'],
    [['lift'], 'aushang notice lift ID'],
  ];
  for (const [words, message] of wrong) await expect(run(words)).rejects.toThrow(message);
  await expect(run(notice, { NOTICE_TOKEN_FILE: '' })).rejects.toThrow('set NOTICE_TOKEN_FILE');
  const wrongFile = join(test.folder, 'wrong-token');
  await writeFile(wrongFile, 'another-token-of-many-characters\n');
  await expect(run(notice, { NOTICE_TOKEN_FILE: wrongFile })).rejects.toThrow(
    'The token is not that of this gateway. Nothing was sent or lifted',
  );
  await expect(run(notice, { GATEWAY_URL: 'http://127.0.0.1:1' })).rejects.toThrow('does not answer');
  expect(await run(['list'])).toMatch(/^IN FORCE.*\n$/);
});
