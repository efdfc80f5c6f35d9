import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { debianChangelog } from '#scripts/packaging/debian-changelog.mjs';

const usage = `npm run packages [-- --cpu x64] [-- --version 0.2.0]   makes the Debian packages in dist/packages

  --cpu       x64 or arm64; without it packages for both
  --version   in place of the one in package.json
  --output    a folder in place of dist/packages`;

/** Debian's architectures have other names than Node's. */
const architectures = [
  { cpu: 'x64', architecture: 'amd64' },
  { cpu: 'arm64', architecture: 'arm64' },
];

/** @param {string} command @param {readonly string[]} words @param {import('node:child_process').ExecFileSyncOptions} [options] */
const run = (command, words, options) => execFileSync(command, words, { stdio: 'inherit', ...options });

/** @param {string} command */
function isMissing(command) {
  try {
    execFileSync('which', [command], { stdio: 'ignore' });
    return false;
  } catch {
    return true;
  }
}

/** The packages of one commit are the same, whenever they are built. */
function readSourceDate() {
  const set = process.env['SOURCE_DATE_EPOCH'];
  return set ?? execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' }).trim();
}

/** Files of the project that are in the packages, besides the runtime, and where `deploy/debian` expects them. */
const copies = {
  'deploy/debian': 'debian',
  'deploy/debian/aushang.env': 'aushang.env',
  'deploy/debian/aushang.bin': 'bin/aushang',
  'deploy/debian/screen.env': 'screen/screen.env',
  'deploy/aushang-screen': 'screen/aushang-screen',
  'deploy/aushang-panel': 'screen/aushang-panel',
  'deploy/waiting.html': 'screen/waiting.html',
  'deploy/aushang.service': 'debian/aushang.service',
  'deploy/aushang-screen.service': 'screen/aushang-screen.service',
  'deploy/apache-sign-on.conf': 'apache-sign-on.conf',
  'deploy/nginx.conf': 'nginx.conf',
  'deploy/prometheus-alerts.yml': 'prometheus-alerts.yml',
  'packages/styles/fonts/OFL-display.txt': 'OFL-display.txt',
  'packages/styles/fonts/OFL-text.txt': 'OFL-text.txt',
  'CHANGELOG.md': 'CHANGELOG.md',
  docs: 'docs',
};

/** @param {{ folder: string, cpu: string, architecture: string, version: string, withScreen: boolean, date: string }} wanted */
async function buildPackages({ folder, cpu, architecture, version, withScreen, date }) {
  const source = join(folder, `aushang-${version}`);
  const runtime = join(source, 'runtime');
  run(process.execPath, ['scripts/packaging/stage.mjs', runtime, '--cpu', cpu]);
  const manifest = JSON.parse(await readFile(join(runtime, 'package.json'), 'utf8'));
  await writeFile(join(runtime, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  for (const [from, to] of Object.entries(copies)) await cp(from, join(source, to), { recursive: true });
  const changes = await readFile('CHANGELOG.md', 'utf8');
  await writeFile(join(source, 'debian/changelog'), debianChangelog({ changes, version, date }));
  // -d: nothing is compiled, so no compiler for a foreign architecture is needed.
  const kind = withScreen ? '--build=binary' : '--build=any';
  const words = [kind, '-d', '-us', '-uc', '-a', architecture];
  run('dpkg-buildpackage', words, {
    cwd: source,
    env: { ...process.env, SOURCE_DATE_EPOCH: date },
  });
  await rm(source, { recursive: true });
}

/** @param {{ cpu?: string | undefined, version?: string | undefined, output?: string | undefined }} options */
async function makePackages({ cpu, version, output = 'dist/packages' }) {
  const wanted = architectures.filter((one) => one.cpu === (cpu ?? one.cpu));
  if (wanted.length === 0) throw new Error(`--cpu ${cpu}: only x64 and arm64 are known`);
  if (isMissing('dpkg-buildpackage') || isMissing('dh'))
    throw new Error("Debian's tools are missing: sudo apt-get install debhelper dpkg-dev");
  const own = JSON.parse(await readFile('package.json', 'utf8')).version;
  const date = readSourceDate();
  const folder = await mkdtemp(join(tmpdir(), 'aushang-packages-'));
  try {
    for (const [index, one] of wanted.entries())
      await buildPackages({ ...one, folder, version: version ?? own, withScreen: index === 0, date });
    await mkdir(output, { recursive: true });
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.deb'))) {
      await cp(join(folder, name), join(output, name));
      console.log(join(output, name));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  const { values } = parseArgs({
    options: {
      cpu: { type: 'string' },
      version: { type: 'string' },
      output: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) console.log(usage);
  else await makePackages(values);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
