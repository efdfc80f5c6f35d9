/** One level per place of a pattern. Odd levels allow a break, even ones forbid it; the highest level wins. */
export type Levels = readonly number[];
export type Patterns = ReadonlyMap<string, Levels>;

/** Drops the levels that have no effect: those nearer than `edge` letters to the edge of a word, and those implied by others. */
export function reducePatterns(patterns: Patterns, edge: number): Patterns {
  return withoutRedundancy(withoutEdges(patterns, edge));
}

function withoutEdges(patterns: Patterns, edge: number): Patterns {
  return filterLevels(patterns, (pattern, place) => {
    const fromStart = pattern.startsWith('.') ? place - 1 : edge;
    const fromEnd = pattern.endsWith('.') ? pattern.length - 1 - place : edge;
    return fromStart >= edge && fromEnd >= edge;
  });
}

/** Sets all other levels to 0 and drops patterns without levels. */
function filterLevels(
  patterns: Patterns,
  isNeeded: (pattern: string, place: number, level: number) => boolean,
): Patterns {
  const filtered = new Map<string, Levels>();
  for (const [pattern, levels] of patterns) {
    const wanted = levels.map((level, place) => (level > 0 && isNeeded(pattern, place, level) ? level : 0));
    while (wanted[wanted.length - 1] === 0) wanted.pop();
    if (wanted.length > 0) filtered.set(pattern, wanted);
  }
  return filtered;
}

/**
 * Drops levels without effect: a shorter pattern within the pattern has at least the same level, or a lower one with the same
 * outcome and no pattern with a level between the two can apply at that place.
 */
function withoutRedundancy(patterns: Patterns): Patterns {
  return filterLevels(patterns, (pattern, place, level) => {
    const inside = strongestInside(pattern, place, patterns);
    if (inside >= level) return false;
    if (level % 2 === 1 || inside % 2 === 1) return true;
    return ODD.some((odd) => odd > inside && odd < level && mayApply(pattern, place, odd, patterns));
  });
}

const ODD = [1, 3, 5, 7, 9];

/** The highest level that shorter patterns within a pattern have at one of its places. */
function strongestInside(pattern: string, place: number, patterns: Patterns): number {
  let strongest = 0;
  for (let start = 0; start <= place; start++) {
    for (let stop = Math.max(place, start + 1); stop <= pattern.length; stop++) {
      if (stop - start === pattern.length) continue;
      strongest = Math.max(strongest, patterns.get(pattern.slice(start, stop))?.[place - start] ?? 0);
    }
  }
  return strongest;
}

/** Whether any pattern with that level at the place matches the letters of this pattern. */
function mayApply(pattern: string, place: number, level: number, patterns: Patterns): boolean {
  for (const [other, levels] of patterns) {
    for (let at = levels.indexOf(level); at >= 0; at = levels.indexOf(level, at + 1)) {
      const shift = place - at;
      const agrees = Array.from(other).every((letter, index) => {
        const where = index + shift;
        if (where < 0) return !pattern.startsWith('.');
        return where < pattern.length ? pattern[where] === letter : !pattern.endsWith('.');
      });
      if (agrees) return true;
    }
  }
  return false;
}

/** The format is described in src/typesetting/hyphenation/liang.ts. */
export function encodePatterns(patterns: Patterns): string[] {
  const groups = new Map<string, string[]>();
  for (const [pattern, levels] of patterns) {
    const key = levels.map((level) => level.toString(36)).join('');
    groups.set(key, [...(groups.get(key) ?? []), pattern]);
  }
  // Large groups first, which compresses better.
  const sorted = [...groups].sort(([, one], [, other]) => other.length - one.length);
  return sorted.map(([levels, group]) => `${levels}:${frontCoded(group.sort())}`);
}

function frontCoded(sorted: readonly string[]): string {
  let before = '';
  return sorted
    .map((pattern) => {
      let shared = 0;
      while (shared < 9 && shared < before.length && before[shared] === pattern[shared]) shared++;
      before = pattern;
      return shared + pattern.slice(shared);
    })
    .join('');
}
