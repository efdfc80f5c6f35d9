import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { readEnglishPatterns } from './english-patterns.ts';
import { readGermanPatterns } from './german-patterns.ts';
import { encodePatterns, type Patterns, reducePatterns } from './patterns.ts';

/**
 * Writes the shipped hyphenation patterns: `npx tsx scripts/generate/write-hyphenation.ts FILE`. FILE is
 * usr/share/scribus/scripts/Ligatursatz.py of Debian's package `scribus-data` 1.5.8. Reasons:
 * docs/decisions/german-words-break-at-the-joints-of-compounds.md.
 */

const notice: Readonly<Record<string, string>> = {
  de: `Boundaries of German word parts, © 2013–2016 Stephan Hennig, Werner Lemberg, Günter Milde, Sander van Geloven, Georg
 * Pfeiffer, Gisbert W. Selke, Tobias Wendorf, Lukas Sommer; MIT licence (LICENCES.md).`,
  en: `English hyphenation patterns (US), © 1990, 2004, 2005 Gerard D.C. Kuiken; copying and distribution with or
 * without modification are permitted in any medium without royalty provided this notice is preserved.`,
};

async function save(language: 'de' | 'en', patterns: Patterns): Promise<void> {
  const groups = encodePatterns(patterns).map((group) => `  '${group.replace(/'/g, "\\'")}',\n`);
  const source = `/*!\n * ${notice[language]}\n * Written by scripts/generate/write-hyphenation.ts; read by ./liang.ts.\n */\nexport default [\n${groups.join('')}];\n`;
  await writeFile(`src/typesetting/hyphenation/${language}.ts`, source);
  console.log(`${language}: ${patterns.size} patterns, ${gzipSync(source, { level: 9 }).length} bytes gzip`);
}

const [file = ''] = process.argv.slice(2);
const ownParts = await readFile('scripts/generate/fixtures/german-parts.txt', 'utf8');
const german = readGermanPatterns(await readFile(file, 'utf8'), ownParts);
await save('de', reducePatterns(german, 2));
await save('en', reducePatterns(readEnglishPatterns(), 4));
