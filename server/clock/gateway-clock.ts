import type { Logger } from '#server/telemetry/logger.ts';

export type GatewayClock = ReturnType<typeof createGatewayClock>;

const maxErrorMs = 600_000;
/** The clocks of gateways that share a snapshot may differ by this much. */
const toleranceMs = 60_000;
/** The clock of the machine was set, or the machine slept, which the monotonic clock may not count. */
const jumpMs = 5000;

const reasons = {
  snapshot: 'The clock of this machine is earlier than the stored snapshot: set it',
  service:
    'The clocks of this machine and of the event service differ by more than ten minutes: set the wrong one',
};

/**
 * The time of the machine, unless it is doubted: because of the `Date` of the event service's last answer, else because of a
 * snapshot that was read later. Times are kept as differences to the monotonic clock, ms.
 */
export function createGatewayClock(options: {
  /** Epoch ms; may be wrong by years, and jump. */
  readonly machine: () => number;
  readonly monotonic: () => number;
  readonly logger: Logger;
}) {
  const { machine, monotonic, logger } = options;
  let newest = Number.NEGATIVE_INFINITY;
  let answer = { service: Number.NaN, machine: Number.NaN };

  const read = () => {
    const offset = machine() - monotonic();
    // An answer from before the machine's clock was set says nothing of it.
    const service = Math.abs(offset - answer.machine) <= jumpMs ? answer.service : null;
    if (service !== null)
      return { offset, service, doubt: Math.abs(offset - service) > maxErrorMs ? reasons.service : null };
    return { offset, service, doubt: offset < newest - toleranceMs ? reasons.snapshot : null };
  };
  let last = read();

  return {
    /** Epoch ms. While the machine is doubted, the earlier of its time and the event service's, so that no event ends too soon. */
    now: (): number => {
      const { offset, service, doubt } = read();
      return doubt === null ? machine() : Math.round(Math.min(offset, service ?? offset) + monotonic());
    },
    /** Epoch ms. While the machine is doubted, the time of the event service, else that of the snapshot. */
    likely: (): number => {
      const { service, doubt } = read();
      return doubt === null ? machine() : Math.round((service ?? newest) + monotonic());
    },
    /** Why the time of the machine may be wrong; null if it is believed. */
    doubt: (): string | null => read().doubt,
    /** `readAt`: when a snapshot was read, epoch ms. */
    learnSnapshot: (readAt: number): void => {
      if (read().doubt === null) newest = readAt - monotonic();
    },
    /** Reads `Date` and `Age`, which a cache adds (RFC 9111, 5.1), of an answer of the event service. */
    learnAnswer: (header: (name: string) => string | null): void => {
      const date = Date.parse(header('date') ?? '') + Number(header('age') ?? 0) * 1000;
      if (!Number.isNaN(date)) answer = { service: date - monotonic(), machine: machine() - monotonic() };
    },
    /** Logs a change; true if the time was set, or its doubt began or ended. */
    look: (): boolean => {
      const before = last;
      last = read();
      const { offset, doubt } = last;
      const fields = { clock: new Date(machine()).toISOString(), reason: doubt ?? before.doubt };
      if (doubt !== null && before.doubt === null)
        logger.error(fields, 'THE CLOCK OF THIS MACHINE MAY BE WRONG');
      if (doubt === null && before.doubt !== null)
        logger.info(fields, 'the clock of this machine is believed again');
      return doubt !== before.doubt || Math.abs(offset - before.offset) > jumpMs;
    },
  };
}
