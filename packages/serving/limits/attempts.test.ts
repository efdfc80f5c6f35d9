import { expect, test } from 'vitest';
import { createAttempts, maxWaitSeconds } from './attempts.ts';

const ada = { account: 'ada@example.org', address: '192.0.2.1' };

function fail(attempts: ReturnType<typeof createAttempts>, attempt: typeof ada, times: number): void {
  for (let time = 0; time < times; time += 1) attempts.count(attempt);
}

test('after five attempts each wait is twice as long, up to a minute', () => {
  let now = 0;
  const attempts = createAttempts(() => now);
  const waits: number[] = [];
  for (let time = 0; time < 13; time += 1) {
    const wait = attempts.wait(ada);
    waits.push(wait);
    now += wait * 1000;
    expect(attempts.wait(ada)).toBe(0);
    attempts.count(ada);
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60]);
});

test('failures in other networks do not delay an attempt', () => {
  const attempts = createAttempts(() => 0);
  for (let host = 0; host < 30_000; host += 1) {
    const address = `10.${host >> 16}.${(host >> 8) & 255}.${host & 255}`;
    fail(attempts, { account: ada.account, address }, 1);
  }
  expect(attempts.wait(ada)).toBe(0);
});

test('another account of the same network is not delayed, until the network has used up its own attempts', () => {
  const attempts = createAttempts(() => 0);
  fail(attempts, ada, 10);
  expect(attempts.wait(ada)).toBe(32);
  expect(attempts.wait({ ...ada, account: 'bo@example.org' })).toBe(0);
  for (let time = 0; time < 20; time += 1) fail(attempts, { ...ada, account: `made up ${time}` }, 1);
  expect(attempts.wait({ ...ada, account: 'bo@example.org' })).toBe(1);
});

test('the addresses of one IPv6 network are counted together', () => {
  const attempts = createAttempts(() => 0);
  for (let host = 1; host <= 8; host += 1) fail(attempts, { ...ada, address: `2001:db8:0:1::${host}` }, 1);
  expect(attempts.wait({ ...ada, address: '2001:db8:0:1:ffff::9' })).toBe(8);
  expect(attempts.wait({ ...ada, address: '2001:db8:0:2::1' })).toBe(0);
});

test('a success resets the count, and so does a quarter of an hour without attempts', () => {
  let now = 0;
  const attempts = createAttempts(() => now);
  fail(attempts, ada, 20);
  expect(attempts.wait(ada)).toBe(maxWaitSeconds);
  attempts.succeed(ada);
  expect(attempts.wait(ada)).toBe(0);
  fail(attempts, ada, 20);
  now += 15 * 60_000 + 1;
  expect(attempts.wait(ada)).toBe(0);
  attempts.count(ada);
  expect(attempts.wait(ada)).toBe(0);
});

test('the count of an attempt can be undone', () => {
  const attempts = createAttempts(() => 0);
  fail(attempts, ada, 4);
  attempts.count(ada)();
  expect(attempts.wait(ada)).toBe(0);
});
