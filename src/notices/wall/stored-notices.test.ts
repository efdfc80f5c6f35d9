// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTrustedClock } from '#data/trusted-clock.ts';
import type { Notice } from '#notices/model/notice.ts';
import { hasStoredNotices } from './has-stored-notices.ts';
import { readStoredNotices, storeNotices } from './use-shown-notices.ts';

const alarm = (id: string): Notice => ({
  id,
  level: 'alarm',
  text: { de: 'Gebäude räumen' },
  at: '2026-11-20T11:00:00.000Z',
  until: null,
  test: false,
  lifted: null,
});
const clock = createTrustedClock({ device: () => Date.now(), monotonic: () => performance.now() });
const read = (monitor: string) => readStoredNotices(`monitor=${monitor}`, clock).map(({ id }) => id);
const store = (monitor: string, ...ids: readonly string[]) =>
  storeNotices(`monitor=${monitor}`, ids.map(alarm), clock);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00+01:00') });
  localStorage.clear();
});
afterEach(() => void vi.useRealTimers());

it('are those of each wall of the browser', () => {
  store('mensa', 'one');
  store('aula', 'two');
  expect([read('mensa'), read('aula'), read('keller')]).toEqual([['one'], ['two'], []]);
  store('aula');
  expect([read('mensa'), read('aula')]).toEqual([['one'], []]);
  expect(hasStoredNotices()).toBe(true);
  store('mensa');
  expect(hasStoredNotices()).toBe(false);
});

it('are those of the 20 walls that have stored some last', () => {
  for (let number = 1; number <= 40; number += 1) {
    store(`m${number}`, 'one');
    vi.advanceTimersByTime(1000);
    store('mensa', 'one');
    vi.advanceTimersByTime(1000);
  }
  expect(localStorage).toHaveLength(20);
  expect([read('mensa'), read('m40'), read('m22'), read('m21')]).toEqual([['one'], ['one'], ['one'], []]);
});

it('are not what earlier builds and others have stored, which is no hindrance', () => {
  localStorage.setItem('notices', JSON.stringify({ query: 'monitor=mensa', notices: [], time: null }));
  localStorage.setItem('notices monitor=aula', '{"notices":');
  expect([read('mensa'), read('aula'), hasStoredNotices()]).toEqual([[], [], true]);
  store('mensa', 'one');
  expect(localStorage.getItem('notices')).toBeNull();
  expect(read('mensa')).toEqual(['one']);
});

it('are none where the browser allows no storage', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: refuse, ownKeys: refuse }));
  store('mensa', 'one');
  expect([read('mensa'), hasStoredNotices()]).toEqual([[], false]);
  vi.unstubAllGlobals();
});
