import { afterEach, describe, expect, it } from 'vitest';
import { sendRaw } from '#server/testing/send-raw.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

const proxy = { DESK_SIGN_ON: 'proxy', DESK_USER_HEADER: 'X-User', TRUST_PROXY: '127.0.0.1' };
const password = 'drei kluge Worte';
const basic = { authorization: `Basic ${Buffer.from(`script:${password}`).toString('base64')}` };

let test: TestGateway;
afterEach(() => test.close());

const start = async (env: Record<string, string> = {}) => {
  test = await startTestGateway({ ...proxy, ...env });
};

async function send(method: string, path: string, headers: Record<string, string>, body?: object) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(test.url + path, { method, headers: { ...type, ...headers }, ...sent });
  const text = await response.text();
  return {
    status: response.status,
    text,
    json: text.startsWith('<') || text === '' ? null : JSON.parse(text),
  };
}

const screen = { monitors: ['mensa'] };
const notice = { level: 'notice', text: { de: 'Heute bis 14 Uhr' } };
const put = (name: string, headers: Record<string, string>) =>
  send('PUT', `/api/screens/${name}`, headers, screen);
const statusOf = async (path: string, headers: Record<string, string>) =>
  (await test.get(path, headers)).status;
const person = async (headers: Record<string, string>) =>
  (await send('GET', '/api/desk', headers)).json.person;

/** What staff read. */
const readPaths = [
  '/desk',
  '/api/desk',
  '/api/verdicts?event=1',
  '/api/screens',
  '/api/screen-list',
  '/api/screen-changes',
  '/api/unregistered-screens',
  '/api/notices',
];
/** What staff change, with a body. */
const changes = [
  ['PUT', '/api/screens/mensa', screen],
  ['DELETE', '/api/screens/mensa', undefined],
  ['PUT', '/api/screen-list', [{ ...screen, name: 'mensa' }]],
  ['POST', '/api/screens/mensa/commands', { command: 'identify' }],
  ['POST', '/api/screens/mensa/device', { id: 'x' }],
  ['POST', '/api/notices', notice],
  ['DELETE', '/api/notices/abcdef', undefined],
  ['POST', '/api/alarm-webhook/test', undefined],
] as const;

describe('a desk behind a proxy that signs people in', () => {
  it('is open to whom the proxy names, without a password', async () => {
    await start();
    for (const path of readPaths)
      expect([path, await statusOf(path, { 'x-user': 'anna' })]).toEqual([path, 200]);
    const facts = await send('GET', '/api/desk', { 'x-user': 'anna' });
    expect(facts.json).toMatchObject({ hasSignIn: true, screens: 'on' });
    expect(facts.json.person).toEqual({ name: 'anna', mayChange: true, signOutUrl: null });
  });

  it('answers 401 to everybody else, with a page that can be read, and serves screens', async () => {
    await start();
    for (const path of readPaths) expect([path, await statusOf(path, {})]).toEqual([path, 401]);
    for (const change of changes) {
      const [method, path, body] = change;
      expect([change, (await send(method, path, {}, body)).status]).toEqual([change, 401]);
    }
    const page = await test.get('/desk');
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    const html = await page.text();
    expect(html).toContain('Das Pult öffnet sich mit der Anmeldung Ihres Hauses.');
    expect(html).not.toContain('<form');
    expect(await (await test.get('/desk', { 'accept-language': 'en' })).text()).toContain('sign-in of your');
    expect((await send('GET', '/api/desk', {})).text).toContain('a sign-in at its proxy, which named nobody');
    for (const path of ['/', '/api/events', '/m/mensa', '/site.json', '/healthz'])
      expect(await statusOf(path, {})).toBe(200);
  });

  it('names the person in every record of changes', async () => {
    await start();
    const jorg = { 'x-user': Buffer.from('Jörg Süß').toString('latin1') };
    expect((await put('mensa', jorg)).status).toBe(200);
    expect((await send('GET', '/api/screen-changes', jorg)).json).toMatchObject([{ actor: 'Jörg Süß' }]);
    const { id } = (await send('POST', '/api/notices', jorg, notice)).json;
    expect((await send('DELETE', `/api/notices/${id}`, { 'x-user': 'anna' })).status).toBe(200);
    expect((await send('GET', '/api/notices', jorg)).json).toMatchObject([
      { by: 'Jörg Süß', liftedBy: 'anna' },
    ]);
    expect(test.log.join('\n')).not.toMatch(/anna|Jörg/);
  });

  it('takes a name that is no UTF-8 as Latin-1, and shortens a long one', async () => {
    await start({ DESK_EDITORS: 'x' });
    expect(await person({ 'x-user': 'Jörg' })).toMatchObject({ name: 'Jörg' });
    expect(await person({ 'x-user': 'x'.repeat(300) })).toMatchObject({
      name: 'x'.repeat(200),
      mayChange: false,
    });
  });

  it('believes nobody but the proxy, whatever forwarded addresses are sent', async () => {
    await start({ TRUST_PROXY: '192.0.2.1' });
    for (const forged of ['', '192.0.2.1', '192.0.2.1, 192.0.2.1', '127.0.0.1'])
      for (const path of readPaths) {
        const headers = { 'x-user': 'anna', 'x-forwarded-for': forged, forwarded: 'for=192.0.2.1' };
        expect([path, forged, await statusOf(path, headers)]).toEqual([path, forged, 401]);
      }
    expect((await put('mensa', { 'x-user': 'anna', 'x-real-ip': '192.0.2.1' })).status).toBe(401);
    test = await test.restart({ TRUST_PROXY: '192.0.2.1, loopback' });
    expect(await statusOf('/desk', { 'x-user': 'anna' })).toBe(200);
  });

  it('takes no name of two headers, and none that is empty', async () => {
    await start();
    const ask = (lines: string) =>
      sendRaw(test.url, `GET /api/desk HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${lines}\r\n`);
    expect(await ask('X-User: anna\r\n')).toMatch(/^HTTP\/1\.1 200 /);
    for (const lines of [
      'X-User: mallory\r\nX-User: anna\r\n',
      'X-User: anna\r\nx-user: anna\r\n',
      'X-User: \r\n',
    ])
      expect(await ask(lines)).toMatch(/^HTTP\/1\.1 401 /);
    expect(await ask('X_User: anna\r\n')).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('refuses changes that a page of another site sends with the session of the proxy', async () => {
    await start();
    expect((await put('mensa', { 'x-user': 'anna' })).status).toBe(200);
    for (const foreign of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: test.url, 'sec-fetch-site': 'cross-site' },
      { origin: 'http://sub.127.0.0.1', 'sec-fetch-site': 'same-site' },
    ])
      for (const change of changes) {
        const [method, path, body] = change;
        const { status } = await send(method, path, { 'x-user': 'anna', ...foreign }, body);
        expect([change, foreign, status]).toEqual([change, foreign, 403]);
      }
    expect((await send('GET', '/api/screen-list', { 'x-user': 'anna' })).json).toHaveLength(1);
    const own = {
      'x-user': 'anna',
      origin: 'https://aushang.example',
      'x-forwarded-host': 'aushang.example',
    };
    expect((await put('mensa', own)).status).toBe(200);
  });

  it('keeps Basic authentication for scripts, and has no sign-in with the password', async () => {
    await start({ DESK_PASSWORD: password, DESK_EDITORS: 'anna' });
    expect((await put('mensa', basic)).status).toBe(200);
    expect((await put('mensa', { ...basic, 'x-forwarded-for': '192.0.2.9' })).status).toBe(200);
    expect((await send('POST', '/api/notices', basic, notice)).status).toBe(201);
    expect((await put('mensa', { authorization: 'Basic eDpmYWxzY2g=' })).status).toBe(401);
    expect((await send('GET', '/api/screen-changes', basic)).json[0].actor).toBe('desk password');
    for (const path of ['/desk/sign-in', '/desk/sign-out'])
      expect((await send('POST', path, basic)).status).toBe(405);
    expect(await statusOf('/desk', basic)).toBe(401);
    // A browser may send the password of another place with the session of the proxy.
    expect((await put('mensa', { ...basic, 'x-user': 'jens' })).status).toBe(403);
    expect((await put('mensa', { authorization: 'Basic eDpmYWxzY2g=', 'x-user': 'anna' })).status).toBe(200);
  });

  it('stays closed with a password that is too short, and is off where there is no desk', async () => {
    await start({ DESK_PASSWORD: 'elf Zeichen' });
    expect(await statusOf('/api/desk', { 'x-user': 'anna' })).toBe(403);
    test = await test.restart({ DESK: 'off' });
    expect(await statusOf('/desk', { 'x-user': 'anna' })).toBe(404);
  });
});

describe('who may change', () => {
  it('is everybody who is signed in without DESK_EDITORS, of which the start warns', async () => {
    await start();
    const warnings = () =>
      test.log.filter((line) => line.startsWith('warn DESK_EDITORS is not set: everybody'));
    expect(warnings()).toHaveLength(1);
    test.log.length = 0;
    test = await test.restart({ DESK_EDITORS: 'anna' });
    expect(warnings()).toEqual([]);
  });

  it('is whom DESK_EDITORS names; others look, and hear why they may not change', async () => {
    await start({ DESK_EDITORS: 'anna, Jörg', DESK_SIGN_OUT_URL: '/desk/oidc?logout=x' });
    const reader = { 'x-user': 'jens' };
    expect((await put('mensa', { 'x-user': 'anna' })).status).toBe(200);
    expect((await put('mensa', { 'x-user': Buffer.from('Jörg').toString('latin1') })).status).toBe(200);
    for (const path of readPaths) expect([path, await statusOf(path, reader)]).toEqual([path, 200]);
    expect(await person(reader)).toEqual({
      name: 'jens',
      mayChange: false,
      signOutUrl: '/desk/oidc?logout=x',
    });
    for (const change of changes) {
      const [method, path, body] = change;
      const { status, text } = await send(method, path, reader, body);
      expect([change, status]).toEqual([change, 403]);
      expect(text).toMatch(/You may look, but not change: DESK_EDITORS .* Nothing was changed/);
    }
    for (const name of ['Anna', 'ann', 'anna, Jörg', 'anna;x'])
      expect((await put('mensa', { 'x-user': Buffer.from(name).toString('latin1') })).status).toBe(403);
    expect((await send('GET', '/api/screen-list', reader)).json).toHaveLength(1);
  });

  it('is who is in one of the groups that DESK_EDITORS names', async () => {
    await start({ DESK_EDITORS: 'board,Öffentlichkeit', DESK_GROUPS_HEADER: 'X-Groups' });
    const mayChange = async (groups?: string) => {
      const sent = groups === undefined ? {} : { 'x-groups': Buffer.from(groups).toString('latin1') };
      return (await person({ 'x-user': 'anna', ...sent })).mayChange;
    };
    for (const groups of ['board', 'staff, board', 'staff;board', 'staff; Öffentlichkeit ;'])
      expect([groups, await mayChange(groups)]).toEqual([groups, true]);
    for (const groups of ['', 'boards', 'Board', 'a board', 'board/x', '(null)', undefined])
      expect([groups, await mayChange(groups)]).toEqual([groups, false]);
    // The name is no group.
    expect((await person({ 'x-user': 'board', 'x-groups': 'staff' })).mayChange).toBe(false);
    const two = 'X-User: anna\r\nX-Groups: board\r\nX-Groups: staff\r\n';
    const answer = await sendRaw(
      test.url,
      `GET /api/desk HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${two}\r\n`,
    );
    expect(answer).toContain('"mayChange":false');
  });
});

describe('DESK_USER_HEADER alone', () => {
  it('names the person in the record of changes, and opens nothing', async () => {
    await start({ DESK_SIGN_ON: 'password', DESK_PASSWORD: password });
    expect(await statusOf('/api/screens', { 'x-user': 'anna' })).toBe(401);
    expect(await statusOf('/desk', { 'x-user': 'anna' })).toBe(401);
    await put('mensa', { ...basic, 'x-user': 'anna' });
    expect((await send('GET', '/api/screen-changes', basic)).json).toMatchObject([{ actor: 'anna' }]);
    test = await test.restart({ TRUST_PROXY: '192.0.2.1' });
    await put('aula', { ...basic, 'x-user': 'mallory', 'x-forwarded-for': '192.0.2.1' });
    expect((await send('GET', '/api/screen-changes', basic)).json[0].actor).toBe('desk password');
  });
});
