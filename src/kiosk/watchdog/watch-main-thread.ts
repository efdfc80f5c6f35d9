import { monotonic } from '#data/clock.ts';
import { reportError } from './page-health.ts';

const checkMs = 5000;
const hangMs = 20_000;
const reloadAfterMs = 180_000;

/** Reports a thread that was blocked; the launcher detects one that stays blocked (docs/decisions/0054). */
export function watchMainThread(onLongHang: () => void): void {
  let last = monotonic();
  setInterval(() => {
    const now = monotonic();
    const pause = now - last - checkMs;
    last = now;
    if (pause <= hangMs || document.hidden) return;
    reportError('hung', `${Math.round(pause / 1000)} s`);
    if (pause > reloadAfterMs) onLongHang();
  }, checkMs);
}
