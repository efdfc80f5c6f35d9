import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

/**
 * Writes the shipped fonts from those of the packages `@fontsource-variable/*`:
 * `npx tsx scripts/generate/subset-fonts.ts`. Which fonts and why: docs/decisions/0030-typefaces.md.
 */

interface Family {
  readonly source: string;
  /** File in the package; `$` stands for the character set. */
  readonly file: string;
  readonly output: string;
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
    // Without tnum: in this font it makes colons and full stops as wide as figures ("10 : 00").
    features: ['kern', 'ccmp', 'mark', 'mkmk', 'locl', 'liga'],
  },
];

/** Copyright, licence and its address, which the OFL requires to be kept. */
const LEGAL_NAMES = [0, 13, 14];

/** The same ranges as in packages/styles/fonts.css. */
const sets = [
  // The letters of German and English, with typographic signs: all that most screens load.
  {
    name: 'latin',
    source: 'latin',
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0xa0],
      [0xa7, 0xa7],
      [0xa9, 0xa9],
      [0xab, 0xab],
      [0xad, 0xae],
      [0xb0, 0xb0],
      [0xb2, 0xb4],
      [0xb7, 0xb7],
      [0xbb, 0xbd],
      [0xc4, 0xc4],
      [0xc9, 0xc9],
      [0xd6, 0xd7],
      [0xdc, 0xdc],
      [0xdf, 0xe0],
      [0xe4, 0xe4],
      [0xe7, 0xea],
      [0xf6, 0xf6],
      [0xfc, 0xfc],
      [0x2002, 0x206f],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2212, 0x2212],
    ],
  },
  {
    name: 'latin-1',
    source: 'latin',
    ranges: [
      [0xa1, 0xa6],
      [0xa8, 0xa8],
      [0xaa, 0xaa],
      [0xac, 0xac],
      [0xaf, 0xaf],
      [0xb1, 0xb1],
      [0xb5, 0xb6],
      [0xb8, 0xba],
      [0xbe, 0xc3],
      [0xc5, 0xc8],
      [0xca, 0xd5],
      [0xd8, 0xdb],
      [0xdd, 0xde],
      [0xe1, 0xe3],
      [0xe5, 0xe6],
      [0xeb, 0xf5],
      [0xf7, 0xfb],
      [0xfd, 0xff],
      [0x131, 0x131],
      [0x152, 0x153],
    ],
  },
  {
    name: 'latin-ext',
    source: 'latin-ext',
    ranges: [
      [0x100, 0x17f],
      [0x218, 0x21b],
      [0x1e9e, 0x1e9e],
    ],
  },
] as const;

const require = createRequire(import.meta.url);
let total = 0;
for (const family of families) {
  const folder = dirname(require.resolve(`${family.source}/package.json`));
  for (const set of sets) {
    const source = await readFile(join(folder, 'files', family.file.replace('$', set.source)));
    const font = await subsetFont(source, characters(set.ranges), {
      targetFormat: 'woff2',
      preserveNameIds: LEGAL_NAMES,
      variationAxes: family.axes,
      keepFeatures: family.features,
    });
    await writeFile(`packages/styles/fonts/${family.output}-${set.name}.woff2`, font);
    total += font.length;
    console.log(`${family.output}-${set.name}: ${font.length} bytes`);
  }
  await copyFile(join(folder, 'LICENSE'), `packages/styles/fonts/OFL-${family.output}.txt`);
}
console.log(`together: ${total} bytes`);

function characters(ranges: readonly (readonly [number, number])[]): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map((code) => String.fromCodePoint(code))
    .join('');
}
