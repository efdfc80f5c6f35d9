import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { fontFaces, type FontFamily } from '#server/slides/read-fonts.ts';

/**
 * Writes the shipped fonts from those of the packages `@fontsource-variable/*`:
 * `npx tsx scripts/generate/subset-fonts.ts`. Which fonts and why:
 * docs/decisions/slides-use-bricolage-grotesque-and-schibsted-grotesk.md.
 */

interface Family {
  readonly source: string;
  /** File in the package; `$` stands for the character set. */
  readonly file: string;
  readonly output: FontFamily;
  readonly axes: Record<string, number | { min: number; max: number }>;
  readonly features: string[];
}

const families: readonly Family[] = [
  {
    source: '@fontsource-variable/bricolage-grotesque',
    file: 'bricolage-grotesque-$-opsz-normal.woff2',
    output: 'display',
    // One optical size: browsers choose it by CSS px, which do not depend on the viewing distance. One weight: half the size.
    axes: { opsz: 72, wght: 750 },
    features: ['kern', 'ccmp', 'mark', 'mkmk', 'locl', 'tnum'],
  },
  {
    source: '@fontsource-variable/schibsted-grotesk',
    file: 'schibsted-grotesk-$-wght-normal.woff2',
    output: 'text',
    axes: { wght: { min: 400, max: 700 } },
    // The list lacks tnum: in this font it makes colons and full stops as wide as figures ("10 : 00").
    features: ['kern', 'ccmp', 'mark', 'mkmk', 'locl', 'liga'],
  },
];

/** Copyright, licence and its address, which the OFL requires to be kept. */
const LEGAL_NAMES = [0, 13, 14];

const require = createRequire(import.meta.url);
let total = 0;
for (const family of families) {
  const folder = dirname(require.resolve(`${family.source}/package.json`));
  for (const { set, range } of fontFaces.filter((face) => face.family === family.output)) {
    const subset = set === 'latin-ext' ? set : 'latin';
    const source = await readFile(join(folder, 'files', family.file.replace('$', subset)));
    const font = await subsetFont(source, charactersIn(range), {
      targetFormat: 'woff2',
      preserveNameIds: LEGAL_NAMES,
      variationAxes: family.axes,
      keepFeatures: family.features,
    });
    await writeFile(`packages/styles/fonts/${family.output}-${set}.woff2`, font);
    total += font.length;
    console.log(`${family.output}-${set}: ${font.length} bytes`);
  }
  await copyFile(join(folder, 'LICENSE'), `packages/styles/fonts/OFL-${family.output}.txt`);
}
console.log(`together: ${total} bytes`);

/** The characters of a `unicode-range`, without control characters. */
function charactersIn(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    })
    .filter((character) => !/\p{Cc}/u.test(character))
    .join('');
}
