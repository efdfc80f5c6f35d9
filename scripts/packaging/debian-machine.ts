import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { findDebianRootProblem, makeDebianRoot } from '#scripts/testing/debian-root.ts';

/** A Debian 13 in a folder, with systemd where the machine allows it. */
export interface DebianMachine {
  readonly folder: string;
  /** False: there is no systemd, and commands run in a chroot. */
  readonly isBooted: boolean;
  /** Output of a shell script that runs as root. Throws an error with the output if it fails. */
  readonly run: (script: string) => string;
  readonly stop: () => Promise<void>;
}

/** What is missing for a Debian in a folder, or null. */
export async function findMissing(): Promise<string | null> {
  const programs = ['dpkg-buildpackage', 'dh', 'systemd-nspawn', 'nsenter'];
  const missing = programs.filter((name) => spawnSync('which', [name]).status !== 0);
  if (missing.length > 0)
    return `${missing.join(', ')} missing: apt-get install dpkg-dev debhelper systemd-container`;
  return findDebianRootProblem();
}

/** Makes a Debian root with `packages` and boots it without network. */
export async function startDebian(packages: readonly string[]): Promise<DebianMachine> {
  const top = mkdtempSync(join(tmpdir(), 'aushang-debian-'));
  const folder = join(top, 'root');
  const included = ['ca-certificates', 'dbus', 'libpam-systemd', 'systemd-sysv', 'udev', ...packages];
  mkdirSync(folder);
  await runProgram('tar', ['-xf', await makeDebianRoot(included), '-C', folder, '--numeric-owner']);
  const container = await boot(folder);
  const enter = container === null ? ['chroot', folder] : ['nsenter', ...namespacesOf(container)];
  return {
    folder,
    isBooted: container !== null,
    run: (script) => runInside(enter, script),
    stop: async () => {
      if (container !== null) await stopContainer(container);
      rmSync(top, { recursive: true, force: true });
    },
  };
}

/** Rejects with what the program wrote. */
export function runProgram(command: string, words: readonly string[], env: Record<string, string> = {}) {
  return new Promise<void>((resolve, reject) => {
    const child = spawn(command, words, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (output += part));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}\n${output}`)),
    );
  });
}

function runInside(enter: readonly string[], script: string): string {
  const variables = [
    'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
    'HOME=/root',
    'LC_ALL=C.UTF-8',
    'DEBIAN_FRONTEND=noninteractive',
  ];
  const [command, ...words] = [...enter, 'env', '-i', ...variables, 'sh', '-euc', `exec 2>&1\n${script}`];
  const { status, stdout } = spawnSync(command, words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`in Debian, status ${status}: ${script}\n${stdout}`);
  return stdout.trim();
}

/** Resolves to null where systemd does not start, as in containers with few rights. */
async function boot(folder: string): Promise<ChildProcess | null> {
  const words = [
    '-D',
    folder,
    '--boot',
    '--register=no',
    '--keep-unit',
    '--private-network',
    '--console=pipe',
  ];
  const container = spawn('systemd-nspawn', words, { stdio: 'ignore' });
  for (let n = 0; n < 600 && container.exitCode === null; n += 1) {
    if (isRunning(container)) return container;
    await wait(100);
  }
  await stopContainer(container);
  return null;
}

function isRunning(container: ChildProcess): boolean {
  if (leaderOf(container) === '') return false;
  const words = [...namespacesOf(container), 'systemctl', 'is-system-running'];
  const { stdout } = spawnSync('nsenter', words, { encoding: 'utf8' });
  return ['running', 'degraded'].includes(stdout.trim());
}

/** The process with number 1 in the container; empty before there is one. */
function leaderOf({ pid }: ChildProcess): string {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  } catch {
    return '';
  }
}

const namespaces = ['mount', 'uts', 'ipc', 'net', 'pid', 'cgroup'].map((name) => `--${name}`);
const namespacesOf = (container: ChildProcess) => [
  '--target',
  leaderOf(container),
  ...namespaces,
  '--root',
  '--wd',
  '--',
];

async function stopContainer(container: ChildProcess): Promise<void> {
  if (container.exitCode !== null || container.signalCode !== null) return;
  const ended = new Promise((resolve) => {
    container.once('exit', resolve);
  });
  container.kill('SIGTERM');
  const timer = setTimeout(() => container.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(timer);
}

/** A package without content but one program, in place of one of hundreds of megabytes. */
export function makeStub(folder: string, name: string, program: string): string {
  const script = [
    'mkdir -p "$1/$2/DEBIAN" "$1/$2/usr/bin"',
    'printf "Package: %s\\nVersion: 999\\nArchitecture: all\\nMaintainer: nobody <n@localhost>\\nDescription: stub\\n" "$2" >"$1/$2/DEBIAN/control"',
    'printf "%s" "$3" >"$1/$2/usr/bin/$2"',
    'chmod 0755 "$1/$2/usr/bin/$2"',
    'dpkg-deb --root-owner-group --build "$1/$2" "$1" >/dev/null',
  ];
  execFileSync('sh', ['-euc', script.join('\n'), 'sh', folder, name, program]);
  return `${name}_999_all.deb`;
}
