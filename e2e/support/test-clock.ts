import type { BrowserContext } from 'playwright/test';

export interface TestClock {
  /** Epoch ms. */
  readonly now: () => number;
  /** Moves time on; every timer of the pages fires as often as it is due. Meant for up to some hours. */
  readonly advance: (ms: number) => Promise<void>;
  /** Moves time on as over a device's sleep: each timer that is due fires once. */
  readonly skip: (ms: number) => Promise<void>;
}

/** The servers are at most so many ms ahead of a page while its timers fire. */
const stepMs = 10_000;

/**
 * One clock for the servers, which take `now`, and the pages, whose timers and dates it replaces. Between two calls it runs
 * in real time, so intervals under test must be far longer than the test itself (`seconds=60`, then `advance(60_000)`).
 */
export async function installClock(context: BrowserContext, startAt: string): Promise<TestClock> {
  const began = performance.now();
  let shifted = Date.parse(startAt);
  await context.clock.install({ time: shifted });
  await context.addInitScript(fixDateSubclasses);
  return {
    now: () => Math.round(shifted + performance.now() - began),
    advance: async (ms) => {
      for (let left = ms; left > 0; left -= stepMs) {
        const step = Math.min(left, stepMs);
        shifted += step;
        await context.clock.runFor(step);
      }
    },
    skip: async (ms) => {
      shifted += ms;
      await context.clock.fastForward(ms);
    },
  };
}

/**
 * Playwright's `Date` constructs plain dates for subclasses too; `UTCDate` would then use the device's zone. Gives such a
 * date the prototype of its subclass.
 */
function fixDateSubclasses(): void {
  window.Date = new Proxy(Date, {
    construct: (target, given, newTarget): object =>
      Object.setPrototypeOf(Reflect.construct(target, given), newTarget.prototype),
  });
}
