import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** A PostgreSQL server for tests, on a free loopback port and with temporary data. */
export interface TestPostgres {
  /** `postgres://…/postgres`, for a user with the right to create databases. */
  readonly url: string;
  /** Kills the server and restarts it with the same data and port; `whileDown` runs in between. */
  readonly crash: (whileDown?: () => Promise<void>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Cluster {
  /** The folder of `initdb` and `postgres`. */
  readonly programs: string;
  /** The user of the server; empty: that of this process. PostgreSQL refuses to run as root. */
  readonly owner: { readonly uid?: number; readonly gid?: number };
  readonly folder: string;
  readonly port: number;
  readonly password: string;
}

/** Starts an installed PostgreSQL. Rejects with a message that names what is missing. */
export async function startPostgres(): Promise<TestPostgres> {
  const programs = await findPrograms();
  const owner = await findOwner();
  const folder = await mkdtemp(join(tmpdir(), 'event-service-postgres-'));
  const cluster = {
    programs,
    owner,
    folder,
    port: await freePort(),
    password: randomBytes(12).toString('hex'),
  };
  try {
    await initialise(cluster);
    let server = await launch(cluster);
    return {
      url: urlOf(cluster),
      crash: async (whileDown = () => Promise.resolve()) => {
        await stopServer(server, 'SIGQUIT');
        try {
          await whileDown();
        } finally {
          server = await launch(cluster);
        }
      },
      stop: async () => {
        await stopServer(server, 'SIGINT');
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

const suffix = process.platform === 'win32' ? '.exe' : '';
const missing = `PostgreSQL is missing. Any one of these gives one:
  apt-get install -y postgresql (Debian, Ubuntu), brew install postgresql (macOS)
  POSTGRES_BIN=/folder/of/initdb`;

/** The programs of Debian are not on the PATH, and each version has a folder. */
async function findPrograms(): Promise<string> {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? await readdir(debian) : [];
  versions.sort((a, b) => Number(b) - Number(a));
  const named = process.env['POSTGRES_BIN'] ?? '';
  const places = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  const found = (named === '' ? places : [named]).find((place) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(place, program + suffix))),
  );
  if (found === undefined) throw new Error(missing);
  return found;
}

async function findOwner(): Promise<Cluster['owner']> {
  if (process.getuid?.() !== 0) return {};
  const readId = async (option: string): Promise<number> =>
    Number((await run('id', [option, 'postgres'])).stdout);
  try {
    return { uid: await readId('-u'), gid: await readId('-g') };
  } catch {
    throw new Error(
      'PostgreSQL does not run as root, and there is no user “postgres”: run this as another user.',
    );
  }
}

async function initialise({ programs, owner, folder, password }: Cluster): Promise<void> {
  const file = join(folder, 'password');
  await writeFile(file, password, { mode: 0o600 });
  const { uid, gid } = owner;
  if (uid !== undefined && gid !== undefined) {
    for (const path of [folder, file]) await chown(path, uid, gid);
  }
  // Locale C sorts by bytes, which reveals code that relies on another collation.
  const where = ['-D', join(folder, 'data'), '-U', 'postgres', '--locale=C', '--encoding=UTF8'];
  const how = ['--auth=scram-sha-256', `--pwfile=${file}`, '--no-sync'];
  await run(join(programs, `initdb${suffix}`), [...where, ...how], { cwd: folder, ...owner });
}

/** Resolves once the server accepts connections. Without fsync: the data is temporary. */
async function launch(cluster: Cluster): Promise<ChildProcess> {
  const { programs, owner, folder, port } = cluster;
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=60', 'shared_buffers=32MB'];
  const where = ['-D', join(folder, 'data'), '-k', folder, '-h', '127.0.0.1', '-p', String(port)];
  const options = [...where, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(programs, `postgres${suffix}`), options, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...owner,
  });
  let output = '';
  server.stderr.on('data', (part: Buffer) => {
    output = (output + part.toString()).slice(-4000);
  });
  const end = performance.now() + 60_000;
  while (!(await acceptsConnections(cluster))) {
    if (server.exitCode !== null || performance.now() > end)
      throw new Error(`PostgreSQL does not start:\n${output}`);
    await wait(50);
  }
  return server;
}

async function acceptsConnections(cluster: Cluster): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(cluster), connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** SIGINT: fast shutdown; SIGQUIT: immediate shutdown, without a checkpoint. */
async function stopServer(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await ended;
}

function urlOf({ password, port }: Cluster): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/** A TCP port of the loopback that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

/** `npx tsx packages/event-service/testing/start-postgres.ts` runs a server until Ctrl-C. */
async function main(): Promise<void> {
  const postgres = await startPostgres();
  console.log(`DATABASE_URL=${postgres.url}\nIt ends with Ctrl-C, and its data with it.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void postgres.stop());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
