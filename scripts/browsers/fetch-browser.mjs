import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { runCommand } from '#scripts/commands/run-command.mjs';
import { fontsConfig, launcherScript } from './launcher.mjs';

/** Chromium for Linux on x64, fetched only for machines without a browser and for accepted snapshots. */
const browserPackage = '@sparticuz/chromium@147.0.0';
const cache = resolve('node_modules/.cache/test-browser');
const launcher = join(cache, 'chromium');

/** Unpacks into TMPDIR, where it would also accept a broken copy of an earlier run: hence a new folder each time. */
const unpack = `import('@sparticuz/chromium').then(async ({ default: chromium }) => {
  await chromium.executablePath();
})`;

/** @param {string} unpacking */
async function fetchInto(unpacking) {
  await rm(cache, { recursive: true, force: true });
  await mkdir(unpacking, { recursive: true });
  await writeFile(join(cache, 'package.json'), '{ "private": true, "type": "module" }\n');
  await writeFile(join(cache, 'unpack.js'), unpack);
  const options = '--no-save --ignore-scripts --no-audit --no-fund --loglevel=error';
  const install = await runCommand(`npm install ${options} --prefix "${cache}" ${browserPackage}`);
  if (install.code !== 0) return false;
  // Libraries (NSS, NSPR) are unpacked in AWS Lambda only.
  const env = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x', TMPDIR: unpacking };
  return (await runCommand(`node "${join(cache, 'unpack.js')}"`, { env })).code === 0;
}

/**
 * Fetches Chromium from the npm registry into a cache folder, once.
 * @returns {Promise<string | null>} the path of a launcher, null if this machine cannot run it or fetch it
 */
export async function fetchBrowser() {
  const unpacked = join(cache, 'unpacked');
  if (existsSync(launcher)) {
    // An earlier version of the launcher ignored FONTCONFIG_FILE.
    await writeFile(launcher, launcherScript(unpacked, `${unpacked}/al2023/lib`));
    return launcher;
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  console.log(`fetching ${browserPackage} (66 MB) from the npm registry`);
  const unpacking = join(cache, 'unpacking');
  if (!(await fetchInto(unpacking))) return null;
  await rename(unpacking, unpacked);
  await writeFile(
    join(unpacked, 'fonts.conf'),
    fontsConfig(`${unpacked}/fonts/fonts`, `${unpacked}/fonts-cache`),
  );
  await writeFile(launcher, launcherScript(unpacked, `${unpacked}/al2023/lib`));
  await chmod(launcher, 0o755);
  return launcher;
}
