import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPollLoop } from './poll-loop.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const refusal = { failure: 'refused' as const, waitSeconds: null, hasNewSnapshot: false };
const success = { failure: null, waitSeconds: null, hasNewSnapshot: true };

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
