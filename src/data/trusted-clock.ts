/** Epoch ms. The selection of events takes its clock as an argument. */
export interface PageClock {
  readonly now: () => number;
  /** Calls `listener` when the time jumps; returns a function that removes it. Absent in a clock that never jumps. */
  readonly onJump?: (listener: () => void) => () => void;
}

/** Ms since the page was opened; independent of changes of the device's clock. */
export const monotonic = () => performance.now();

export const deviceClock: PageClock = { now: () => Date.now() };

/** A clock that starts at `moment`, epoch ms. */
export function previewClock(moment: number): PageClock {
  const opened = monotonic();
  return { now: () => moment + monotonic() - opened };
}

/** One answer of `/api/time`: when it was requested and received on the monotonic clock, and its epoch; all in ms. */
export type TimeSample = Readonly<Record<'sentAt' | 'receivedAt' | 'serverNow', number>>;

/** Stored for a reboot: the last trusted time, and the error of the device's clock (trusted − device). */
type StoredTime = Readonly<Record<'now' | 'skew', number>>;

export type TrustedClock = ReturnType<typeof createTrustedClock>;

/** `device`: epoch ms; may be wrong by years, and jump. `monotonic`: ms since any moment; never jumps. */
type ClockSources = Readonly<Record<'device' | 'monotonic', () => number>>;

const maxSamples = 8;
/** Half of the round trip is the uncertainty of a sample. */
const maxRoundTripMs = 10_000;
/** Clocks drift: an older sample is dropped even if the new one is slower. */
const maxSampleAgeMs = 3_600_000;
const jumpMs = 500;

/** The gateway's time, from the sample with the shortest round trip; before the first, stored or device time (design §6). */
export function createTrustedClock({ device, monotonic }: ClockSources) {
  let offset = device() - monotonic();
  let source: 'device' | 'stored' | 'gateway' = 'device';
  let samples: readonly TimeSample[] = [];
  const listeners = new Set<() => void>();

  const set = (next: number, from: typeof source) => {
    const hasJumped = Math.abs(next - offset) > jumpMs;
    [offset, source] = [next, from];
    if (hasJumped) for (const listener of listeners) listener();
  };
  const now = () => monotonic() + offset;

  return {
    now,
    source: () => source,
    /** Trusted − device, ms. */
    skew: () => now() - device(),
    addSample: (sample: TimeSample) => {
      if (!isUsable(sample)) return;
      samples = [...samples.filter((earlier) => isConsistent(earlier, sample)), sample].slice(-maxSamples);
      const best = samples.reduce((one, other) => (roundTripOf(other) <= roundTripOf(one) ? other : one));
      set(offsetOf(best), 'gateway');
    },
    /** The latest of several stored times counts. */
    restore: (stored: StoredTime) => {
      const restored = estimateNow(stored, device()) - monotonic();
      if (source === 'device' || (source === 'stored' && restored > offset)) set(restored, 'stored');
    },
    onJump: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const roundTripOf = ({ sentAt, receivedAt }: TimeSample) => receivedAt - sentAt;

export const isUsable = (sample: TimeSample) =>
  roundTripOf(sample) <= maxRoundTripMs && Number.isFinite(sample.serverNow);

/** The gateway's clock is ahead by so many ms, if the round trip is symmetric. */
export const offsetOf = ({ sentAt, receivedAt, serverNow }: TimeSample) =>
  serverNow - (sentAt + receivedAt) / 2;

/** Two samples contradict each other after a sleep, which the monotonic clock does not count. */
function isConsistent(earlier: TimeSample, sample: TimeSample): boolean {
  const tolerance = (roundTripOf(earlier) + roundTripOf(sample)) / 2 + jumpMs;
  return (
    sample.receivedAt - earlier.receivedAt < maxSampleAgeMs &&
    Math.abs(offsetOf(sample) - offsetOf(earlier)) <= tolerance
  );
}

/**
 * The time of a page that has only stored time, epoch ms. The device's clock either has the same error as before or has been
 * corrected: the earlier of the two results that is not before the stored time. If both are before it (a device that starts
 * in 1970), the stored time.
 */
export function estimateNow(stored: StoredTime, device: number): number {
  const candidates = [device, device + stored.skew].filter((moment) => moment >= stored.now);
  return candidates.length === 0 ? stored.now : Math.min(...candidates);
}

export const pageClock = createTrustedClock({ device: deviceClock.now, monotonic });
