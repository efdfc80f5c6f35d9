import { slugify } from '#domain/slugify.ts';
import type { MonitorSummary } from './summarise-board.ts';

/** The monitors whose name, ID or number contains every word of a search, in their order; all where it has none. */
export function matchMonitors(
  monitors: readonly MonitorSummary[],
  search: string,
): readonly MonitorSummary[] {
  const wanted = slugify(search).split('-').filter(Boolean);
  if (wanted.length === 0) return monitors;
  return monitors.filter(({ id, name, number }) => {
    const text = `${slugify(name)} ${id} ${number}`;
    return wanted.every((word) => text.includes(word));
  });
}
