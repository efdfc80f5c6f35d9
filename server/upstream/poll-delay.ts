import type { ServiceFailure } from './service-error.ts';

/** What the last poll brought, as far as the next one depends on it. */
export interface PollOutcome {
  readonly failure: ServiceFailure | null;
  /** Failures in a row, this one included. */
  readonly failures: number;
  /** Refusals in a row, this one included. */
  readonly refusals: number;
  /** How long the service asked to be left alone. */
  readonly waitSeconds: number | null;
}

const maxBackOffSeconds = 300;
/** Slower growth than for other failures would hammer a revoked key, faster growth would outlast a short refusal. */
const refusedGrowth = 1.5;

/**
 * Milliseconds to the next poll: the interval with a tenth of jitter; after failures exponential back-off with full
 * jitter, beginning at seconds, never sooner than the service asked for. A refusal may be a deployment or a firewall rule
 * that is over in seconds: the next poll comes after the interval, and only further refusals lengthen the pause, each by
 * half, up to five minutes. `random` is in [0, 1).
 */
export function pollDelay(outcome: PollOutcome, pollSeconds: number, random: () => number): number {
  const asked = outcome.waitSeconds ?? 0;
  if (outcome.failure === null) return Math.max(pollSeconds * (0.95 + random() * 0.1), asked) * 1000;
  if (outcome.failure === 'refused') {
    const pause = Math.min(pollSeconds * refusedGrowth ** (outcome.refusals - 1), maxBackOffSeconds);
    return Math.max(Math.max(pollSeconds, pause) * (0.95 + random() * 0.1), asked) * 1000;
  }
  const ceiling = Math.min(2 ** Math.min(outcome.failures, 12), Math.max(pollSeconds, 5), maxBackOffSeconds);
  return Math.max(0.5 + random() * ceiling, asked + random()) * 1000;
}
