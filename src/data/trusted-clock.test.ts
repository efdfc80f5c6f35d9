import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createTrustedClock, estimateNow } from './trusted-clock.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const year = 365 * 86_400_000;

function setUp(deviceStart = noon) {
  const world = { device: deviceStart, monotonic: 1000 };
  const clock = createTrustedClock({ device: () => world.device, monotonic: () => world.monotonic });
  const pass = (ms: number) => {
    world.device += ms;
    world.monotonic += ms;
  };
  return { world, clock, pass };
}

describe('createTrustedClock', () => {
  it('adds half of the round trip', () => {
    const { clock, world } = setUp();
    world.monotonic = 1400;
    clock.addSample({ sentAt: 1000, receivedAt: 1400, serverNow: noon });
    expect(clock.now()).toBe(noon + 200);
    expect(clock.source()).toBe('gateway');
  });

  it('uses the sample with the shortest round trip', () => {
    const { clock } = setUp();
    clock.addSample({ sentAt: 1000, receivedAt: 1010, serverNow: noon });
    clock.addSample({ sentAt: 2000, receivedAt: 2900, serverNow: noon + 1700 });
    expect(clock.now()).toBe(noon - 5);
  });

  it('prefers a slow new sample to one older than an hour', () => {
    const { clock } = setUp();
    clock.addSample({ sentAt: 0, receivedAt: 10, serverNow: noon });
    clock.addSample({ sentAt: 3_700_000, receivedAt: 3_701_000, serverNow: noon + 3_702_500 });
    expect(clock.now()).toBe(noon + 2000 + 1000);
  });

  it('follows the gateway after a sleep that the monotonic clock did not count', () => {
    const { clock } = setUp();
    clock.addSample({ sentAt: 0, receivedAt: 10, serverNow: noon });
    clock.addSample({ sentAt: 1000, receivedAt: 1100, serverNow: noon + 7_200_000 });
    expect(clock.now()).toBe(noon + 7_200_000 - 50);
  });

  it.each([
    ['took too long', { sentAt: 0, receivedAt: 10_001, serverNow: noon + year }],
    ['holds no time', { sentAt: 0, receivedAt: 10, serverNow: Number.NaN }],
  ])('ignores a sample that %s', (_what, sample) => {
    const { clock } = setUp();
    clock.addSample(sample);
    expect(clock.now()).toBe(noon);
    expect(clock.source()).toBe('device');
  });

  it('does not move when the device clock jumps', () => {
    const { clock, world } = setUp(noon - 2 * year);
    clock.addSample({ sentAt: 1000, receivedAt: 1000, serverNow: noon });
    world.device += 5 * year;
    expect(clock.now()).toBe(noon);
    expect(clock.skew()).toBe(-3 * year);
  });

  it('notifies its listeners of a jump and of no smaller change', () => {
    const { clock } = setUp(noon - year);
    const listener = vi.fn<() => void>();
    const stop = clock.onJump(listener);
    clock.addSample({ sentAt: 1000, receivedAt: 1000, serverNow: noon });
    clock.addSample({ sentAt: 1000, receivedAt: 1000, serverNow: noon + 300 });
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    clock.addSample({ sentAt: 1000, receivedAt: 1000, serverNow: noon + year });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('ignores stored time once it has the gateway’s', () => {
    const { clock } = setUp();
    clock.addSample({ sentAt: 1000, receivedAt: 1000, serverNow: noon });
    clock.restore({ now: noon + year, skew: 0 });
    expect(clock.now()).toBe(noon);
  });

  it('is independent of the device clock', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ ms: fc.nat(100_000), jump: fc.integer({ min: -year, max: year }) })),
        (steps) => {
          const { clock, world, pass } = setUp();
          clock.addSample({ sentAt: 1000, receivedAt: 1000, serverNow: noon });
          let passed = 0;
          for (const { ms, jump } of steps) {
            pass(ms);
            world.device += jump;
            passed += ms;
            expect(clock.now()).toBe(noon + passed);
          }
        },
      ),
    );
  });
});

describe('likelyNow', () => {
  const later = 3_600_000;
  it.each([
    ['a right clock', 0, noon + later, noon + later],
    ['a clock that stayed two years ahead', -2 * year, noon + later + 2 * year, noon + later],
    ['a clock that was two years ahead and has been set right', -2 * year, noon + later, noon + later],
    ['a clock that stayed two years behind', 2 * year, noon + later - 2 * year, noon + later],
    ['a clock that was behind and has been set right', 2 * year, noon + later, noon + later],
    ['a clock that starts in 1970', 0, 5000, noon],
  ])('with %s', (_what, skew, device, expected) => {
    expect(estimateNow({ now: noon, skew }, device)).toBe(expected);
  });

  it('is never before the stored moment', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer(), (now, skew, device) => {
        expect(estimateNow({ now, skew }, device)).toBeGreaterThanOrEqual(now);
      }),
    );
  });
});
