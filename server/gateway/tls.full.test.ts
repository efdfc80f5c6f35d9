import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeCategory, fakeEvent, type FakeUpstream, startFakeUpstream } from './fake-upstream.ts';
import { readSettings } from './settings.ts';
import { startGateway } from './start-gateway.ts';

let folder: string;
let upstream: FakeUpstream;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-tls-'));
  upstream = await startFakeUpstream();
  upstream.categories = [fakeCategory(1, 'Monitore')];
  upstream.events = [fakeEvent(1, [1], { endDate: '2099-01-01T00:00:00Z' })];
});
afterEach(async () => {
  await upstream.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = () => {
  const env = {
    EVENT_SERVICE_URL: upstream.url,
    EVENT_SERVICE_API_KEY: upstream.key,
    PORT: '0',
    POLL_SECONDS: '3600',
    DATA_DIR: join(folder, 'data'),
    TLS_CERT: join(folder, 'cert.pem'),
    TLS_KEY: join(folder, 'key.pem'),
    LOG_LEVEL: 'silent',
  };
  return startGateway({ settings: { ...readSettings(env, ''), eventServiceUrl: upstream.url } });
};

describe('TLS', () => {
  it('serves with a certificate of its own, and tells browsers to stay with it', async () => {
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files],
      { stdio: 'ignore' },
    );
    const gateway = await start();
    await gateway.pollNow();
    expect(gateway.url).toMatch(/^https:/);
    const ca = await readFile(join(folder, 'cert.pem'));
    const headers = await new Promise((resolve, reject) => {
      get(`${gateway.url}/api/events`, { ca }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, ...response.headers });
      }).on('error', reject);
    });
    expect(headers).toMatchObject({ status: 200, 'strict-transport-security': 'max-age=2592000' });
    await gateway.close();
  });

  it('that can not be read stops the start with a sentence', async () => {
    await writeFile(join(folder, 'cert.pem'), '');
    await expect(start()).rejects.toThrow("TLS_CERT or TLS_KEY can't be read");
  });
});
