import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings, readSettingsAtStart } from './settings.ts';

const key = { EVENT_SERVICE_API_KEY: 'a-b-c' };

describe('readSettings', () => {
  it('has defaults', () => {
    expect(readSettings({}, 'dist/page')).toMatchObject({
      EVENT_SERVICE_PORT: 8081,
      HOST: '127.0.0.1',
      PORT: 8080,
      POLL_SECONDS: 60,
      METRICS: 'loopback',
      DESK: 'on',
      FRAME_ANCESTORS: "'self'",
      TRUST_PROXY: false,
    });
    for (const name of ['EVENT_SERVICE_URL', 'TLS_CERT', 'TLS_KEY'] as const)
      expect(readSettings({}, 'dist/page')[name]).toBeUndefined();
  });

  it.each([
    ['https://events.example.edu/', 'https://events.example.edu'],
    ['https://events.example.edu/api', 'https://events.example.edu'],
    ['https://events.example.edu/sub/api/', 'https://events.example.edu/sub'],
    ['http://127.0.0.1:8081?apiKey=secret', 'http://127.0.0.1:8081'],
  ])('reads the address %s', (written, address) => {
    expect(readSettings({ EVENT_SERVICE_URL: written, ...key }, '').EVENT_SERVICE_URL).toBe(address);
  });

  it('takes the address of the alarm webhook as it is, without user and password', () => {
    const address = 'https://hooks.example.edu/api/abc/?token=x&y=1';
    expect(readSettings({ ALARM_WEBHOOK: address }, '').ALARM_WEBHOOK).toBe(address);
    expect(readSettings({ ALARM_WEBHOOK: '' }, '').ALARM_WEBHOOK).toBeUndefined();
    for (const bad of [
      'hooks.example.edu',
      'ftp://a.example',
      'https://geheim:b@a.example',
      'https://:geheim@a.example',
    ]) {
      const read = () => readSettings({ ALARM_WEBHOOK: bad }, '');
      expect(read).toThrow(/ALARM_WEBHOOK: an address /);
      expect(read).not.toThrow(/geheim/);
    }
  });

  it('takes the address of events as it is, with {id} in its path, query or fragment', () => {
    for (const address of [
      'https://events.example.edu/back-office/events/{id}',
      'http://10.0.0.7:8081/edit?event={id}&tab=1',
      'https://events.example.edu/#/events/{id}',
    ])
      expect(readSettings({ EVENT_EDIT_URL: address }, '').EVENT_EDIT_URL).toBe(address);
    for (const bad of [
      'https://events.example.edu/events',
      'events.example.edu/{id}',
      'javascript:alert({id})',
      'https://{id}.example.edu/',
      'https://geheim@events.example.edu/{id}',
      'https://:geheim@events.example.edu/{id}',
    ]) {
      const read = () => readSettings({ EVENT_EDIT_URL: bad }, '');
      expect(read).toThrow(/EVENT_EDIT_URL: an address /);
      expect(read).not.toThrow(/geheim/);
    }
  });

  it('names every bad variable in one message, and repeats no secret', () => {
    const env = {
      EVENT_SERVICE_URL: 'ftp://events.example.edu',
      EVENT_SERVICE_API_KEY: 'geheim mit Leerzeichen',
      PORT: 'achtzig',
      POLL_SECONDS: '0',
      METRICS: 'everyone',
      FRAME_ANCESTORS: "'self'; script-src *",
      LOG_LEVEL: 'laut',
      TLS_CERT: 'cert.pem',
      TRUST_PROXY: 'banana',
      SITE_FILE: '/nowhere/site.json',
      EVENT_SERVICE_API_KEY_FILE: '/nowhere/key',
      https_proxy: 'banana',
    };
    let message = '';
    try {
      readSettings(env, '');
    } catch (error) {
      message = String(error);
    }
    for (const name of [
      'EVENT_SERVICE_URL',
      'EVENT_SERVICE_API_KEY',
      'PORT',
      'POLL_SECONDS',
      'METRICS',
      'FRAME_ANCESTORS',
      'LOG_LEVEL',
      'TLS_KEY',
      'TRUST_PROXY',
      'SITE_FILE',
      'EVENT_SERVICE_API_KEY_FILE',
      'https_proxy',
    ])
      expect(message).toContain(`  ${name}: `);
    expect(message).not.toContain('geheim');
  });

  it('requires a key with an address, and TLS files in pairs', () => {
    expect(() => readSettings({ EVENT_SERVICE_URL: 'https://x.example' }, '')).toThrow(
      'EVENT_SERVICE_API_KEY',
    );
    expect(() => readSettings({ TLS_CERT: 'a.pem' }, '')).toThrow('TLS_KEY: TLS_CERT and TLS_KEY belong');
  });

  const proxy = { DESK_SIGN_ON: 'proxy', DESK_USER_HEADER: 'X-User', TRUST_PROXY: '10.0.0.5' };

  it('reads who signs people in, and who may change', () => {
    const settings = {
      ...proxy,
      DESK_EDITORS: ' anna, Jörg Süß;board ',
      DESK_GROUPS_HEADER: 'X-Groups',
      DESK_SIGN_OUT_URL: '/desk/oidc?logout=https%3A%2F%2Fa.example',
    };
    expect(readSettings(settings, '')).toMatchObject({
      DESK_SIGN_ON: 'proxy',
      DESK_USER_HEADER: 'x-user',
      DESK_EDITORS: ['anna', 'Jörg Süß', 'board'],
      DESK_GROUPS_HEADER: 'x-groups',
      DESK_SIGN_OUT_URL: settings.DESK_SIGN_OUT_URL,
    });
    expect(readSettings({}, '').DESK_SIGN_ON).toBe('password');
    for (const url of [
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'https://',
      'x',
      'https:///x',
    ])
      expect(() => readSettings({ ...proxy, DESK_SIGN_OUT_URL: url }, '')).toThrow(
        / {2}DESK_SIGN_OUT_URL: an address that begins with/,
      );
  });

  it.each<readonly [Record<string, string>, RegExp]>([
    [{ ...proxy, DESK_SIGN_ON: 'oidc' }, /DESK_SIGN_ON: password or proxy/],
    [{ ...proxy, DESK_USER_HEADER: '' }, /DESK_USER_HEADER: the header in which the proxy names/],
    ...['', 'off', 'on', '1', 'true'].map(
      (trust) =>
        [
          { ...proxy, TRUST_PROXY: trust },
          /DESK_USER_HEADER: only together with the addresses of the proxies in TRUST_PROXY/,
        ] as const,
    ),
    [{ ...proxy, DESK_USER_HEADER: 'X User' }, /DESK_USER_HEADER: the name of a header/],
    [{ ...proxy, DESK_EDITORS: ' , ;' }, /DESK_EDITORS: names or groups between commas/],
    [{ ...proxy, DESK_GROUPS_HEADER: 'X-Groups' }, /DESK_GROUPS_HEADER: only together with DESK_EDITORS/],
    [{ DESK_EDITORS: 'anna' }, /DESK_EDITORS: only together with DESK_SIGN_ON=proxy/],
    [{ DESK_SIGN_OUT_URL: '/' }, /DESK_SIGN_OUT_URL: only together with DESK_SIGN_ON=proxy/],
  ])('stops the start where nobody would be signed in as meant: %j', (env, message) => {
    expect(() => readSettings(env, '')).toThrow(message);
  });

  it('accepts only addresses of PostgreSQL databases, and repeats no password', () => {
    const url = 'postgresql://events:p%40ss@db.example.edu:5432/events?sslmode=require';
    expect(readSettings({ DATABASE_URL: url }, '').DATABASE_URL).toBe(url);
    expect(readSettings({ DATABASE_URL: '' }, '').DATABASE_URL).toBeUndefined();
    const read = () => readSettings({ DATABASE_URL: 'mysql://root:geheim@db.example.edu/x' }, '');
    expect(read).toThrow(/ {2}DATABASE_URL: an address like postgres:/);
    expect(read).not.toThrow(/geheim/);
  });

  it('keeps records with names for 365 days, or for 1 to 3650', () => {
    expect(readSettings({}, '').KEEP_DAYS).toBe(365);
    expect(readSettings({ KEEP_DAYS: '3650' }, '').KEEP_DAYS).toBe(3650);
    for (const bad of ['0', '3651', '1.5', 'ein Jahr'])
      expect(() => readSettings({ KEEP_DAYS: bad }, '')).toThrow(
        'KEEP_DAYS: a whole number of days from 1 to 3650',
      );
  });

  it('counts an empty variable as not set', () => {
    expect(readSettings({ PORT: '', EVENT_SERVICE_URL: '', DESK: '' }, '').PORT).toBe(8080);
  });

  it.each([
    ['off', false],
    ['on', true],
    ['2', 2],
    ['10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
    ['2001:db8::/32 ::1', ['2001:db8::/32', '::1']],
    ['loopback,uniquelocal', ['loopback', 'uniquelocal']],
  ])('reads TRUST_PROXY=%s', (written, trust) => {
    const { TRUST_PROXY: trustProxy } = readSettings({ TRUST_PROXY: written }, '');
    expect(trustProxy).toEqual(trust);
    // Fastify throws on malformed values.
    const addresses = typeof trustProxy === 'object' ? [...trustProxy] : [];
    expect(() => fastify({ trustProxy: addresses })).not.toThrow();
  });

  it.each([
    'banana',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::1/129',
    '10.0.0/8',
    '1.2.3.4.5',
    '10.0.0.0/8/8',
    ' , ',
    'fe80::1%eth0',
    '-1',
    '1.5',
  ])('refuses TRUST_PROXY=%s', (written) => {
    expect(() => readSettings({ TRUST_PROXY: written }, '')).toThrow(/ {2}TRUST_PROXY: on, off, a number/);
  });
});

describe('the files that the environment names', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aushang-settings-'));
    await writeFile(join(folder, 'empty'), '\n');
    await writeFile(join(folder, 'words'), 'two words');
    await writeFile(join(folder, 'key'), 'a-b-c\n');
    await writeFile(join(folder, 'database-url'), 'postgres://aushang:geheim@db/aushang\n');
    await writeFile(join(folder, 'redis-url'), 'redis://:geheim@db:6379\n');
    await writeFile(join(folder, 'webhook'), 'https://hooks.example.edu/geheim\n');
    await mkdir(join(folder, 'folder'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const file = (name: string) => join(folder, name);

  const unusable = { missing: 'there is no such file', folder: 'it is a folder, not a file' };
  const noKey = 'holds no key of printable characters';
  it.each([
    ['SITE_FILE', unusable],
    ['EVENT_SERVICE_API_KEY_FILE', { ...unusable, empty: noKey, words: noKey }],
  ])('stop the start: %s=%j', (variable, reasons) => {
    for (const [name, words] of Object.entries(reasons))
      expect(() => readSettings({ [variable]: file(name) }, '')).toThrow(
        new RegExp(`^These settings can't be used:\n  ${variable}: ${file(name)}:? ${words}$`),
      );
  });

  it('hold secrets, which take precedence, and are never empty', () => {
    const secrets = { DATABASE_URL_FILE: file('database-url'), DESK_PASSWORD_FILE: file('key') };
    expect(readSettings({ ...secrets, DESK_PASSWORD: 'drei kluge Worte' }, '')).toMatchObject({
      DATABASE_URL: 'postgres://aushang:geheim@db/aushang',
      DESK_PASSWORD: 'a-b-c',
    });
    const others = { REDIS_URL_FILE: file('redis-url'), ALARM_WEBHOOK_FILE: file('webhook') };
    expect(readSettings(others, '')).toMatchObject({
      REDIS_URL: 'redis://:geheim@db:6379',
      ALARM_WEBHOOK: 'https://hooks.example.edu/geheim',
    });
    const wrongKind = () =>
      readSettings({ REDIS_URL_FILE: file('webhook'), ALARM_WEBHOOK_FILE: file('redis-url') }, '');
    expect(wrongKind).toThrow(/REDIS_URL: an address like .*\n {2}ALARM_WEBHOOK: an address that/);
    expect(wrongKind).not.toThrow(/geheim/);
    expect(() => readSettings({ DESK_PASSWORD_FILE: file('empty') }, '')).toThrow(
      /DESK_PASSWORD_FILE: .* is empty/,
    );
    expect(() => readSettings({ DATABASE_URL_FILE: file('missing') }, '')).toThrow(/no such file/);
    const wrong = () => readSettings({ DATABASE_URL_FILE: file('key') }, '');
    expect(wrong).toThrow(/DATABASE_URL: an address like/);
    expect(wrong).not.toThrow(/a-b-c/);
  });

  it('are accepted where they can be used', () => {
    expect(
      readSettings({ EVENT_SERVICE_API_KEY_FILE: file('key'), SITE_FILE: file('empty') }, ''),
    ).toMatchObject({
      EVENT_SERVICE_API_KEY_FILE: file('key'),
      SITE_FILE: file('empty'),
    });
  });

  it('stop the start in one message, together with TLS files and HOST', async () => {
    const env = {
      HOST: '192.0.2.1',
      TLS_CERT: file('empty'),
      TLS_KEY: file('missing'),
      SITE_FILE: file('missing'),
      POLL_SECONDS: '0',
    };
    const message = await readSettingsAtStart(env, '').then(String, String);
    expect(message.split('\n')).toEqual([
      "StartError: These settings can't be used:",
      expect.stringMatching(/^ {2}POLL_SECONDS: a number/),
      `  SITE_FILE: ${file('missing')}: there is no such file`,
      `  TLS_KEY: ${file('missing')}: there is no such file`,
      expect.stringMatching(
        /^ {2}HOST: 192\.0\.2\.1 can't be listened on, it is no address of this machine; 127/,
      ),
    ]);
  });

  it.each([
    [
      'no-such-machine.invalid',
      /HOST: no-such-machine\.invalid can't be listened on, (?:no machine of this name|the name can not)/,
    ],
    ['999.1.1.1', /HOST: 999\.1\.1\.1 can't be listened on/],
    ['http://127.0.0.1', /HOST: http:\/\/127\.0\.0\.1 can't be listened on/],
  ])('HOST=%s stops the start', async (host, message) => {
    await expect(readSettingsAtStart({ HOST: host }, '')).rejects.toThrow(message);
  });

  it('accept a HOST of this machine', async () => {
    for (const host of ['', '127.0.0.1', '0.0.0.0', 'localhost'])
      expect((await readSettingsAtStart({ HOST: host }, '')).HOST).toBe(host || '127.0.0.1');
  });
});
