import * as z from 'zod/mini';
import type { TimeZone } from '#config/time-zone.ts';
import { deviceClock, monotonic } from '#data/clock.ts';
import { pageClock } from '#data/trusted-clock.ts';
import { localHour } from '#domain/local-time.ts';
import { type LoopState, pageHealth, reportError } from './page-health.ts';

/* Each watcher runs as long as the page is open. */

const clockCheckMs = 5000;
const jumpMs = 5000;
const hangMs = 20_000;
const longHangMs = 180_000;

/**
 * `onWake`: after the device slept (which stops the monotonic clock), after its clock was set, and when the page becomes
 * visible. `onLongHang`: after the main thread was blocked for minutes; the launcher detects one that stays blocked
 * (docs/decisions/0054).
 */
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

/**
 * Remounts a page with a fault in two consecutive checks; reloads it if that recurs within ten minutes. It is not watched while
 * there is no slideshow, the screen is dark or the page hidden, which slows down its timers.
 */
export function watchLoop(remount: () => void, reload: () => void): void {
  let remountedAt = Number.NEGATIVE_INFINITY;
  let wasAtFault = false;
  setInterval(() => {
    const now = monotonic();
    const isWatched = pageHealth.page?.isDark === false && !document.hidden;
    const fault = isWatched ? findFault(pageHealth.loop, hasSlide(), now) : null;
    if (fault !== null && wasAtFault) {
      reportError('watchdog', fault);
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

/** True with exactly one current slide that has a size and a text. */
function hasSlide(): boolean {
  const [slide, ...others] = document.querySelectorAll('article[aria-current="true"]');
  return slide !== undefined && others.length === 0 && slide.clientHeight > 0 && slide.textContent !== '';
}

const memoryCheckMs = 120_000;
const maxShare = 0.75;
/** A page needs some tens of MB. */
const maxBytes = 400_000_000;

const heapSchema = z.object({ usedJSHeapSize: z.number(), jsHeapSizeLimit: z.number() });

/** Null except in Chromium. */
export function readHeap(): z.output<typeof heapSchema> | null {
  const memory: unknown = 'memory' in performance ? performance.memory : null;
  if (typeof memory !== 'object' || memory === null) return null;
  // Its fields are on the prototype, which the schema ignores.
  const read = (name: string): unknown => Reflect.get(memory, name);
  const fields = { usedJSHeapSize: read('usedJSHeapSize'), jsHeapSizeLimit: read('jsHeapSizeLimit') };
  return z.safeParse(heapSchema, fields).data ?? null;
}

export function watchMemory(onTooLarge: () => void): void {
  setInterval(() => {
    const heap = readHeap();
    if (heap === null) return;
    if (heap.usedJSHeapSize > Math.min(maxBytes, heap.jsHeapSizeLimit * maxShare)) onTooLarge();
  }, memoryCheckMs);
}

const nightCheckMs = 300_000;
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

export function watchNight(onQuietHour: () => void): void {
  const share = Math.random();
  const opened = monotonic();
  setInterval(() => {
    const { page } = pageHealth;
    if (page === null) return;
    const { config, isDark } = page;
    const facts = {
      now: pageClock.now(),
      timeZone: config.timeZone,
      ageMs: monotonic() - opened,
      share,
      isDark,
    };
    if (isQuietHour(facts)) onQuietHour();
  }, nightCheckMs);
}
