import type { Parameters } from '#config/parameters.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import type { MonitorData } from '#data/load-monitor-data.ts';
import type { Loop } from '#kiosk/slideshow/loop.ts';
import type { StoragePlace } from '#kiosk/storage/storage.ts';
import type { WakeLockState } from './hold-wake-lock.ts';

/* The state of this page, for the watchdog and the diagnostics. Not React state, which a remount discards. */

export interface PageState {
  readonly parameters: Parameters;
  readonly config: KioskConfig;
  readonly site: Site;
  readonly monitorData: MonitorData;
  readonly isDark: boolean;
}

export interface LoopState extends Pick<Loop, 'slideChanges' | 'since' | 'isPaused'> {
  readonly dwellSeconds: number;
}

interface PageError {
  readonly where: string;
  readonly message: string;
  readonly count: number;
  /** Monotonic ms. */
  readonly at: number;
}

const maxErrors = 8;
let page: PageState | null = null;
let loop: LoopState | null = null;
let errors: readonly PageError[] = [];
const awaitingSlideChange = new Set<() => void>();

/** Null while no slideshow is mounted: on a page for people, or after an error. */
export const getPageState = () => page;
export const getLoopState = () => loop;
export const getPageErrors = () => errors;

/** Set by the watchdog when it starts; read by the diagnostics. */
export const watchdogState: {
  getWakeLock: () => WakeLockState | null;
  getStoragePlace: () => StoragePlace | null;
} = { getWakeLock: () => null, getStoragePlace: () => null };

export function reportPage(next: PageState | null): void {
  page = next;
}

export function reportLoop(next: LoopState | null): void {
  const hasChanged = next?.slideChanges !== loop?.slideChanges;
  loop = next;
  if (!hasChanged) return;
  for (const resolve of awaitingSlideChange) resolve();
  awaitingSlideChange.clear();
}

/** Resolves at the next slide change, or after `maxMs` (dark screen, paused loop, long dwell). */
export function awaitSlideChange(maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    awaitingSlideChange.add(resolve);
    setTimeout(resolve, maxMs);
  });
}

export function reportError(where: string, error: unknown): void {
  const message = String(error).slice(0, 300);
  const [last, ...earlier] = errors;
  const isRepeated = last?.where === where && last.message === message;
  const entry = { where, message, count: isRepeated ? last.count + 1 : 1, at: performance.now() };
  errors = [entry, ...(isRepeated ? earlier : errors)].slice(0, maxErrors);
}
