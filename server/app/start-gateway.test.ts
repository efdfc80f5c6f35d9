import { scryptSync } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import { expect, it } from 'vitest';
import { passwordCost } from '#server/desk/desk-sessions.ts';
import { readSettings } from '#server/settings/settings.ts';
import { startTestGateway } from '#server/testing/test-gateway.ts';
import { addressToOpen, startGateway } from './start-gateway.ts';

it('derives what it has of the desk’s password at the default cost', async () => {
  const password = 'drei kluge Worte';
  const test = await startTestGateway();
  await test.gateway.close();
  const env = { EVENT_SERVICE_URL: test.upstream.url, EVENT_SERVICE_API_KEY: 'right-key-1', PORT: '0' };
  const own = { DESK_PASSWORD: password, DATA_DIR: `${test.folder}/data`, LOG_LEVEL: 'silent' };
  const settings = {
    ...readSettings({ ...env, ...own }, `${test.folder}/page`),
    eventServiceUrl: test.upstream.url,
  };
  const gateway = await startGateway({ settings });
  const body = new URLSearchParams({ password });
  const signedIn = await fetch(`${gateway.url}/desk/sign-in`, { method: 'POST', body, redirect: 'manual' });
  const [cookie = ''] = signedIn.headers.getSetCookie();
  const value = decodeURIComponent(/^aushang-desk=([^;]+)/.exec(cookie)?.[1] ?? '');
  const key = scryptSync(password, 'aushang desk cookie', 32, { N: 16_384, r: 8, p: 1 });
  expect(new Signer(key).unsign(value).valid).toBe(true);
  expect(passwordCost).toEqual({ N: 16_384, r: 8, p: 1 });
  await gateway.close();
  await test.close();
});

it.each([
  ['http://127.0.0.1:8080', '127.0.0.1', false, 'http://127.0.0.1:8080'],
  ['http://[::]:8080', '::', false, 'http://localhost:8080'],
  ['http://192.0.2.7:8443', '0.0.0.0', true, 'https://localhost:8443'],
  ['http://[2001:db8::1]:80', '2001:db8::1', false, 'http://[2001:db8::1]:80'],
  ['http://192.0.2.7:443', 'aushang.example.edu', true, 'https://aushang.example.edu:443'],
])('%s of the host %s (TLS: %s) is opened at %s', (bound, host, isTls, address) => {
  expect(addressToOpen(bound, host, isTls)).toBe(address);
});
