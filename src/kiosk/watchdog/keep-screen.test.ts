// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdWakeLock } from './keep-screen.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

describe('the wake lock', () => {
  let isWanted = true;
  /** The lock that the system has given; it may take it back. */
  let lock: { released: boolean; release: () => Promise<void> } | null = null;
  let request = async () => {
    lock = { released: false, release: async () => void (lock && (lock.released = true)) };
    return lock;
  };
  const give = request;

  beforeEach(() => {
    isWanted = true;
    lock = null;
    request = give;
    Object.defineProperty(navigator, 'wakeLock', { value: { request: () => request() }, configurable: true });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'wakeLock'));

  it('is held, and requested again after the system has released it', async () => {
    const getState = holdWakeLock(() => isWanted);
    await pass(0);
    expect(getState()).toBe('held');
    if (lock) lock.released = true;
    expect(getState()).toBe('released');
    await pass(60);
    expect(getState()).toBe('held');
  });

  it('is released while the screen is dark', async () => {
    const getState = holdWakeLock(() => isWanted);
    await pass(0);
    isWanted = false;
    await pass(60);
    expect(getState()).toBe('released');
    expect(lock?.released).toBe(true);
  });

  it('is requested again after it was refused', async () => {
    request = () => Promise.reject(new Error('low battery'));
    const getState = holdWakeLock(() => isWanted);
    await pass(0);
    expect(getState()).toBe('refused');
    request = give;
    await pass(60);
    expect(getState()).toBe('held');
  });

  it('is none in a browser without wake locks', () => {
    Reflect.deleteProperty(navigator, 'wakeLock');
    expect(holdWakeLock(() => true)()).toBe('none here');
  });
});
