import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { slugify } from '#domain/slugify.ts';

/** The monitors whose name, ID or category id matches every word of a search; all for an empty one. */
export function matchMonitors(
  monitors: readonly MonitorSummary[],
  search: string,
): readonly MonitorSummary[] {
  const wanted = slugify(search).split('-').filter(Boolean);
  if (wanted.length === 0) return monitors;
  return monitors.filter(({ id, name, categoryId }) => {
    const text = `${slugify(name)} ${id}`;
    return wanted.every((word) => matchesWord(text, word) || word === String(categoryId));
  });
}

/** One or two letters match the start of a word, more match anywhere: "halle" finds "Sporthalle". */
function matchesWord(text: string, word: string): boolean {
  return word.length > 2 ? text.includes(word) : ` ${text.replace(/-/g, ' ')}`.includes(` ${word}`);
}
