import type { Levels, Patterns } from './patterns.ts';

/**
 * The patterns of the Trennmuster project for the boundaries of word parts, from the file of Debian's package `scribus-data`
 * that contains them, and own parts in place of patterns that are wrong for the words of events.
 */
export function readGermanPatterns(file: string, ownParts: string): Patterns {
  const lines = file.match(/^(?=.*\d)[a-zäöüß.\d]+$/gm) ?? [];
  if (lines.length < 20_000) throw new Error('the file does not contain the patterns of word parts');
  const own = ownParts.split(/\s+/).filter((part) => part !== '');
  const patterns = new Map(lines.map(readPattern));
  for (const [letters, levels] of own.map(readOwnPart)) {
    const others = patterns.get(letters) ?? [];
    // Own parts may have the same letters and other boundaries: `yoga|` and `|yoga`.
    patterns.set(
      letters,
      levels.map((level, place) => Math.max(level, others[place] ?? 0)),
    );
  }
  return patterns;
}

/** `enger4a`: the digit is the level of the place before the next letter. */
function readPattern(line: string): readonly [string, Levels] {
  const letters = line.replace(/\d/g, '');
  const levels: number[] = Array.from({ length: letters.length + 1 }, () => 0);
  let at = 0;
  for (const sign of line) {
    if (/\d/.test(sign)) levels[at] = Number(sign);
    else at += 1;
  }
  return [letters, levels];
}

/**
 * A part with `|` at all its boundaries, `|be|ratung`; a dot is the edge of the word. The other places inside are none. Its
 * levels are above those of all patterns of the file.
 */
function readOwnPart(part: string): readonly [string, Levels] {
  const letters = part.replace(/\|/g, '');
  const levels: number[] = Array.from({ length: letters.length + 1 }, (_, at) =>
    at === 0 || at === letters.length ? 0 : 10,
  );
  let at = 0;
  for (const sign of part) {
    if (sign === '|') levels[at] = 11;
    else at += 1;
  }
  return [letters, levels];
}
