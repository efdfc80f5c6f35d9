import { execFile } from 'node:child_process';
import { chown, cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeDebianRoot } from '#scripts/testing/debian-root.ts';
import type { ContainerOptions } from './run-container.ts';
import type { ImageConfig, TestImage } from './test-image.ts';

const run = promisify(execFile);

/** `docker compose config` describes a service like this. */
export interface ComposeService {
  readonly image: string;
  readonly user?: string;
  readonly entrypoint?: readonly string[] | null;
  readonly command?: readonly string[] | null;
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck: { readonly test: readonly string[] };
  readonly networks: Readonly<Record<string, unknown>>;
  readonly secrets?: readonly { readonly source: string; readonly target: string }[];
  readonly stop_signal?: string;
  readonly tmpfs?: readonly string[];
  readonly volumes?: readonly {
    readonly type: string;
    readonly source: string;
    readonly target: string;
    readonly read_only?: boolean;
  }[];
}

interface Composition {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

/**
 * Copies deploy/ to `folder`, with these secrets and settings, and reads it by Docker Compose, which needs no engine for that.
 */
export async function readComposition(
  folder: string,
  { secrets, settings }: Readonly<Record<'secrets' | 'settings', Readonly<Record<string, string>>>>,
): Promise<Composition> {
  const deploy = join(folder, 'deploy');
  const project = join(deploy, 'container');
  await cp('deploy', deploy, { recursive: true });
  await mkdir(join(project, 'secrets'), { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(secrets)) await writeFile(join(project, 'secrets', name), text);
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(project, '.env'), lines.join(''));
  const program = './usr/libexec/docker/cli-plugins/docker-compose';
  const archive = await makeDebianRoot(['docker-compose'], { variant: 'extract' });
  await run('tar', ['-C', folder, '-xf', archive, program]);
  const files = ['compose.yaml', 'compose.https.yaml'].flatMap((name) => ['-f', join(project, name)]);
  const { stdout } = await run(join(folder, program), [...files, 'config', '--format', 'json']);
  return JSON.parse(stdout);
}

/** The entrypoint of the PostgreSQL image starts it the same way. */
const startPostgres = `
[ -s "$PGDATA/PG_VERSION" ] || {
  initdb --no-sync --auth=scram-sha-256 --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE"
  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
  echo "create database $POSTGRES_DB" | postgres --single postgres
} >/dev/null
exec postgres -c listen_addresses='*'`;

const postgresFolder = '/usr/lib/postgresql/17/bin';
const debianPath = `PATH=${postgresFolder}:/usr/sbin:/usr/bin:/sbin:/bin`;

/** A root with nginx, Redis and PostgreSQL, in place of their images. */
export async function makeServicesRoot(folder: string): Promise<string> {
  const root = join(folder, 'services');
  await mkdir(root);
  const archive = await makeDebianRoot(['nginx-light', 'postgresql', 'redis-server', 'wget']);
  await run('tar', ['-C', root, '-xf', archive]);
  // The user of PostgreSQL in its image.
  await run('sh', ['-c', 'echo "postgres-of-image:x:999:999::/:/bin/sh" >>"$1/etc/passwd"', 'sh', root]);
  return root;
}

/** How a service runs, in its image or with Debian's packages, and with the folders that an engine would make. */
export async function describeService(
  name: string,
  {
    composition,
    image,
    services,
    folder,
  }: {
    readonly composition: Composition;
    readonly image: TestImage;
    readonly services: string;
    readonly folder: string;
  },
): Promise<Omit<ContainerOptions, 'folder'>> {
  const service = composition.services[name];
  if (service === undefined) throw new Error(`no service ${name}`);
  const isOwn = service.image.includes('/aushang');
  const config: Partial<ImageConfig> = isOwn ? image.config : {};
  const user = service.user ?? config.User ?? '';
  const environment = Object.entries(service.environment ?? {}).map(([key, value]) => `${key}=${value}`);
  const entrypoint = service.entrypoint ?? config.Entrypoint ?? [];
  const args =
    name === 'postgres' ? ['sh', '-c', startPostgres] : [...entrypoint, ...(service.command ?? [])];
  return {
    name,
    root: isOwn ? image.root : services,
    args,
    env: [...(config.Env ?? [debianPath, 'PGDATA=/var/lib/postgresql/data']), ...environment],
    user,
    workingFolder: config.WorkingDir ?? '/',
    tmpfs: (service.tmpfs ?? []).map((path) => path.replace(/:.*/, '')),
    mounts: await describeMounts(service, { composition, user, folder }),
  };
}

async function describeMounts(
  { secrets = [], volumes = [] }: ComposeService,
  { composition, user, folder }: { composition: Composition; user: string; folder: string },
): Promise<NonNullable<ContainerOptions['mounts']>> {
  const files = secrets.map(({ source, target }) => ({
    source: composition.secrets[source]?.file ?? '',
    target,
    readonly: true,
  }));
  const folders = volumes.map(async ({ type, source, target, read_only: readonly = false }) => ({
    source: type === 'bind' ? source : await makeVolume(join(folder, 'volumes', source), user),
    target,
    readonly,
  }));
  return [...files, ...(await Promise.all(folders))];
}

/** The path of a new volume, which belongs to the user that its folder in the image belongs to. */
export async function makeVolume(path: string, user: string): Promise<string> {
  const [uid = 0, gid = 0] = user.split(':').map(Number);
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chown(path, uid, gid);
  return path;
}
