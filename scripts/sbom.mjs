import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { runCommand } from '#scripts/commands/run-command.mjs';

/**
 * Writes a software bill of materials (CycloneDX 1.6, JSON) of what is shipped: the dependencies, for all platforms, and the
 * development dependencies that are part of the built files. Fields are those of BSI TR-03183-2 2.1.0 (5.2, 8.2).
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

/** Aushang and its libraries are distributed under the licences of their creators. @param {any} licence of npm */
const conclude = ({ license, expression = license.id }) => ({ expression, acknowledgement: 'concluded' });

/** A library is deployed as an archive of npm, and the lock has the hash of that. @param {any} library of npm */
async function describeLibrary(library) {
  const { name, version, hashes } = library;
  // Libraries for other platforms are not installed.
  const { author, repository: at } = await readJson(`node_modules/${name}/package.json`).catch(() => ({}));
  const [email] = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(author?.email ?? author) ?? [];
  const [, project] =
    /(?:^|github\.com[/:]|github:)([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[/#].*)?$/.exec(at?.url ?? at) ?? [];
  const source = project ? [{ type: 'source-distribution', url: `https://github.com/${project}` }] : [];
  const page = source[0]?.url ?? `https://www.npmjs.com/package/${name}`;
  const filename = `${name.split('/').at(-1)}-${version}.tgz`;
  const url = `https://registry.npmjs.org/${name}/-/${filename}`;
  const file = { filename, executable: 'non-executable', archive: 'archive', structured: 'structured' };
  return {
    ...library,
    manufacturer: email ? { contact: [{ email }] } : { url: [page] },
    licenses: library.licenses.map(conclude),
    externalReferences: [{ type: 'distribution', url, hashes }, ...source],
    properties: Object.entries(file).map(([key, value]) => ({ name: `bsi:component:${key}`, value })),
  };
}

const folder = await mkdtemp(join(tmpdir(), 'aushang-sbom-'));
try {
  await writeShipped(folder);
  await runIn('npm prune --package-lock-only --offline --ignore-scripts --no-audit --no-fund', folder);
  const command = 'npm sbom --package-lock-only --sbom-format cyclonedx --sbom-type application';
  const bom = JSON.parse(await runIn(command, folder));
  bom.$schema = 'http://cyclonedx.org/schema/bom-1.6.schema.json';
  bom.specVersion = '1.6';
  const { component } = bom.metadata;
  // npm writes the name of the folder.
  component.name = 'aushang';
  component.licenses = component.licenses.map(conclude);
  // GitHub tells its jobs the address of the project.
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
  if (name) component.manufacturer = bom.metadata.manufacturer = { url: [`${server}/${name}`] };
  bom.components = await Promise.all(bom.components.map(describeLibrary));
  // A library may hold code that its manifest does not name.
  bom.compositions = [
    { aggregate: 'complete', dependencies: [component['bom-ref']] },
    { aggregate: 'unknown', dependencies: Array.from(bom.components, (one) => one['bom-ref']) },
  ];
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, `${JSON.stringify(bom, null, 2)}\n`);
  console.log(`software bill of materials: ${target}, ${bom.components.length} components`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
