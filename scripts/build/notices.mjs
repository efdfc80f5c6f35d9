import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Vite writes this file and lists there what a build bundles. */
export const licencesFile = 'licences.json';
const noticesFile = 'THIRD-PARTY-NOTICES.txt';

/** Texts of what is neither a library nor ours. */
const others = [
  'src/typesetting/hyphenation/LICENCES.md',
  'packages/styles/fonts/OFL-display.txt',
  'packages/styles/fonts/OFL-text.txt',
];

/**
 * Their licences demand that the texts come along with copies. Throws if one is missing.
 * @param {string} folder of the pages @param {readonly string[]} licences contents of `licencesFile` of each build
 */
export async function writeNotices(folder, licences) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const { name, version, identifier, text } of licences.flatMap((one) => JSON.parse(one))) {
    if (text === undefined) throw new Error(`${name} ${version} has no file with its licence`);
    texts.set(`${name} ${version} (${identifier})`, text);
  }
  const libraries = Array.from(texts, ([title, text]) => `${title}\n\n${text.trim()}\n`);
  const rest = await Promise.all(others.map((path) => readFile(path, 'utf8')));
  const lead = 'These pages contain the following software, patterns and typefaces of others.\n';
  await writeFile(
    join(folder, noticesFile),
    [lead, ...libraries.toSorted(), ...rest].join(`\n${'-'.repeat(72)}\n\n`),
  );
  await rm(join(folder, licencesFile));
}
