import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { build as bundle } from 'esbuild';
import { build as buildWithVite } from 'vite';
import { buildHelp } from '#scripts/build/build-help.mjs';
import { hashFolder, stampPages } from '#scripts/build/build-id.mjs';
import { bundleServer, serverPrograms } from '#scripts/build/bundle-server.mjs';
import { accountJavaScript, precacheList } from '#scripts/build/bundle-account.mjs';
import { findTooNewSyntax } from '#scripts/build/engine-floor.mjs';
import { copyPackageFiles } from '#scripts/build/copy-package-files.mjs';
import { licencesFile, writeNotices } from '#scripts/build/notices.mjs';
import { precompress } from '#scripts/build/precompress.mjs';

/** @typedef {import('#scripts/build/bundle-account.mjs').BundleFile} BundleFile */

const pageFolder = 'dist/page';
const kiosk = 'index.html';
const pages = [kiosk, 'desk.html'];
const engineFloor = 'chrome79';
/** JavaScript of the kiosk page before its first slide, gzip, without hyphenation patterns. */
const budgetBytes = 105_000;

// Overrides the shell's: libraries choose their production builds by it.
process.env['NODE_ENV'] = 'production';

/** @param {number} bytes */
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * A build for each page: in a joint build the kiosk page would load code of the desk in shared chunks (1.1 kB gzip).
 * @returns {Promise<{ page: string, files: readonly BundleFile[], licences: string }[]>}
 */
async function bundlePages() {
  const built = [];
  for (const page of pages) {
    const result = await buildWithVite({
      logLevel: 'warn',
      build: {
        emptyOutDir: page === kiosk,
        rolldownOptions: { input: page },
        license: { fileName: licencesFile },
      },
    });
    if (!('output' in result)) throw new Error(`expected one build of ${page}`);
    const listed = result.output.find(({ fileName }) => fileName === licencesFile);
    const files = result.output.filter((file) => file !== listed);
    built.push({ page, files, licences: listed?.type === 'asset' ? String(listed.source) : '' });
  }
  return built;
}

/** A classic script, as old browsers do not support module workers.
 * @param {readonly BundleFile[]} files @param {string} build */
async function bundleServiceWorker(files, build) {
  const entry = 'src/kiosk/service-worker/service-worker.ts';
  if (!existsSync(entry)) return;
  await bundle({
    entryPoints: [entry],
    outfile: join(pageFolder, 'sw.js'),
    bundle: true,
    format: 'iife',
    target: engineFloor,
    minify: true,
    define: {
      __BUILD__: JSON.stringify(build),
      __PRECACHE__: JSON.stringify(precacheList(files)),
    },
  });
}

/** @param {readonly BundleFile[]} files */
async function checkEngineFloor(files) {
  for (const { fileName, code } of files) {
    const tooNew = code === undefined ? null : await findTooNewSyntax(code, engineFloor);
    if (tooNew !== null) throw new Error(`${fileName} does not parse in ${engineFloor}: ${tooNew}`);
  }
}

/** @param {readonly BundleFile[]} files */
function checkBudget(files) {
  const script = accountJavaScript(files);
  const later =
    script.laterFiles === 0 ? '' : `; ${kB(script.later)} more in ${script.laterFiles} lazy files`;
  console.log(
    `kiosk JavaScript before the first slide: ${kB(script.first)} gzip in ${script.firstFiles} files ` +
      `(budget ${kB(budgetBytes)})${later}`,
  );
  if (script.firstFiles === 0) throw new Error('the kiosk page loads no script');
  if (script.first > budgetBytes) throw new Error(`over the budget by ${kB(script.first - budgetBytes)}`);
}

/** @returns {Promise<string>} the build id */
async function buildPages() {
  const built = await bundlePages();
  await writeNotices(
    pageFolder,
    built.map(({ licences }) => licences),
  );
  await checkEngineFloor(built.flatMap(({ files }) => files));
  const kioskFiles = built.flatMap(({ page, files }) => (page === kiosk ? files : []));
  // The id is left out once, so that a change of the worker alone changes the id too.
  await bundleServiceWorker(kioskFiles, '');
  const build = await hashFolder(pageFolder);
  await stampPages(pageFolder, pages, build);
  await bundleServiceWorker(kioskFiles, build);
  const compressed = await precompress(pageFolder);
  checkBudget(kioskFiles);
  console.log(`pages: ${pages.join(', ')}, build ${build}, ${compressed} files compressed`);
  return build;
}

async function buildServer() {
  await rm('dist/server', { recursive: true, force: true });
  await mkdir('dist/server', { recursive: true });
  await bundleServer({
    entryPoints: serverPrograms,
    outdir: 'dist/server',
    splitting: true,
    sourcemap: true,
    logLevel: 'warning',
  });
  await copyPackageFiles('dist/server');
  console.log('server: dist/server/aushang.js');
}

/** Styles, script and fonts of the back office; the event service writes its pages. */
async function buildBackOffice() {
  const folder = 'dist/back-office';
  await rm(folder, { recursive: true, force: true });
  await bundle({
    entryPoints: [
      'packages/event-service/back-office/browser/back-office.ts',
      'packages/event-service/back-office/browser/back-office.css',
    ],
    outdir: folder,
    bundle: true,
    minify: true,
    target: engineFloor,
    format: 'iife',
    loader: { '.woff2': 'file' },
    logLevel: 'warning',
  });
  await copyFile('public/icon.svg', join(folder, 'icon.svg'));
}

/**
 * Written last, so that a failed build counts as missing; its mtime is the start of the build, so that a source changed
 * meanwhile counts as newer.
 * @param {string} build @param {Date} began
 */
async function writeBuildId(build, began) {
  const file = join(pageFolder, 'build.json');
  await writeFile(file, `${JSON.stringify({ build })}\n`);
  await utimes(file, began, began);
}

try {
  const began = new Date();
  const build = await buildPages();
  await buildServer();
  await buildBackOffice();
  const styles = 'packages/staff/help.css';
  const pageCount = await buildHelp({ source: 'docs/de', target: 'dist/help', styles, engineFloor });
  console.log(`help: ${pageCount} pages`);
  await writeBuildId(build, began);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
