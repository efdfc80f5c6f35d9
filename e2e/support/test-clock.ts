import type { BrowserContext } from 'playwright/test';

export interface TestClock {
  /** The moment in epoch ms; the servers and every page of the test have the same. */
  readonly now: () => number;
  /** Lets time pass everywhere; every timer of the pages fires as often as it would have. Meant for up to some hours. */
  readonly advance: (ms: number) => Promise<void>;
  /** Lets time pass as over a device's sleep or a long night: a timer that is due fires once. */
  readonly skip: (ms: number) => Promise<void>;
}

/**
 * One clock for the servers, which take `now`, and the pages, whose timers and dates it replaces. Between two calls it
 * runs on like any clock, so that fetching and drawing need no pushing; let what a test watches be far longer than it
 * takes (`seconds=60`, then `advance(60_000)`).
 */
export async function installClock(context: BrowserContext, startAt: string): Promise<TestClock> {
  const began = performance.now();
  let shifted = Date.parse(startAt);
  await context.clock.install({ time: shifted });
  await context.addInitScript(letDateHaveHeirs);
  return {
    now: () => Math.round(shifted + performance.now() - began),
    advance: async (ms) => {
      shifted += ms;
      await context.clock.runFor(ms);
    },
    skip: async (ms) => {
      shifted += ms;
      await context.clock.fastForward(ms);
    },
  };
}

/**
 * The replaced `Date` gives plain dates even to its subclasses: `UTCDate` would ask the device for its zone, and say
 * "26.–26." where it stands at noon. What such a subclass makes is one of its own again.
 */
function letDateHaveHeirs(): void {
  window.Date = new Proxy(Date, {
    construct: (target, given, heir): object =>
      Object.setPrototypeOf(Reflect.construct(target, given), heir.prototype),
  });
}
