import { distance } from 'fastest-levenshtein';
import { withoutMonitor, slugify } from './slugify.ts';

/** What has the name that is nearest to a mistyped ID, the first of several; null beyond a distance of 2 or half its length. */
export function nearestMonitor<Named extends { readonly name: string }>(
  id: string,
  monitors: readonly Named[],
) {
  const wanted = withoutMonitor(slugify(id));
  const ranked = monitors
    .map((monitor) => ({ monitor, edits: distance(wanted, withoutMonitor(slugify(monitor.name))) }))
    .sort((a, b) => a.edits - b.edits);
  const [best] = ranked;
  return best !== undefined && best.edits <= Math.max(2, wanted.length / 2) ? best.monitor : null;
}
