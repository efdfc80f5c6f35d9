import type { ServiceFailure } from './service-error.ts';

export interface PollOutcome {
  readonly failure: ServiceFailure | null;
  /** In a row, including this one, as `refusals`. */
  readonly failures: number;
  readonly refusals: number;
  readonly waitSeconds: number | null;
}

const maxBackOffSeconds = 300;
const refusedGrowth = 1.5;

/** Milliseconds. A refusal may be a deployment of seconds, so its first pause is the interval. `random` is in [0, 1). */
export function pollDelay(outcome: PollOutcome, pollSeconds: number, random: () => number): number {
  const minimum = outcome.waitSeconds ?? 0;
  if (outcome.failure === null) return Math.max(pollSeconds * (0.95 + random() * 0.1), minimum) * 1000;
  if (outcome.failure === 'refused') {
    const pause = Math.min(pollSeconds * refusedGrowth ** (outcome.refusals - 1), maxBackOffSeconds);
    return Math.max(Math.max(pollSeconds, pause) * (0.95 + random() * 0.1), minimum) * 1000;
  }
  const ceiling = Math.min(2 ** Math.min(outcome.failures, 12), Math.max(pollSeconds, 5), maxBackOffSeconds);
  return Math.max(0.5 + random() * ceiling, minimum + random()) * 1000;
}
