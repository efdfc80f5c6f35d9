import { distance } from 'fastest-levenshtein';
import type { Category } from '#events/event.ts';
import { withoutMonitor, slugify } from './slugify.ts';

/** The monitor whose name is nearest to a mistyped ID; null beyond a distance of 2 or half its length. */
export function nearestMonitor<Monitor extends Pick<Category, 'id' | 'name'>>(
  id: string,
  monitors: readonly Monitor[],
): Monitor | null {
  const wanted = withoutMonitor(slugify(id));
  const ranked = monitors
    .map((monitor) => ({ monitor, edits: distance(wanted, withoutMonitor(slugify(monitor.name))) }))
    .sort((a, b) => a.edits - b.edits || a.monitor.id - b.monitor.id);
  const best = ranked[0];
  return best !== undefined && best.edits <= Math.max(2, wanted.length / 2) ? best.monitor : null;
}
