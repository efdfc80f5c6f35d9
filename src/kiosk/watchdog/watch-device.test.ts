// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdWakeLock } from './hold-wake-lock.ts';
import { watchDevice } from './watch-device.ts';
import { watchMainThread } from './watch-main-thread.ts';
import { watchMemory } from './watch-memory.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const later = (seconds: number) => Date.now() + seconds * 1000;

describe('a device', () => {
  it('is noticed when it wakes up, or when its clock is set', async () => {
    const onWake = vi.fn<() => void>();
    watchDevice(onWake);
    await pass(300);
    expect(onWake).not.toHaveBeenCalled();
    vi.setSystemTime(later(3600));
    await pass(30);
    expect(onWake).toHaveBeenCalledOnce();
    await pass(300);
    expect(onWake).toHaveBeenCalledOnce();
  });

  it('is noticed when its main thread was blocked for minutes', async () => {
    const onLongHang = vi.fn<() => void>();
    watchMainThread(onLongHang);
    await pass(60);
    expect(onLongHang).not.toHaveBeenCalled();
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 200_000);
    await pass(5);
    expect(onLongHang).toHaveBeenCalledOnce();
  });

  it.each([
    ['a heap over 400 MB', 410e6, 4e9, 1],
    ['a heap over three quarters of the limit', 80e6, 100e6, 1],
    ['a usual heap', 50e6, 4e9, 0],
  ])('with %s', async (_, usedJSHeapSize, jsHeapSizeLimit, times) => {
    const onTooLarge = vi.fn<() => void>();
    Object.defineProperty(performance, 'memory', {
      value: { usedJSHeapSize, jsHeapSizeLimit },
      configurable: true,
    });
    watchMemory(onTooLarge);
    await pass(120);
    expect(onTooLarge).toHaveBeenCalledTimes(times);
    Reflect.deleteProperty(performance, 'memory');
  });
});

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
