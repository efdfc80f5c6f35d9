import { pollDelay } from '#server/upstream/poll-delay.ts';
import type { PollResult } from './snapshot-keeper.ts';

/** Polls with pauses of `pollDelay`. `poll` returns null if another gateway polls. */
export function startPollLoop(options: {
  readonly poll: () => Promise<PollResult | null>;
  readonly pollSeconds: number;
  readonly random: () => number;
}) {
  let failures = 0;
  let refusals = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isStopped = false;
  const run = async () => {
    const result = await options.poll();
    const failure = result?.failure ?? null;
    failures = failure === null ? 0 : failures + 1;
    refusals = failure === 'refused' ? refusals + 1 : 0;
    if (isStopped) return;
    const outcome = { failure, failures, refusals, waitSeconds: result?.waitSeconds ?? null };
    timer = setTimeout(start, pollDelay(outcome, options.pollSeconds, options.random));
  };
  const start = (): Promise<void> => {
    clearTimeout(timer);
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    /** Polls immediately, or after the running poll, which may have missed changes. */
    pollNow: async () => {
      await running;
      await start();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
