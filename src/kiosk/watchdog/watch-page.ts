import type { TimeZone } from '#config/time-zone.ts';
import { deviceClock, monotonic } from '#data/clock.ts';
import { pageClock } from '#data/trusted-clock.ts';
import { localHour } from '#domain/local-time.ts';
import { type LoopState, pageHealth, reportError } from './page-health.ts';

const clockCheckMs = 5000;
const jumpMs = 5000;
const hangMs = 20_000;
const longHangMs = 180_000;

/** Asleep the device stops the monotonic clock. The launcher detects a thread that stays blocked (docs/decisions/0054). */
export function watchClocks(onWake: () => void, onLongHang: () => void): void {
  let last = { page: monotonic(), device: deviceClock.now() };
  setInterval(() => {
    const now = { page: monotonic(), device: deviceClock.now() };
    const elapsed = now.page - last.page;
    if (Math.abs(now.device - last.device - elapsed) > jumpMs) onWake();
    last = now;
    const hang = elapsed - clockCheckMs;
    if (hang <= hangMs || document.hidden) return;
    reportError('hung', `${Math.round(hang / 1000)} s`);
    if (hang > longHangMs) onLongHang();
  }, clockCheckMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') onWake();
  });
}

const loopCheckMs = 15_000;
/** Timers of a slow device are late. */
const toleranceMs = 30_000;
const recurrenceMs = 600_000;

/** Null without a fault. `now` in monotonic ms. */
export function findFault(loop: LoopState | null, hasSlide: boolean, now: number): 'blank' | 'frozen' | null {
  if (loop === null || !hasSlide) return 'blank';
  const isOverdue = now - loop.since > loop.dwellSeconds * 1000 + toleranceMs;
  return isOverdue && !loop.isPaused ? 'frozen' : null;
}

/** Reports and remounts a page with a fault in two consecutive checks; reloads it if that recurs within ten minutes. */
export function watchLoop(report: () => void, remount: () => void, reload: () => void): void {
  let remountedAt = Number.NEGATIVE_INFINITY;
  let wasAtFault = false;
  setInterval(() => {
    const now = monotonic();
    // Hidden pages have slow timers.
    const isWatched = pageHealth.page?.isDark === false && !document.hidden;
    const fault = isWatched ? findFault(pageHealth.loop, hasSlide(), now) : null;
    if (fault !== null && wasAtFault) {
      reportError('watchdog', fault);
      report();
      const isRecurrent = now - remountedAt < recurrenceMs;
      if (isRecurrent) reload();
      else {
        remountedAt = now;
        remount();
      }
    }
    wasAtFault = fault !== null && !wasAtFault;
  }, loopCheckMs);
}

function hasSlide(): boolean {
  const [slide, ...others] = document.querySelectorAll('article[aria-current="true"]');
  return slide !== undefined && others.length === 0 && slide.clientHeight > 0 && slide.textContent !== '';
}

const maxShare = 0.75;
/** A page needs some tens of MB. */
const maxBytes = 400_000_000;

declare global {
  interface Performance {
    /** Only in Chromium. */
    readonly memory?: { readonly usedJSHeapSize: number; readonly jsHeapSizeLimit: number };
  }
}

export function isHeapTooLarge(): boolean {
  const { memory } = performance;
  return (
    memory !== undefined && memory.usedJSHeapSize > Math.min(maxBytes, memory.jsHeapSizeLimit * maxShare)
  );
}

const hourMs = 3_600_000;
/** After clock changes, which are between two and three. */
const [nightStartHour, nightHours] = [3, 2];
const minAgeMs = 12 * hourMs;

interface NightFacts {
  readonly now: number;
  readonly timeZone: TimeZone;
  readonly ageMs: number;
  /** 0–1, drawn once per page: spreads the reloads of many screens over the night. */
  readonly share: number;
  readonly isDark: boolean;
}

/** Whether a page that is open for 12 hours may reload now: at night, or while its screen is dark. */
export function isQuietHour({ now, timeZone, ageMs, share, isDark }: NightFacts): boolean {
  if (ageMs < minAgeMs) return false;
  const hour = localHour(now, timeZone);
  const isNight = hour >= nightStartHour + share * (nightHours - 0.5) && hour < nightStartHour + nightHours;
  return isNight || (isDark && ageMs > minAgeMs + share * hourMs);
}

const share = Math.random();
const openedAt = monotonic();

export function isQuietNow(): boolean {
  const { page } = pageHealth;
  if (page === null) return false;
  const { isDark, config } = page;
  const { timeZone } = config;
  return isQuietHour({ now: pageClock.now(), timeZone, ageMs: monotonic() - openedAt, share, isDark });
}
