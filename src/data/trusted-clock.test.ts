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
  it('takes half of the round trip into account', () => {
    const { clock, world } = setUp();
    world.monotonic = 1400;
    clock.addSample({ sentAt: 1000, receivedAt: 1400, serverNow: noon });
    expect(clock.now()).toBe(noon + 200);
    expect(clock.source()).toBe('gateway');
  });

  it('keeps the time of the quickest of the last samples', () => {
    const { clock } = setUp();
    clock.addSample({ sentAt: 1000, receivedAt: 1010, serverNow: noon });
    clock.addSample({ sentAt: 2000, receivedAt: 2900, serverNow: noon + 1700 });
    expect(clock.now()).toBe(noon - 5);
  });

  it('prefers a slow new sample to one of more than an hour ago', () => {
    const { clock } = setUp();
    clock.addSample({ sentAt: 0, receivedAt: 10, serverNow: noon });
    clock.addSample({ sentAt: 3_700_000, receivedAt: 3_701_000, serverNow: noon + 3_702_500 });
    expect(clock.now()).toBe(noon + 2000 + 1000);
  });

  it('believes the gateway after a sleep that the monotonic clock did not count', () => {
    const { clock } = setUp();
    clock.addSample({ sentAt: 0, receivedAt: 10, serverNow: noon });
    clock.addSample({ sentAt: 1000, receivedAt: 1100, serverNow: noon + 7_200_000 });
    expect(clock.now()).toBe(noon + 7_200_000 - 50);
  });

  it.each([
    ['took too long', { sentAt: 0, receivedAt: 10_001, serverNow: noon + year }],
    ['says no time', { sentAt: 0, receivedAt: 10, serverNow: Number.NaN }],
  ])('takes no sample that %s', (_what, sample) => {
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

  it('tells its listeners of a jump and of nothing smaller', () => {
    const { clock } = setUp(noon - year);
    const heard = vi.fn<() => void>();
    const stop = clock.onJump(heard);
    clock.addSample({ sentAt: 1000, receivedAt: 1000, serverNow: noon });
    clock.addSample({ sentAt: 1000, receivedAt: 1000, serverNow: noon + 300 });
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    clock.addSample({ sentAt: 1000, receivedAt: 1000, serverNow: noon + year });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('never lets stored time replace the gateway’s', () => {
    const { clock } = setUp();
    clock.addSample({ sentAt: 1000, receivedAt: 1000, serverNow: noon });
    clock.restore({ now: noon + year, skew: 0 });
    expect(clock.now()).toBe(noon);
  });

  it('goes on evenly whatever the device clock does', () => {
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
    ['a clock that forgot the time', 0, 5000, noon],
  ])('believes %s as far as it can', (_what, skew, device, expected) => {
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
