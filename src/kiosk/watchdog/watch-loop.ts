import { monotonic } from '#data/clock.ts';
import { type LoopState, loopState, reportError } from './page-health.ts';

const lookMs = 15_000;
/** Beyond its dwell a slide may stand this long: a busy moment of a weak device is no fault. */
const toleranceMs = 30_000;
/** A page that was put up anew and freezes again within this time is past helping. */
const relapseMs = 600_000;

/** What is wrong with a wall that should be turning; null where nothing is. Times in ms of the monotonic clock. */
export function findFault(loop: LoopState | null, hasSlide: boolean, now: number): 'blank' | 'frozen' | null {
  if (loop === null || !hasSlide) return 'blank';
  const isOverdue = now - loop.since > loop.dwellSeconds * 1000 + toleranceMs;
  return isOverdue && !loop.isPaused ? 'frozen' : null;
}

/** The watch is ended and begun anew with the page that it puts up: what it did has to outlive that. */
let remountedAt = Number.NEGATIVE_INFINITY;

export interface Recovery {
  readonly remount: () => void;
  readonly reload: () => Promise<boolean>;
  /** False where nothing should turn: the screen is dark, or hidden and its timers slowed down. */
  readonly isWatched: () => boolean;
}

/**
 * Sees a wall that is blank or no longer turns. It acts on the second look, first by putting up the page anew, then by
 * reloading it. Returns how to stop.
 */
export function watchLoop({ remount, reload, isWatched }: Recovery): () => void {
  let wasAtFault = false;
  const look = () => {
    const fault = isWatched() ? findFault(loopState(), hasSlide(), monotonic()) : null;
    if (fault !== null && wasAtFault) {
      reportError('watchdog', fault);
      if (monotonic() - remountedAt < relapseMs) void reload();
      else {
        remountedAt = monotonic();
        remount();
      }
    }
    wasAtFault = fault !== null && !wasAtFault;
  };
  const timer = setInterval(look, lookMs);
  return () => clearInterval(timer);
}

/** Whether exactly one slide is on screen and takes up room. */
function hasSlide(): boolean {
  const slides = document.querySelectorAll('article[aria-current="true"]');
  const [slide] = slides;
  return slides.length === 1 && slide !== undefined && slide.clientHeight > 0 && slide.textContent !== '';
}
