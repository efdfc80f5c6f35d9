/*
 * What this page knows of its own health: its parts write it, the caretaker and the diagnostics read it. One per page, and
 * outside of React, since it has to outlive whatever React throws away.
 */

export interface LoopState {
  readonly slideChanges: number;
  /** When the slide on screen came; ms of the monotonic clock. */
  readonly since: number;
  readonly dwellSeconds: number;
  readonly isPaused: boolean;
}

export interface PageError {
  readonly where: string;
  readonly message: string;
  /** How often it came in a row. */
  readonly count: number;
  /** Ms of the monotonic clock. */
  readonly at: number;
}

const maxErrors = 8;
let loop: LoopState | null = null;
let errors: readonly PageError[] = [];
const slideChangeListeners = new Set<() => void>();

/** The loop's state; null while none runs. */
export const loopState = () => loop;
/** The last errors, the newest first. */
export const pageErrors = () => errors;

/** Says what the loop does; on a turn those who wait for one hear of it. */
export function reportLoop(next: LoopState | null): void {
  const hasTurned = next?.slideChanges !== loop?.slideChanges;
  loop = next;
  if (hasTurned) for (const listener of Array.from(slideChangeListeners)) listener();
}

/** Calls back at every turn of the loop. Returns how to stop. */
export function onSlideChange(listener: () => void): () => void {
  slideChangeListeners.add(listener);
  return () => void slideChangeListeners.delete(listener);
}

/** Remembers an error for the diagnostics. */
export function reportError(where: string, error: unknown): void {
  const message = String(error).slice(0, 300);
  const [last, ...earlier] = errors;
  const isAgain = last?.where === where && last.message === message;
  const entry = { where, message, count: isAgain ? last.count + 1 : 1, at: performance.now() };
  errors = [entry, ...(isAgain ? earlier : errors)].slice(0, maxErrors);
}
