import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { reasonToBuild } from '#scripts/build/staleness.mjs';
import { runCommand } from '#scripts/commands/run-command.mjs';

/*
 * `node scripts/packaging/stage.mjs FOLDER [--cpu arm64]`: what runs, for packages that bring their libraries along. FOLDER is
 * replaced by the files of the npm package and the production libraries of package-lock.json for Linux with glibc. Nothing is
 * compiled; no script of a library runs.
 */

const { values, positionals } = parseArgs({ options: { cpu: { type: 'string' } }, allowPositionals: true });
const [folder] = positionals;
if (folder === undefined) throw new Error('node scripts/packaging/stage.mjs FOLDER [--cpu arm64]');

/** @param {string[]} words @param {string} [cwd] */
const npm = (words, cwd = '.') => execFileSync('npm', words, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 });

/** Files that npm needs to install from package-lock.json, and that are no part of the package. */
const forInstallation = ['package-lock.json', 'packages'];

/** Nothing of it runs: types, source maps, libraries for musl, settings of tools, tests and documents. */
const unused = [
  /\.d\.[cm]?ts$/,
  /\.map$/,
  /\/\.[^/]+$/,
  /\/node_modules\/@libsql\/[^/]+-musl$/,
  /\/node_modules\/(?:@[^/]+\/)?[^@/][^/]*\/(?:benchmarks?|docs|examples?|integration|tests?)$/,
];

/** @param {string} folder */
function removeUnused(folder) {
  const paths = readdirSync(folder, { encoding: 'utf8', recursive: true }).map((path) => join(folder, path));
  for (const path of paths.filter((one) => unused.some((pattern) => pattern.test(one))))
    rmSync(path, { recursive: true, force: true });
}

/** @param {string} target */
function copyFiles(target) {
  const packed = JSON.parse(npm(['pack', '--dry-run', '--json', '--ignore-scripts']));
  const manifests = readdirSync('packages').map((name) => `packages/${name}/package.json`);
  const paths = packed[0].files.map((/** @type {{ path: string }} */ { path }) => path);
  for (const path of [...paths, 'package-lock.json', ...manifests]) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(path, join(target, path));
  }
}

/** @param {string} target @param {string} cpu */
function installLibraries(target, cpu) {
  const platform = ['--os=linux', '--libc=glibc', `--cpu=${cpu}`];
  npm(['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', ...platform], target);
  for (const path of [...forInstallation, 'node_modules/@aushang', 'node_modules/.package-lock.json'])
    rmSync(join(target, path), { recursive: true });
}

const isBuilt = reasonToBuild('.') === null || (await runCommand('node scripts/build.mjs')).code === 0;
if (!isBuilt) process.exit(1);
const target = resolve(folder);
rmSync(target, { recursive: true, force: true });
copyFiles(target);
installLibraries(target, values.cpu ?? process.arch);
removeUnused(join(target, 'node_modules'));
