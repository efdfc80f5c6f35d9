import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstAdministrator, createBackOfficeClient, password } from '#testing/back-office-client.ts';
import { testService, type TestService, testStart } from '#testing/test-service.ts';

let service: TestService;
let monotonic: number;
beforeEach(async () => {
  monotonic = 0;
  service = await testService({ monotonic: () => monotonic });
  await firstAdministrator(service);
});
afterEach(() => service.close());

const ada = { email: 'ada@example.org', password };
/** Longer than any password, so that no slow hash is computed. */
const wrong = 'geraten '.repeat(30);
const year = 365 * 86_400_000;

function trySignIn(address: string, fields: Record<string, string>) {
  const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': address };
  return createBackOfficeClient(service, headers).post('/sign-in', fields);
}

test('after five concurrent attempts at one account the others have to wait', async () => {
  const guesses = Array.from({ length: 12 }, () => trySignIn('203.0.113.1', { ...ada, password: wrong }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort((a, b) => a - b);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429, 429, 429]);
  const { text, headers } = await trySignIn('203.0.113.1', ada);
  expect(text).toContain('Bitte in 1 Sekunde noch einmal.');
  expect(headers.get('retry-after')).toBe('1');
  monotonic += 1000;
  expect((await trySignIn('203.0.113.1', ada)).status).toBe(303);
});

test('failed attempts from 100 networks, 30 of them at one account, do not lock its owner out', async () => {
  for (let host = 0; host < 100; host += 1) {
    const email = host < 30 ? ada.email : `erfunden-${host}@example.org`;
    const { status } = await trySignIn(`198.51.100.${host}`, { email, password: wrong });
    expect(status).toBe(401);
  }
  expect((await trySignIn('203.0.113.1', ada)).status).toBe(303);
});

test('the wait is at most a minute, even if the clock is set back by a year', async () => {
  for (let attempt = 0; attempt < 13; attempt += 1) {
    await trySignIn('203.0.113.1', { ...ada, password: wrong });
    monotonic += 60_000;
  }
  await trySignIn('203.0.113.1', { ...ada, password: wrong });
  service.setNow(testStart - year);
  const { status, text, headers } = await trySignIn('203.0.113.1', ada);
  expect([status, headers.get('retry-after')]).toEqual([429, '60']);
  expect(text).toContain('in 60 Sekunden');
  monotonic += 60_000;
  expect((await trySignIn('203.0.113.1', ada)).status).toBe(303);
});

test('guessing the current password on the account page has to wait, too', async () => {
  const visitor = createBackOfficeClient(service);
  await visitor.post('/sign-in', ada);
  const change = { current: wrong, password: 'noch ein langer Satz', repeated: 'noch ein langer Satz' };
  const fields = { ...(await visitor.open('/account')), ...change };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    statuses.push((await visitor.post('/account', fields)).status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422]);
  const { status, text, headers } = await visitor.post('/account', { ...fields, current: password });
  expect([status, headers.get('retry-after')]).toEqual([429, '1']);
  expect(text).toContain('in 1 Sekunde');
});
