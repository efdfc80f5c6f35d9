/* Errors and loop state of this page, for the watchdog and the diagnostics. Not React state, which a remount discards. */

export interface LoopState {
  readonly slideChanges: number;
  /** When the current slide was shown; monotonic ms. */
  readonly since: number;
  readonly dwellSeconds: number;
  readonly isPaused: boolean;
}

export interface PageError {
  readonly where: string;
  readonly message: string;
  readonly count: number;
  /** Monotonic ms. */
  readonly at: number;
}

const maxErrors = 8;
let loop: LoopState | null = null;
let errors: readonly PageError[] = [];
const slideChangeListeners = new Set<() => void>();

export const getLoopState = () => loop;
export const getPageErrors = () => errors;

export function reportLoop(next: LoopState | null): void {
  const hasChanged = next?.slideChanges !== loop?.slideChanges;
  loop = next;
  if (hasChanged) for (const listener of Array.from(slideChangeListeners)) listener();
}

export function onSlideChange(listener: () => void): () => void {
  slideChangeListeners.add(listener);
  return () => void slideChangeListeners.delete(listener);
}

export function reportError(where: string, error: unknown): void {
  const message = String(error).slice(0, 300);
  const [last, ...earlier] = errors;
  const isRepeated = last?.where === where && last.message === message;
  const entry = { where, message, count: isRepeated ? last.count + 1 : 1, at: performance.now() };
  errors = [entry, ...(isRepeated ? earlier : errors)].slice(0, maxErrors);
}
