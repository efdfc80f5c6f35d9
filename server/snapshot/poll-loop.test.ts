import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pollDelay, startPollLoop } from './poll-loop.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const refusal = { failure: 'refused' as const, waitSeconds: 0, hasNewSnapshot: false };
const success = { failure: null, waitSeconds: 0, hasNewSnapshot: true };

it('reads the service within two intervals and five seconds after a refusal of six seconds', async () => {
  const polls = fc.constantFrom(1, 2, 3, 5, 7, 10, 60, 300);
  const fraction = fc.double({ min: 0, max: 0.999, noNaN: true });
  await fc.assert(
    fc.asyncProperty(
      polls,
      fraction,
      fc.array(fraction, { minLength: 1 }),
      async (pollSeconds, at, jitter) => {
        vi.setSystemTime(0);
        const begin = at * pollSeconds * 1000;
        const end = begin + 6000;
        let readAt: number | null = null;
        let draws = 0;
        const loop = startPollLoop({
          pollSeconds,
          random: () => jitter[draws++ % jitter.length] ?? 0,
          poll: () => {
            const now = Date.now();
            if (now >= end) readAt ??= now;
            return Promise.resolve(now >= begin && now < end ? refusal : success);
          },
        });
        await loop.pollNow();
        await vi.advanceTimersByTimeAsync(end + (2 * pollSeconds + 5) * 1000);
        await loop.stop();
        expect(readAt).not.toBeNull();
        expect(readAt).toBeLessThanOrEqual(end + (2 * pollSeconds + 5) * 1000);
      },
    ),
    { numRuns: 200 },
  );
});

it('resets the pause after a success', async () => {
  const at: number[] = [];
  const answers = [refusal, refusal, refusal, success, refusal, success];
  const loop = startPollLoop({
    pollSeconds: 10,
    random: () => 0.5,
    poll: () => {
      at.push(Date.now() / 1000);
      return Promise.resolve(answers[at.length - 1] ?? success);
    },
  });
  await loop.pollNow();
  await vi.advanceTimersByTimeAsync(90_000);
  await loop.stop();
  expect(at).toEqual([0, 10, 25, 47.5, 57.5, 67.5, 77.5, 87.5]);
});

const ok = { failures: 0, refusals: 0, waitSeconds: 0 };

describe('pollDelay', () => {
  it('is the interval with 5 % jitter after a success', () => {
    expect(pollDelay(ok, 60, () => 0)).toBe(57_000);
    expect(pollDelay(ok, 60, () => 0.999)).toBeLessThan(63_000);
  });

  it('starts at seconds after a failure and grows to the interval', () => {
    const longest = (failures: number) =>
      pollDelay({ failures, refusals: 0, waitSeconds: 0 }, 60, () => 0.999);
    expect([1, 3, 20].map(longest).map((ms) => Math.round(ms / 1000))).toEqual([2, 8, 60]);
  });

  it('starts at the interval after a refusal and grows to five minutes', () => {
    const pause = (refusals: number, pollSeconds: number) =>
      pollDelay({ failures: refusals, refusals, waitSeconds: 0 }, pollSeconds, () => 0.5);
    expect([1, 2, 3, 4, 5, 6].map((refusals) => pause(refusals, 60) / 1000)).toEqual([
      60, 90, 135, 202.5, 300, 300,
    ]);
    expect(pause(1, 1)).toBe(1000);
    expect(pause(5000, 1)).toBe(300_000);
    expect(pause(3, 3600)).toBe(3_600_000);
  });

  it('grows with refusals only, not with failures before them', () => {
    const outcome = { failures: 40, refusals: 1, waitSeconds: 0 };
    expect(pollDelay(outcome, 60, () => 0.5)).toBe(60_000);
  });

  it('is never shorter than waitSeconds', () => {
    fc.assert(
      fc.property(
        fc.nat(50),
        fc.boolean(),
        fc.nat(270),
        fc.integer({ min: 1, max: 3600 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (failures, isRefused, waitSeconds, pollSeconds, random) => {
          const outcome = { failures, refusals: isRefused ? failures : 0, waitSeconds };
          const delay = pollDelay(outcome, pollSeconds, () => random);
          expect(delay).toBeGreaterThanOrEqual(waitSeconds * 1000);
          expect(delay).toBeLessThanOrEqual(Math.max(pollSeconds * 1.1, 331, waitSeconds + 1) * 1000 * 1.2);
        },
      ),
    );
  });
});
