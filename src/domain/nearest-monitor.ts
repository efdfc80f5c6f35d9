import type { Category } from '#events/event.ts';
import { withoutMonitor } from './find-monitor.ts';
import { slugify } from './slugify.ts';

/** The monitor whose name is nearest to a mistyped ID; null beyond a distance of 2 or half its length. */
export function nearestMonitor(id: string, monitors: readonly Category[]): Category | null {
  const wanted = slugify(id);
  const ranked = monitors
    .map((monitor) => ({ monitor, distance: editDistance(wanted, withoutMonitor(slugify(monitor.name))) }))
    .sort((a, b) => a.distance - b.distance || a.monitor.id - b.monitor.id);
  const best = ranked[0];
  return best !== undefined && best.distance <= Math.max(2, wanted.length / 2) ? best.monitor : null;
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
