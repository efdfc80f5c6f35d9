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

/** A PostgreSQL server for tests: on a free loopback port, in a folder that goes when it ends. */
export interface TestPostgres {
  /** `postgres://…/postgres`, of a user who may create databases. */
  readonly url: string;
  /**
   * Ends the server at once and uncleanly, as a power cut would, and starts it again on the same data and port;
   * `whileDown` runs in between.
   */
  readonly crash: (whileDown?: () => Promise<void>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Cluster {
  /** Folder of `initdb` and `postgres`. */
  readonly programs: string;
  /** Whom the server runs as; empty: the user of this process. PostgreSQL refuses to run as root. */
  readonly owner: { readonly uid?: number; readonly gid?: number };
  readonly folder: string;
  readonly port: number;
  readonly password: string;
}

/** Starts a PostgreSQL with the programs of this machine. Rejects with a sentence that says what is missing. */
export async function startPostgres(): Promise<TestPostgres> {
  const programs = await findPrograms();
  const owner = await findOwner();
  const folder = await mkdtemp(join(tmpdir(), 'aushang-postgres-'));
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

/** The folder of PostgreSQL's programs; Debian keeps them off the PATH, one folder for each version. */
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
  const ask = async (option: string): Promise<number> =>
    Number((await run('id', [option, 'postgres'])).stdout);
  try {
    return { uid: await ask('-u'), gid: await ask('-g') };
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
  // The locale C sorts by bytes: whoever relies on the order of a language is found out.
  const where = ['-D', join(folder, 'data'), '-U', 'postgres', '--locale=C', '--encoding=UTF8'];
  const how = ['--auth=scram-sha-256', `--pwfile=${file}`, '--no-sync'];
  await run(join(programs, `initdb${suffix}`), [...where, ...how], { cwd: folder, ...owner });
}

/** Starts the server and resolves once it takes connections. No data of a test is worth waiting for a disk. */
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
  let said = '';
  server.stderr.on('data', (part: Buffer) => {
    said = (said + part.toString()).slice(-4000);
  });
  const end = performance.now() + 60_000;
  while (!(await acceptsConnections(cluster))) {
    if (server.exitCode !== null || performance.now() > end)
      throw new Error(`PostgreSQL does not start:\n${said}`);
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

/** Signals mean: SIGINT, end the connections and write everything; SIGQUIT, drop everything and go. */
async function stopServer(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await ended;
}

function urlOf({ password, port }: Cluster): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

/** Alone: `npx tsx packages/event-service/testing/start-postgres.ts` gives a server to try things with, until Ctrl-C. */
async function main(): Promise<void> {
  const postgres = await startPostgres();
  console.log(`DATABASE_URL=${postgres.url}\nIt ends with Ctrl-C, and its data with it.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void postgres.stop());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
