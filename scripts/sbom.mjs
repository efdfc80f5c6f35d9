import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { runCommand } from '#scripts/commands/run-command.mjs';

/**
 * Writes a software bill of materials (CycloneDX, JSON) of what is shipped: the dependencies, for all platforms, and the
 * development dependencies that are part of the built files.
 */
const target = process.argv[2] ?? 'dist/sbom.cdx.json';

/** Development dependencies whose data are in files of the repository: the shipped fonts, the hyphenation patterns. */
const inFiles = /^(?:@fontsource-variable\/.+|hyphen)$/;

/** @param {string} file */
const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'));

/** Libraries that the code of pages may import; those among the development dependencies are bundled. */
async function readBundled() {
  /** @type {readonly { libraries?: readonly string[] }[]} */
  const layers = Object.values(await readJson('layers.json'));
  return new Set(layers.flatMap(({ libraries = [] }) => libraries));
}

/** The manifest of what is shipped, and a lock that holds at least that. @param {string} folder */
async function writeShipped(folder) {
  const bundled = await readBundled();
  const {
    devDependencies,
    workspaces: _packages,
    scripts: _commands,
    ...own
  } = await readJson('package.json');
  const added = Object.entries(devDependencies).filter(([name]) => bundled.has(name) || inFiles.test(name));
  const manifest = { ...own, dependencies: { ...own.dependencies, ...Object.fromEntries(added) } };
  const lock = await readJson('package-lock.json');
  // The workspaces are left out, as npm 10 does not prune them.
  const libraries = Object.entries(lock.packages).filter(([path, { link }]) => {
    return path.startsWith('node_modules/') && link !== true;
  });
  const packages = { '': manifest, ...Object.fromEntries(libraries) };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
}

/** @param {string} command a constant @param {string} cwd */
async function runIn(command, cwd) {
  const { code, output } = await runCommand(command, { show: false, cwd });
  if (code !== 0) throw new Error(`${command}\n${output}`);
  return output;
}

const folder = await mkdtemp(join(tmpdir(), 'aushang-sbom-'));
try {
  await writeShipped(folder);
  await runIn('npm prune --package-lock-only --offline --ignore-scripts --no-audit --no-fund', folder);
  const json = await runIn(
    'npm sbom --package-lock-only --sbom-format cyclonedx --sbom-type application',
    folder,
  );
  const bom = JSON.parse(json);
  // npm writes the name of the folder.
  bom.metadata.component.name = 'aushang';
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, `${JSON.stringify(bom, null, 2)}\n`);
  console.log(`software bill of materials: ${target}, ${bom.components.length} components`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
