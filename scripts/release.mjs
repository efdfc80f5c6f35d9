import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { readReleaseNotes, withAddresses } from '#scripts/release/changelog.mjs';

const usage = `npm run release -- v1.2.3 [--check]   makes the files of a release in dist/release

  --check   only says whether the tag can be released: it is the version of package.json, CHANGELOG.md has its section`;

const folder = 'dist/release';
const notesFile = 'dist/release-notes.md';
const packages = 'dist/packages';
/** The links of the notes lead to GitHub; elsewhere they begin with `/`. */
const { GITHUB_SERVER_URL: server = '', GITHUB_REPOSITORY: name = '' } = process.env;
const repository = [server, name].filter(Boolean).join('/');

/** @param {string} command @param {readonly string[]} words */
const run = (command, words) => execFileSync(command, words, { stdio: 'inherit' });

/** @param {string} version */
async function writeFiles(version) {
  for (const old of [folder, packages]) await rm(old, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  run('npm', ['pack', '--pack-destination', folder]);
  run('npm', ['run', 'packages']);
  for (const name of await readdir(packages)) await cp(join(packages, name), join(folder, name));
  run(process.execPath, ['scripts/sbom.mjs', join(folder, `aushang-${version}.cdx.json`)]);
  await writeSums();
}

/** Writes the sums in the form that `sha256sum --check` reads. */
async function writeSums() {
  const lines = [];
  for (const name of (await readdir(folder)).toSorted()) {
    const hash = createHash('sha256').update(await readFile(join(folder, name)));
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  await writeFile(join(folder, 'SHA256SUMS'), lines.join(''));
  console.log(lines.join(''));
}

try {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [tag] = positionals;
  if (tag === undefined) throw new Error(usage);
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  const notes = readReleaseNotes(await readFile('CHANGELOG.md', 'utf8'), { tag, version });
  if (values.check === true) console.log(`${tag} can be released:\n\n${notes}`);
  else {
    await writeFiles(version);
    await writeFile(notesFile, withAddresses(notes, `${repository}/blob/${tag}`));
    console.log(`files: ${folder}, notes: ${notesFile}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
