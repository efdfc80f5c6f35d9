import type { Parameters } from '#config/parameters.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { ScreenSettings } from '#config/screen-settings.ts';
import type { Site } from '#config/site.ts';
import type { MonitorData } from '#data/load-monitor-data.ts';
import type { Loop } from '#kiosk/slideshow/loop.ts';
import type { StoragePlace } from '#kiosk/storage/storage.ts';
import type { WakeLockState } from './keep-screen.ts';

/** Whether this page is in a frame of the desk. In one of another page, whose address it may not read, it is a wall. */
export const isFramed = ((): boolean => {
  try {
    return /^\/desk(?:\/|$)/i.test(window.parent.location.pathname);
  } catch {
    return false;
  }
})();

export interface PageState {
  readonly parameters: Parameters;
  readonly config: KioskConfig;
  readonly site: Site;
  readonly monitorData: MonitorData;
  readonly isDark: boolean;
}

export type LoopState = Pick<Loop, 'current' | 'dwellSeconds' | 'slideChanges' | 'since' | 'isPaused'>;

export interface PageHealth {
  /** Null while no slideshow is mounted: on a page for people, or after an error. */
  page: PageState | null;
  loop: LoopState | null;
  /** The last ones, latest first; `at`: monotonic ms. */
  errors: readonly Readonly<{ where: string; message: string; count: number; at: number }>[];
  /** The name and stored settings of a page at `/s/NAME`; `refetch` reads them again. */
  screen?: ScreenSettings & { readonly name: string; readonly refetch: () => unknown };
  /** The random id of this load of the page, as it is reported; set by the watchdog. */
  load?: string;
  /** The ids of the notices on screen. */
  notices?: readonly string[];
  /** Called after an error, and after each rendering of the page. */
  onChange?: () => void;
  /** Set by the watchdog when it starts. */
  getWakeLock?: () => WakeLockState;
  getStoragePlace?: () => StoragePlace;
}

/** The state of this page, for the watchdog and the diagnostics. Not React state, which a remount discards. */
export const pageHealth: PageHealth = { page: null, loop: null, errors: [] };

const maxErrors = 8;
/** `change`: a slideshow begins, changes its slide, or ends. */
export const slideChanges = new EventTarget();

export function reportLoop(loop: LoopState | null): void {
  const hasChanged = loop?.slideChanges !== pageHealth.loop?.slideChanges;
  pageHealth.loop = loop;
  if (hasChanged) slideChanges.dispatchEvent(new Event('change'));
}

/** Resolves at the next slide change, or after `maxMs` (dark screen, paused loop, long dwell). */
export function awaitSlideChange(maxMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    slideChanges.addEventListener('change', resolve, { once: true });
    setTimeout(resolve, maxMs);
  });
}

export function reportError(where: string, error: unknown): void {
  const message = String(error).slice(0, 300);
  const [last, ...earlier] = pageHealth.errors;
  const isRepeated = last?.where === where && last.message === message;
  const entry = { where, message, count: isRepeated ? last.count + 1 : 1, at: performance.now() };
  pageHealth.errors = [entry, ...(isRepeated ? earlier : pageHealth.errors)].slice(0, maxErrors);
  pageHealth.onChange?.();
}
