import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pollDelay } from './poll-delay.ts';

const ok = { failure: null, failures: 0, refusals: 0, waitSeconds: null };

describe('pollDelay', () => {
  it('is the interval with 5 % jitter after a success', () => {
    expect(pollDelay(ok, 60, () => 0)).toBe(57_000);
    expect(pollDelay(ok, 60, () => 0.999)).toBeLessThan(63_000);
  });

  it('starts at seconds after a failure and grows to the interval', () => {
    const longest = (failures: number) =>
      pollDelay({ failure: 'unreachable', failures, refusals: 0, waitSeconds: null }, 60, () => 0.999);
    expect([1, 3, 20].map(longest).map((ms) => Math.round(ms / 1000))).toEqual([2, 8, 60]);
  });

  it('starts at the interval after a refusal and grows to five minutes', () => {
    const pause = (refusals: number, pollSeconds: number) =>
      pollDelay(
        { failure: 'refused', failures: refusals, refusals, waitSeconds: null },
        pollSeconds,
        () => 0.5,
      );
    expect([1, 2, 3, 4, 5, 6].map((refusals) => pause(refusals, 60) / 1000)).toEqual([
      60, 90, 135, 202.5, 300, 300,
    ]);
    expect(pause(1, 1)).toBe(1000);
    expect(pause(5000, 1)).toBe(300_000);
    expect(pause(3, 3600)).toBe(3_600_000);
  });

  it('grows with refusals only, not with failures before them', () => {
    const outcome = { failure: 'refused' as const, failures: 40, refusals: 1, waitSeconds: null };
    expect(pollDelay(outcome, 60, () => 0.5)).toBe(60_000);
  });

  it('is never shorter than waitSeconds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(null, 'rate-limited' as const, 'server-error' as const, 'refused' as const),
        fc.nat(50),
        fc.nat(270),
        fc.integer({ min: 1, max: 3600 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (failure, failures, waitSeconds, pollSeconds, random) => {
          const outcome = { failure, failures, refusals: failures, waitSeconds };
          const delay = pollDelay(outcome, pollSeconds, () => random);
          expect(delay).toBeGreaterThanOrEqual(waitSeconds * 1000);
          expect(delay).toBeLessThanOrEqual(Math.max(pollSeconds * 1.1, 331, waitSeconds + 1) * 1000 * 1.2);
        },
      ),
    );
  });
});
