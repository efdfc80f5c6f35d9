import { everyWordJoinsNext, type LineRules, runningWidths } from './break-lines.ts';
import type { Fragment } from './text-tools.ts';

export interface NarrowestRules extends Pick<LineRules, 'level' | 'hyphenWidth'> {
  /** Lines wider than this (em) are not considered. */
  readonly maxLineWidth: number;
  readonly maxLines: number;
}

/**
 * The minimum width in em of the fragments in exactly 1, 2, 3 … lines (at index 0, 1, 2 …); Infinity where there is none. It
 * depends on text and font only; the font size for any box follows from it.
 */
export function narrowestWidths(fragments: readonly Fragment[], rules: NarrowestRules): number[] {
  const edges = allowedEdges(fragments, rules);
  const last = edges.length - 1;
  const widths: number[] = [];
  let before = [0];
  const narrowestUpTo = (to: number) => {
    const end = edges[to];
    let best = Infinity;
    for (let from = to - 1; from >= 0; from--) {
      const start = edges[from];
      if (!start || !end) break;
      const width = end.until - start.from;
      if (width > rules.maxLineWidth || width >= best) break;
      const widest = Math.max(width, before[from] ?? Infinity);
      const isAllowed = end.at === fragments.length || !everyWordJoinsNext(fragments, start.at, end.at);
      if (widest < best && isAllowed) best = widest;
    }
    return best;
  };
  for (let lines = 1; lines <= Math.min(rules.maxLines, last); lines++) {
    const now: number[] = [];
    for (let to = lines; to <= last; to++) now[to] = narrowestUpTo(to);
    widths.push(now[last] ?? Infinity);
    before = now;
  }
  return widths;
}

interface LineEdge {
  readonly at: number;
  /** Running width where a line starts here. */
  readonly from: number;
  /** Running width where a line ends here: without the white space, with the hyphen. */
  readonly until: number;
}

function allowedEdges(fragments: readonly Fragment[], { level, hyphenWidth }: NarrowestRules): LineEdge[] {
  const sums = runningWidths(fragments);
  const edges: LineEdge[] = [{ at: 0, from: 0, until: 0 }];
  fragments.forEach(({ after, space }, index) => {
    const isEnd = index === fragments.length - 1;
    if (!isEnd && after.level > level) return;
    const from = sums[index + 1] ?? 0;
    edges.push({ at: index + 1, from, until: from - space + (after.hyphen && !isEnd ? hyphenWidth : 0) });
  });
  return edges;
}
