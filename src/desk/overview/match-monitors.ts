import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { slugify } from '#domain/slugify.ts';

/** The monitors whose name or ID contains every word of a search, or whose number is one; all where it has none. */
export function matchMonitors(
  monitors: readonly MonitorSummary[],
  search: string,
): readonly MonitorSummary[] {
  const wanted = slugify(search).split('-').filter(Boolean);
  if (wanted.length === 0) return monitors;
  return monitors.filter(({ id, name, categoryId }) => {
    const text = `${slugify(name)} ${id}`;
    return wanted.every((word) => holds(text, word) || word === String(categoryId));
  });
}

/** One or two letters begin a word; more may stand anywhere: "halle" is meant to find "Sporthalle". */
function holds(text: string, word: string): boolean {
  return word.length > 2 ? text.includes(word) : ` ${text.replace(/-/g, ' ')}`.includes(` ${word}`);
}
