// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { readStored, writeStored } from './storage.ts';

const never = vi.hoisted(() => async () => new Promise<never>(() => undefined));
vi.mock('idb-keyval', () => ({ createStore: () => never, get: never, set: never }));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => void vi.useRealTimers());

it('a database that never answers is given up after twenty seconds: the value goes to localStorage', async () => {
  const place = writeStored('settings', { query: 'monitor=mensa' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await place).toBe('small storage');
  expect(await readStored('settings', z.object({ query: z.string() }))).toEqual({ query: 'monitor=mensa' });
  const missing = readStored('others', z.string());
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await missing).toBeUndefined();
});
