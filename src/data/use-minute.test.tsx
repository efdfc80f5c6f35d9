// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTrustedClock } from './trusted-clock.ts';
import { useMinute } from './use-trusted-time.ts';

const start = Date.parse('2026-11-20T12:00:45Z');
beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

const deviceClock = () =>
  createTrustedClock({ device: () => Date.now(), monotonic: () => performance.now() });
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));
const minuteOf = (now: number) => new Date(now).toISOString().slice(11, 16);

it('changes just after every full minute, not between them', () => {
  const clock = deviceClock();
  const { result } = renderHook(() => useMinute(clock));
  const seen = [14, 1.1, 59, 1.1].map((seconds) => {
    pass(seconds);
    return minuteOf(result.current);
  });
  expect(seen).toEqual(['12:00', '12:01', '12:01', '12:02']);
});

it('follows the clock at once when it jumps', () => {
  const clock = deviceClock();
  const { result } = renderHook(() => useMinute(clock));
  const now = performance.now();
  act(() => clock.addSample({ sentAt: now, receivedAt: now, serverNow: start + 7_200_000 }));
  expect(minuteOf(result.current)).toBe('14:00');
  pass(16);
  expect(minuteOf(result.current)).toBe('14:01');
});

it('leaves no timer behind', () => {
  const clock = deviceClock();
  renderHook(() => useMinute(clock)).unmount();
  expect(vi.getTimerCount()).toBe(0);
});
