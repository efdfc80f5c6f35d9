import { growingPause } from '#limits/growing-pause.ts';
import type { PollResult } from './snapshot-keeper.ts';

const maxBackOffSeconds = 300;
const refusedGrowth = 1.5;

/** Polls with pauses of `pollDelay`. `poll` returns null if another gateway polls. */
export function startPollLoop(options: {
  readonly poll: () => Promise<PollResult | null>;
  readonly pollSeconds: number;
  readonly random: () => number;
}) {
  const { poll, pollSeconds, random } = options;
  let failures = 0;
  let refusals = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isStopped = false;
  const run = async () => {
    const { failure = null, waitSeconds = 0 } = (await poll()) ?? {};
    failures = failure === null ? 0 : failures + 1;
    refusals = failure === 'refused' ? refusals + 1 : 0;
    if (isStopped) return;
    timer = setTimeout(start, pollDelay({ failures, refusals, waitSeconds }, pollSeconds, random));
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

/** Milliseconds. A refusal may be a deployment of seconds, so its first pause is the interval. `random` is in [0, 1). */
export function pollDelay(
  { failures, refusals, waitSeconds }: Readonly<Record<'failures' | 'refusals' | 'waitSeconds', number>>,
  pollSeconds: number,
  random: () => number,
): number {
  if (failures > 0 && refusals === 0) {
    const longest = Math.min(Math.max(pollSeconds, 5), maxBackOffSeconds);
    const ceiling = growingPause(failures, { first: 1, longest });
    return Math.max(0.5 + random() * ceiling, waitSeconds + random()) * 1000;
  }
  const growing = { first: pollSeconds, longest: maxBackOffSeconds, growth: refusedGrowth };
  const pause = growingPause(refusals - 1, growing);
  return Math.max(Math.max(pollSeconds, pause) * (0.95 + random() * 0.1), waitSeconds) * 1000;
}
