import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { runCommand } from '#scripts/commands/run-command.mjs';

/** Writes a software bill of materials (CycloneDX, JSON) of the production dependencies for all platforms. */
const target = process.argv[2] ?? 'dist/sbom.cdx.json';

/** @param {string} file */
const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'));

/**
 * The production dependencies alone, in a folder of their own. `npm sbom --omit dev` would leave out what is a dependency of
 * one package and a development dependency of another, such as react.
 * @param {string} folder
 */
async function writeProductionLock(folder) {
  const { devDependencies: _ours, ...manifest } = await readJson('package.json');
  const { packages, ...lock } = await readJson('package-lock.json');
  const kept = Object.entries(packages)
    .filter(([, { dev }]) => dev !== true)
    .map(([path, { devDependencies: _theirs, ...one }]) => [path, one]);
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  const json = JSON.stringify({ ...lock, packages: Object.fromEntries(kept) });
  await writeFile(join(folder, 'package-lock.json'), json);
}

/** Names come from the ids: npm names the project and its workspaces by their folders.
 * @param {string} json */
function nameByPackage(json) {
  const bom = JSON.parse(json);
  for (const component of [bom.metadata.component, ...bom.components])
    component.name = component['bom-ref'].replace(/@[^@]*$/, '');
  return `${JSON.stringify(bom, null, 2)}\n`;
}

const folder = await mkdtemp(join(tmpdir(), 'aushang-sbom-'));
try {
  await writeProductionLock(folder);
  const command = 'npm sbom --package-lock-only --sbom-format cyclonedx --sbom-type application';
  const { code, output } = await runCommand(command, { show: false, cwd: folder });
  if (code !== 0) throw new Error(output);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, nameByPackage(output));
  console.log(`software bill of materials: ${target}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
