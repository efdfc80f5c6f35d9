import { deviceClock, monotonic, type PageClock } from './clock.ts';

/** One answer of `/api/time`: when it was asked and answered on the monotonic clock, and what it said; all in ms. */
export interface TimeSample {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly serverNow: number;
}

/** What outlives a reboot: the last trusted moment, and how far the device's clock was off then (trusted − device). */
export interface StoredTime {
  readonly now: number;
  readonly skew: number;
}

export interface TrustedClock extends PageClock {
  /** Where its time comes from. */
  readonly source: () => 'device' | 'stored' | 'gateway';
  /** Trusted − device, ms: how wrong the device's clock is. */
  readonly skew: () => number;
  readonly addSample: (sample: TimeSample) => void;
  readonly restore: (stored: StoredTime) => void;
  /** Calls back when the time jumps, i.e. by more than half a second. Returns how to stop. */
  readonly onJump: (listener: () => void) => () => void;
}

export interface ClockSources {
  /** The device's own clock, epoch ms: may be wrong by years and jump. */
  readonly device: () => number;
  /** Ms since any moment; never jumps. */
  readonly monotonic: () => number;
}

const maxSamples = 8;
/** A slower answer says too little about when it was written. */
const maxRoundTripMs = 10_000;
/** Quartz drifts: an old sample loses to a slower new one. */
const maxSampleAgeMs = 3_600_000;
const jumpMs = 500;

/**
 * The time of the wall (design §6): the gateway's, carried on by the monotonic clock, so that a device clock that is wrong or
 * jumps changes nothing. Of the last samples the one with the shortest round trip counts. Before there is one, it is the
 * stored time, then the device's.
 */
export function createTrustedClock({ device, monotonic }: ClockSources): TrustedClock {
  let offset = device() - monotonic();
  let source: ReturnType<TrustedClock['source']> = 'device';
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
    skew: () => now() - device(),
    addSample: (sample) => {
      if (!(roundTripOf(sample) <= maxRoundTripMs) || !Number.isFinite(sample.serverNow)) return;
      samples = [...samples.filter((known) => isConsistent(known, sample)), sample].slice(-maxSamples);
      const best = samples.reduce((one, other) => (roundTripOf(other) <= roundTripOf(one) ? other : one));
      set(offsetOf(best), 'gateway');
    },
    restore: (stored) => {
      if (source === 'device') set(estimateNow(stored, device()) - monotonic(), 'stored');
    },
    onJump: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const roundTripOf = ({ sentAt, receivedAt }: TimeSample) => receivedAt - sentAt;
const offsetOf = ({ sentAt, receivedAt, serverNow }: TimeSample) => serverNow - (sentAt + receivedAt) / 2;

/** Samples that cannot both be true were parted by a sleep, which the monotonic clock does not count: the old one goes. */
function isConsistent(known: TimeSample, sample: TimeSample): boolean {
  const tolerance = (roundTripOf(known) + roundTripOf(sample)) / 2 + jumpMs;
  return (
    sample.receivedAt - known.receivedAt < maxSampleAgeMs &&
    Math.abs(offsetOf(sample) - offsetOf(known)) <= tolerance
  );
}

/**
 * The moment a page starts at that knows only stored time. Either the device's clock is still as wrong as it was, or it has
 * been set right: whichever of the two is later than the stored moment, and the earlier if both are. A clock that
 * forgot the time (1970) is behind it in both ways: then it is the stored moment itself.
 */
export function estimateNow(stored: StoredTime, device: number): number {
  const candidates = [device, device + stored.skew].filter((moment) => moment >= stored.now);
  return candidates.length === 0 ? stored.now : Math.min(...candidates);
}

/** The clock of the wall, one per page. */
export const pageClock = createTrustedClock({ device: deviceClock.now, monotonic });
