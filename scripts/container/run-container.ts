import { execFile, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

export interface ContainerOptions {
  readonly name: string;
  /** It holds bundles and the state of crun; absolute. */
  readonly folder: string;
  /** The path is absolute; the folder stays unchanged, since it is mounted read-only. */
  readonly root: string;
  readonly args: readonly string[];
  readonly env: readonly string[];
  /** Numeric. */
  readonly user: string;
  readonly workingFolder?: string;
  /** Folders in memory. */
  readonly tmpfs?: readonly string[];
  /** Files and folders of this machine, by their paths in the container. */
  readonly mounts?: readonly {
    readonly source: string;
    readonly target: string;
    readonly readonly: boolean;
  }[];
  /** Path of a network namespace; default: one of its own, which has the loopback alone. */
  readonly network?: string;
  /** The hosts are lines of /etc/hosts. */
  readonly hosts?: string;
}

export interface Container {
  readonly pid: number;
  /** It holds what both streams have said so far. */
  readonly output: () => string;
  /** Runs a command in it, as its user. */
  readonly exec: (...args: string[]) => Promise<{ readonly code: number; readonly output: string }>;
  /** Resolves to the exit code. */
  readonly stop: (signal?: string) => Promise<number>;
}

/**
 * Arguments of `unshare` that run a program with version 2 of control groups, in a mount namespace of its own: crun knows no
 * machine with both versions. Nothing is limited by them here.
 */
const withControlGroups = 'mount -t cgroup2 none /sys/fs/cgroup && exec "$0" "$@"';
const alone = ['--mount', '--propagation', 'private', 'sh', '-c', withControlGroups];

/** Runs a container as `docker run --read-only --cap-drop ALL --security-opt no-new-privileges` would, by crun. */
export async function runContainer(options: ContainerOptions): Promise<Container> {
  const { name, folder } = options;
  const bundle = join(folder, name);
  await mkdir(bundle, { recursive: true });
  const hosts = join(bundle, 'hosts');
  await writeFile(hosts, options.hosts ?? '127.0.0.1 localhost\n');
  await writeFile(join(bundle, 'config.json'), JSON.stringify(describeBundle(options, hosts)));
  const crun = [...alone, 'crun', '--root', join(folder, 'crun'), '--cgroup-manager', 'disabled'];
  const child = spawn('unshare', [...crun, 'run', '--bundle', bundle, name], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
  const state = async () => JSON.parse((await runFile('unshare', [...crun, 'state', name])).stdout);
  const pid = await Promise.race([waitForPid(state), ended.then(() => 0)]);
  if (pid === 0) throw new Error(`the container ${name} does not start:\n${output}`);
  return {
    pid,
    output: () => output,
    exec: (...args) =>
      new Promise((resolve) => {
        execFile(
          'unshare',
          [...crun, 'exec', '--user', options.user, name, ...args],
          (error, stdout, stderr) =>
            resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
        );
      }),
    stop: async (signal = 'SIGTERM') => {
      // It may have ended already.
      await runFile('unshare', [...crun, 'kill', name, signal]).catch(() => undefined);
      return ended;
    },
  };
}

async function waitForPid(readState: () => Promise<{ pid: number; status: string }>): Promise<number> {
  for (;;) {
    const state = await readState().catch(() => null);
    if (state?.status === 'running') return state.pid;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The configuration of a bundle (OCI runtime specification 1.0). */
function describeBundle(options: ContainerOptions, hosts: string) {
  const { root, args, env, user, workingFolder = '/', tmpfs = [], mounts = [], network } = options;
  const [uid, gid] = user.split(':').map(Number);
  const namespaces = ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type }));
  const path = network === undefined ? {} : { path: network };
  const none: readonly string[] = [];
  return {
    ociVersion: '1.0.0',
    hostname: options.name,
    root: { path: root, readonly: true },
    process: {
      args,
      env,
      cwd: workingFolder,
      user: { uid, gid },
      noNewPrivileges: true,
      capabilities: { bounding: none, effective: none, permitted: none, inheritable: none, ambient: none },
    },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755', 'size=64k'] },
      { destination: '/dev/shm', type: 'tmpfs', source: 'shm', options: ['nosuid', 'nodev', 'mode=1777'] },
      ...tmpfs.map((destination) => ({
        destination,
        type: 'tmpfs',
        source: 'tmpfs',
        options: ['nosuid', 'nodev', 'mode=1777'],
      })),
      ...[...mounts, { source: hosts, target: '/etc/hosts', readonly: true }].map(
        ({ source, target, readonly }) => ({
          destination: target,
          type: 'bind',
          source,
          options: ['bind', 'nosuid', 'nodev', readonly ? 'ro' : 'rw'],
        }),
      ),
    ],
    linux: {
      namespaces: [...namespaces, { type: 'network', ...path }],
      maskedPaths: ['/proc/kcore', '/proc/keys', '/proc/sysrq-trigger'],
      readonlyPaths: ['/proc/sys', '/proc/irq', '/proc/bus'],
    },
  };
}
