import { monotonic } from '#data/clock.ts';
import { type LoopState, getLoopState, reportError } from './page-health.ts';

const checkMs = 15_000;
/** Timers of a slow device are late. */
const toleranceMs = 30_000;
const recurrenceMs = 600_000;

/** Null without a fault. `now` in monotonic ms. */
export function findFault(loop: LoopState | null, hasSlide: boolean, now: number): 'blank' | 'frozen' | null {
  if (loop === null || !hasSlide) return 'blank';
  const isOverdue = now - loop.since > loop.dwellSeconds * 1000 + toleranceMs;
  return isOverdue && !loop.isPaused ? 'frozen' : null;
}

export interface Recovery {
  readonly remount: () => void;
  readonly reload: () => Promise<boolean>;
  /** False while there is no slideshow, the screen is dark or the page hidden, which slows down its timers. */
  readonly isWatched: () => boolean;
}

/** Remounts a page with a fault in two consecutive checks; reloads it if that recurs within ten minutes. */
export function watchLoop({ remount, reload, isWatched }: Recovery): void {
  let remountedAt = Number.NEGATIVE_INFINITY;
  let wasAtFault = false;
  setInterval(() => {
    const fault = isWatched() ? findFault(getLoopState(), hasSlide(), monotonic()) : null;
    if (fault !== null && wasAtFault) {
      reportError('watchdog', fault);
      if (monotonic() - remountedAt < recurrenceMs) void reload();
      else {
        remountedAt = monotonic();
        remount();
      }
    }
    wasAtFault = fault !== null && !wasAtFault;
  }, checkMs);
}

/** True with exactly one current slide that has a size and a text. */
function hasSlide(): boolean {
  const slides = document.querySelectorAll('article[aria-current="true"]');
  const [slide] = slides;
  return slides.length === 1 && slide !== undefined && slide.clientHeight > 0 && slide.textContent !== '';
}
