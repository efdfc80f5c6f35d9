import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type SecureContextOptions } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '@aushang/event-service/testing/start-postgres.ts';
import { readSettings } from '#server/settings/settings.ts';
import { type Gateway, startGateway } from '#server/app/start-gateway.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import {
  fakeCategory,
  fakeEvent,
  type FakeUpstream,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts';

/* Needs openssl and nginx. */

let folder: string;
let upstream: FakeUpstream;
let gateway: Gateway | undefined;
let log: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-tls-'));
  log = [];
  upstream = await startFakeUpstream();
  upstream.categories = [fakeCategory(1, 'Monitore')];
  upstream.events = [fakeEvent(1, [1], { endDate: '2099-01-01T00:00:00Z' })];
});
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
  await upstream.stop();
  await rm(folder, { recursive: true, force: true });
});

const file = (name: string) => join(folder, name);

const ecKey = ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
function makePair(name: string, newKey = ecKey): { cert: string; key: string } {
  const [cert, key] = [file(`${name}.${randomUUID()}.cert`), file(`${name}.${randomUUID()}.key`)];
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = ['-newkey', ...newKey, '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  return { cert, key };
}

/** Replaces a file by a rename, as tools for certificates do. */
async function replaceFile(source: string, target: string): Promise<void> {
  await copyFile(source, file('next'));
  await rename(file('next'), file(target));
}

const start = async () => {
  const env = {
    EVENT_SERVICE_URL: upstream.url,
    EVENT_SERVICE_API_KEY: upstream.key,
    PORT: '0',
    POLL_SECONDS: '3600',
    DATA_DIR: file('data'),
    TLS_CERT: file('cert.pem'),
    TLS_KEY: file('key.pem'),
  };
  const write = (level: string) => (fields: object, message: string) => {
    log.push(`${level} ${message} ${JSON.stringify(fields)}`);
  };
  const logger: Logger = { info: write('info'), warn: write('warn'), error: write('error') };
  const settings = { ...readSettings(env, ''), eventServiceUrl: upstream.url };
  gateway = await startGateway({ settings, logger });
  await gateway.pollNow();
  return gateway;
};

/** The name in the certificate of a new connection. */
const certificateName = ({ url }: Gateway) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', rejectUnauthorized: false });
    socket.once('secureConnect', () => {
      resolve(String(socket.getPeerCertificate().subject.CN));
      socket.destroy();
    });
    socket.once('error', reject);
  });

/** The cipher suite of a new connection, or the code of the error. */
const negotiate = (port: number, offered: SecureContextOptions) =>
  new Promise<string>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...offered });
    socket.once('secureConnect', () => {
      resolve(socket.getCipher().name);
      socket.destroy();
    });
    socket.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
  });

/** Its configuration has what deploy/nginx.conf says of TLS. */
async function startNginx({ cert, key }: { cert: string; key: string }) {
  const port = await freePort();
  const shipped = (await readFile('deploy/nginx.conf', 'utf8')).match(/^ +ssl_.*$/gm)?.join('') ?? '';
  const server = `listen 127.0.0.1:${port} ssl; ssl_certificate ${cert}; ssl_certificate_key ${key}; ${shipped}`;
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${file(name)};`,
  );
  await writeFile(
    file('nginx.conf'),
    `daemon off; pid ${file('pid')}; events {} http { access_log off; ${paths.join(' ')} server { ${server} } }`,
  );
  const nginx = spawn('nginx', ['-c', file('nginx.conf'), '-e', file('nginx.log')], { stdio: 'ignore' });
  await expect.poll(() => negotiate(port, {}), { timeout: 60_000 }).toMatch(/^TLS_/);
  return { port, close: () => nginx.kill('SIGTERM') };
}

const gcm = 'ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256';
const refused = [
  'AES128-GCM-SHA256',
  'AES256-SHA',
  'ECDHE-RSA-AES128-SHA256',
  'ECDHE-ECDSA-AES256-SHA',
  'DHE-RSA-AES128-SHA',
];

async function fetchTrusting({ url }: Gateway, path: string, certificate: string) {
  const ca = await readFile(certificate);
  return new Promise<{ status: number; text: string; hsts: unknown }>((resolve, reject) => {
    get(url + path, { ca, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text,
          hsts: response.headers['strict-transport-security'],
        }),
      );
    }).on('error', reject);
  });
}

const tlsLines = () => log.filter((line) => line.includes('TLS'));

describe('TLS', () => {
  it('serves with the certificate and sends Strict-Transport-Security', async () => {
    const { cert, key } = makePair('first');
    await replaceFile(cert, 'cert.pem');
    await replaceFile(key, 'key.pem');
    const running = await start();
    expect(running.url).toMatch(/^https:/);
    expect(await fetchTrusting(running, '/api/events', cert)).toMatchObject({
      status: 200,
      hsts: 'max-age=2592000',
    });
    const { text } = await fetchTrusting(running, '/metrics', cert);
    expect(text).toMatch(/^aushang_tls_certificate_valid_seconds 17\d{4}\./m);
  });

  it('uses a renewed pair without a restart', async () => {
    const [first, second] = [makePair('first'), makePair('second')];
    await replaceFile(first.cert, 'cert.pem');
    await replaceFile(first.key, 'key.pem');
    const running = await start();
    expect(await certificateName(running)).toBe('first');
    await replaceFile(second.cert, 'cert.pem');
    await replaceFile(second.key, 'key.pem');
    await running.refreshNow();
    await running.refreshNow();
    expect(await certificateName(running)).toBe('second');
    expect(await fetchTrusting(running, '/api/events', second.cert)).toMatchObject({ status: 200 });
    expect(tlsLines()).toEqual([expect.stringMatching(/^info TLS certificate read .*validUntil/)]);
  });

  it('uses the last good pair while the files are broken, and logs that once', async () => {
    const [first, second] = [makePair('first'), makePair('second')];
    await replaceFile(first.cert, 'cert.pem');
    await replaceFile(first.key, 'key.pem');
    const running = await start();
    // This is the state between the two steps of a renewal.
    await replaceFile(second.cert, 'cert.pem');
    for (let n = 0; n < 3; n += 1) await running.refreshNow();
    expect(await certificateName(running)).toBe('first');
    expect(tlsLines()).toEqual([expect.stringMatching(/^error .*last good.*do not belong together/)]);
    expect((await fetchTrusting(running, '/metrics', first.cert)).text).toContain(
      'aushang_tls_files_broken 1',
    );
    await rm(file('key.pem'));
    await running.refreshNow();
    await writeFile(file('key.pem'), 'not PEM');
    await running.refreshNow();
    expect(await certificateName(running)).toBe('first');
    expect(tlsLines()).toHaveLength(3);
    expect(tlsLines().join()).not.toContain('PRIVATE KEY');

    await replaceFile(second.key, 'key.pem');
    await running.refreshNow();
    expect(await certificateName(running)).toBe('second');
    expect((await fetchTrusting(running, '/metrics', second.cert)).text).toContain(
      'aushang_tls_files_broken 0',
    );
    expect(tlsLines().at(-1)).toMatch(/^info TLS certificate read/);
  });

  it.each([
    ['the gateway', 'of elliptic curves', ecKey],
    ['the gateway', 'of RSA', ['rsa:2048']],
    ['nginx', 'of elliptic curves', ecKey],
    ['nginx', 'of RSA', ['rsa:2048']],
  ])('%s with a key %s refuses old protocols, CBC and key exchange by RSA', async (name, _kind, newKey) => {
    const pair = makePair('first', newKey);
    await replaceFile(pair.cert, 'cert.pem');
    await replaceFile(pair.key, 'key.pem');
    const server = name === 'nginx' ? await startNginx(pair) : null;
    const port = server?.port ?? Number(new URL((await start()).url).port);
    for (const renewed of [false, true]) {
      if (renewed) await gateway?.refreshNow();
      expect(await negotiate(port, {})).toMatch(/^TLS_AES_/);
      expect(await negotiate(port, { maxVersion: 'TLSv1.2', ciphers: gcm })).toMatch(/^ECDHE-.*-GCM-/);
      for (const ciphers of refused)
        expect([ciphers, await negotiate(port, { maxVersion: 'TLSv1.2', ciphers })]).toEqual([
          ciphers,
          expect.stringMatching(/HANDSHAKE_FAILURE/),
        ]);
      const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const;
      expect(await negotiate(port, old)).toMatch(/PROTOCOL_VERSION/);
      const pair2 = makePair('second', newKey);
      await replaceFile(pair2.cert, 'cert.pem');
      await replaceFile(pair2.key, 'key.pem');
    }
    server?.close();
  });

  it('closes although a connection is open without a TLS handshake', async () => {
    const { cert, key } = makePair('first');
    await replaceFile(cert, 'cert.pem');
    await replaceFile(key, 'key.pem');
    const running = await start();
    const opened = connectPlain(Number(new URL(running.url).port), '127.0.0.1');
    await once(opened, 'connect');
    await fetchTrusting(running, '/healthz', cert);
    const ended = once(opened, 'close');
    await running.close();
    await expect(ended).resolves.toBeDefined();
  });

  it.each([
    ['are empty', '', ''],
    ['are no PEM', 'a', 'b'],
  ])('files that %s stop the start with a message', async (_what, cert, key) => {
    await writeFile(file('cert.pem'), cert);
    await writeFile(file('key.pem'), key);
    await expect(start()).rejects.toThrow(
      / {2}TLS_CERT: not a certificate.*\n {2}TLS_KEY: not a certificate/,
    );
  });

  it('files that are missing or do not belong together stop the start with a message', async () => {
    await expect(start()).rejects.toThrow(/TLS_CERT: .*there is no such file\n {2}TLS_KEY: .*there is no/);
    await replaceFile(makePair('first').cert, 'cert.pem');
    await replaceFile(makePair('second').key, 'key.pem');
    await expect(start()).rejects.toThrow('TLS_KEY: certificate and key do not belong together');
  });
});
