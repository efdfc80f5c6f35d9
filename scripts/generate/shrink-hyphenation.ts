import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { EDGE, english, german, type Levels, type Patterns, strongest } from './hyphen-package.ts';

/**
 * Writes the hyphenation patterns that the page ships, from those of the package `hyphen`:
 * `npx tsx scripts/generate/shrink-hyphenation.ts`. Why and what is lost: docs/decisions/0032-hyphenation.md.
 */

const notice: Readonly<Record<string, string>> = {
  de: `German hyphenation patterns (reformed orthography, de-1996), © 2013–2024 Stephan Hennig, Werner Lemberg, Günter
 * Milde, Sander van Geloven, Georg Pfeiffer, Gisbert W. Selke, Tobias Wendorf, Keno Wehr; MIT licence (LICENCES.md).`,
  en: `English hyphenation patterns (US), © 1990, 2004, 2005 Gerard D.C. Kuiken; copying and distribution with or
 * without modification are permitted in any medium without royalty provided this notice is preserved.`,
};

/** Only the levels that `keep` wants, without what can't matter so near to an edge and without empty patterns. */
function only(
  patterns: Patterns,
  keep: (pattern: string, place: number, level: number) => boolean,
): Patterns {
  const kept = new Map<string, Levels>();
  for (const [pattern, levels] of patterns) {
    const wanted = levels.map((level, place) => {
      const fromStart = pattern.startsWith('.') ? place - 1 : EDGE;
      const fromEnd = pattern.endsWith('.') ? pattern.length - 1 - place : EDGE;
      return level > 0 && fromStart >= EDGE && fromEnd >= EDGE && keep(pattern, place, level) ? level : 0;
    });
    while (wanted[wanted.length - 1] === 0) wanted.pop();
    if (wanted.length > 0) kept.set(pattern, wanted);
  }
  return kept;
}

/**
 * German: levels 1, 2 and 4 (what is common, and what forbids), and of the finer levels only the patterns that decide
 * a place in the given words. What is lost are breaks, hardly ever right ones turned wrong.
 */
function shrinkGerman(all: Patterns, words: readonly string[]): Patterns {
  const letters = only(all, (pattern) => /^[a-zäöüß.]+$/.test(pattern));
  const decisive = new Set<string>();
  const small = () =>
    only(
      letters,
      (pattern, place, level) => [1, 2, 4].includes(level) || decisive.has(`${pattern} ${place}`),
    );
  for (let before = -1; before < decisive.size;) {
    before = decisive.size;
    const now = small();
    for (const word of words) {
      const kept = strongest(word, now);
      strongest(word, letters).forEach(([pattern, place, level], at) => {
        if (level % 2 !== (kept[at]?.[2] ?? 0) % 2) decisive.add(`${pattern} ${place}`);
      });
    }
  }
  return small();
}

/**
 * Without the levels that change nothing: those that a pattern inside the pattern already says as strongly, or says
 * with the same outcome while no pattern between the two could ever apply at that place.
 */
function withoutRepetition(patterns: Patterns): Patterns {
  return only(patterns, (pattern, place, level) => {
    const inside = strongestInside(pattern, place, patterns);
    if (inside >= level) return false;
    if (level % 2 === 1 || inside % 2 === 1) return true;
    return ODD.some((odd) => odd > inside && odd < level && mayApply(pattern, place, odd, patterns));
  });
}

const ODD = [1, 3, 5, 7];

/** The strongest level that shorter patterns within a pattern give to one of its places. */
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

/** Whether some pattern of that level could lie over the place without contradicting the pattern's letters. */
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

/** Words with hyphens of their own become patterns that outdo all others. */
function withExceptions(patterns: Patterns, exceptions: ReadonlyMap<string, Levels>): Patterns {
  const own = Array.from(exceptions)
    .filter(([word]) => word.length >= 10)
    .map(([word, places]): [string, Levels] => {
      const levels = Array.from(word, (_, at) => (places.includes(at) ? 9 : 8));
      return [`.${word}.`, [0, ...levels]];
    });
  return new Map([...patterns, ...own]);
}

/** The form that src/typesetting/hyphenation/liang.ts reads. */
function write(patterns: Patterns): string {
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
  const data = write(patterns);
  const source = `/*!\n * ${notice[language]}\n * Written by scripts/generate/shrink-hyphenation.ts; read by ./liang.ts.\n */\nexport default '${data.replace(/'/g, "\\'")}';\n`;
  await writeFile(`src/theme/hyphenation/${language}.ts`, source);
  console.log(`${language}: ${patterns.size} patterns, ${gzipSync(source, { level: 9 }).length} bytes gzip`);
}

const words = (await readFile('scripts/generate/fixtures/hard-words.txt', 'utf8')).trim().split('\n');
await save('de', withoutRepetition(shrinkGerman(german.patterns, words)));
const plain = only(english.patterns, () => true);
await save('en', withExceptions(plain, english.exceptions));
