import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { EDGE, english, german, type Levels, type Patterns, findStrongest } from './hyphen-package.ts';

/**
 * Writes the shipped hyphenation patterns from those of the package `hyphen`:
 * `npx tsx scripts/generate/shrink-hyphenation.ts`. Reasons and losses: docs/decisions/0032-hyphenation.md.
 */

const notice: Readonly<Record<string, string>> = {
  de: `German hyphenation patterns (reformed orthography, de-1996), © 2013–2024 Stephan Hennig, Werner Lemberg, Günter
 * Milde, Sander van Geloven, Georg Pfeiffer, Gisbert W. Selke, Tobias Wendorf, Keno Wehr; MIT licence (LICENCES.md).`,
  en: `English hyphenation patterns (US), © 1990, 2004, 2005 Gerard D.C. Kuiken; copying and distribution with or
 * without modification are permitted in any medium without royalty provided this notice is preserved.`,
};

/** Sets all other levels to 0, also those too near to an edge to have an effect; drops patterns without levels. */
function filterLevels(
  patterns: Patterns,
  isNeeded: (pattern: string, place: number, level: number) => boolean,
): Patterns {
  const filtered = new Map<string, Levels>();
  for (const [pattern, levels] of patterns) {
    const wanted = levels.map((level, place) => {
      const fromStart = pattern.startsWith('.') ? place - 1 : EDGE;
      const fromEnd = pattern.endsWith('.') ? pattern.length - 1 - place : EDGE;
      return level > 0 && fromStart >= EDGE && fromEnd >= EDGE && isNeeded(pattern, place, level) ? level : 0;
    });
    while (wanted[wanted.length - 1] === 0) wanted.pop();
    if (wanted.length > 0) filtered.set(pattern, wanted);
  }
  return filtered;
}

/** Keeps levels 1, 2 and 4, and of the others only those that decide a place in the given words. */
function shrinkGerman(all: Patterns, words: readonly string[]): Patterns {
  const letters = filterLevels(all, (pattern) => /^[a-zäöüß.]+$/.test(pattern));
  const decisive = new Set<string>();
  const small = () =>
    filterLevels(
      letters,
      (pattern, place, level) => [1, 2, 4].includes(level) || decisive.has(`${pattern} ${place}`),
    );
  for (let before = -1; before < decisive.size;) {
    before = decisive.size;
    const now = small();
    for (const word of words) {
      const current = findStrongest(word, now);
      findStrongest(word, letters).forEach(([pattern, place, level], at) => {
        if (level % 2 !== (current[at]?.[2] ?? 0) % 2) decisive.add(`${pattern} ${place}`);
      });
    }
  }
  return small();
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

const ODD = [1, 3, 5, 7];

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

/** Exceptions become patterns of the highest levels. */
function withExceptions(patterns: Patterns, exceptions: ReadonlyMap<string, Levels>): Patterns {
  const own = Array.from(exceptions)
    .filter(([word]) => word.length >= 10)
    .map(([word, places]): [string, Levels] => {
      const levels = Array.from(word, (_, at) => (places.includes(at) ? 9 : 8));
      return [`.${word}.`, [0, ...levels]];
    });
  return new Map([...patterns, ...own]);
}

/** The format is described in src/typesetting/hyphenation/liang.ts. */
function encode(patterns: Patterns): string {
  const groups = new Map<string, string[]>();
  for (const [pattern, levels] of patterns) {
    const key = levels.join('');
    groups.set(key, [...(groups.get(key) ?? []), pattern]);
  }
  return Array.from(groups, ([levels, group]) => `${levels}:${frontCoded(group.sort())}`).join('|');
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

async function save(language: 'de' | 'en', patterns: Patterns): Promise<void> {
  const data = encode(patterns);
  const source = `/*!\n * ${notice[language]}\n * Written by scripts/generate/shrink-hyphenation.ts; read by ./liang.ts.\n */\nexport default '${data.replace(/'/g, "\\'")}';\n`;
  await writeFile(`src/typesetting/hyphenation/${language}.ts`, source);
  console.log(`${language}: ${patterns.size} patterns, ${gzipSync(source, { level: 9 }).length} bytes gzip`);
}

const words = (await readFile('scripts/generate/fixtures/hard-words.txt', 'utf8')).trim().split('\n');
await save('de', withoutRedundancy(shrinkGerman(german.patterns, words)));
const plain = filterLevels(english.patterns, () => true);
await save('en', withExceptions(plain, english.exceptions));
