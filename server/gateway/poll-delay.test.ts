import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pollDelay } from './poll-delay.ts';

const ok = { failure: null, failures: 0, waitSeconds: null };

describe('pollDelay', () => {
  it('is the interval with little jitter while all goes well', () => {
    expect(pollDelay(ok, 60, () => 0)).toBe(57_000);
    expect(pollDelay(ok, 60, () => 0.999)).toBeLessThan(63_000);
  });

  it('begins at seconds after a failure and grows to the interval', () => {
    const longest = (failures: number) =>
      pollDelay({ failure: 'unreachable', failures, waitSeconds: null }, 60, () => 0.999);
    expect([1, 3, 20].map(longest).map((ms) => Math.round(ms / 1000))).toEqual([2, 8, 60]);
  });

  it('tries a refused key slowly', () => {
    expect(pollDelay({ failure: 'refused', failures: 1, waitSeconds: null }, 1, () => 0)).toBe(270_000);
  });

  it('is never sooner than the service asked for', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(null, 'rate-limited' as const, 'server-error' as const, 'refused' as const),
        fc.nat(50),
        fc.nat(270),
        fc.integer({ min: 1, max: 3600 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (failure, failures, waitSeconds, pollSeconds, random) => {
          const delay = pollDelay({ failure, failures, waitSeconds }, pollSeconds, () => random);
          expect(delay).toBeGreaterThanOrEqual(waitSeconds * 1000);
          expect(delay).toBeLessThanOrEqual(Math.max(pollSeconds * 1.1, 331, waitSeconds + 1) * 1000 * 1.2);
        },
      ),
    );
  });
});
