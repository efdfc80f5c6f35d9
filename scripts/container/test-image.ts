import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { makeDebianRoot } from '#scripts/testing/debian-root.ts';

const runFile = promisify(execFile);
const base = 'localhost/aushang-test-base';

/** The image as `npm run image` builds it, from Debian's packages in place of a base image. */
export interface TestImage {
  /** Folder of its root file system. */
  readonly root: string;
  /** The configuration is that of `docker inspect`. */
  readonly config: ImageConfig;
  /** Output of the build. */
  readonly log: string;
}

export interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly WorkingDir: string;
  readonly Entrypoint: readonly string[];
  readonly StopSignal: string;
  readonly Volumes: Readonly<Record<string, unknown>>;
  readonly ExposedPorts: Readonly<Record<string, unknown>>;
  readonly Labels: Readonly<Record<string, string>>;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

/** Builds it with buildah, whose storage is in `folder`. Settings of npm on this machine serve the build alone. */
export async function buildTestImage(folder: string): Promise<TestImage> {
  const env = await configureStorage(folder);
  const buildah = async (...args: string[]) =>
    (await runFile('buildah', args, { env, maxBuffer: 64 << 20 })).stdout.trim();
  await makeBase(buildah);
  const { stdout, stderr } = await runFile(
    'node',
    ['scripts/image.mjs', '--build-arg', `BASE=${base}`, ...(await findNpmSettings(folder))],
    { env: { ...env, IMAGE_BUILDER: 'buildah' }, maxBuffer: 64 << 20 },
  );
  const container = await buildah('from', '--pull-never', 'localhost/aushang:latest');
  const inspected = JSON.parse(await buildah('inspect', '--type', 'image', 'localhost/aushang:latest'));
  return {
    root: await buildah('mount', container),
    config: inspected.Docker.config,
    log: stdout + stderr,
  };
}

/** Buildah needs neither a daemon nor its own folders below /var; the driver vfs works in every file system. */
async function configureStorage(folder: string): Promise<NodeJS.ProcessEnv> {
  const file = join(folder, 'storage.conf');
  const place = `graphroot = "${folder}/storage"\nrunroot = "${folder}/storage-run"`;
  await writeFile(file, `[storage]\ndriver = "vfs"\n${place}\n`);
  return { ...process.env, CONTAINERS_STORAGE_CONF: file, BUILDAH_ISOLATION: 'chroot' };
}

/** Debian's Node, and the npm of this machine, which is JavaScript. */
async function makeBase(buildah: (...args: string[]) => Promise<string>): Promise<void> {
  const archive = await makeDebianRoot(['ca-certificates', 'nodejs']);
  const container = await buildah('from', 'scratch');
  const root = await buildah('mount', container);
  await runFile('tar', ['-C', root, '-xf', archive]);
  const modules = join(root, 'usr/local/lib/node_modules');
  await mkdir(modules, { recursive: true });
  const npm = (await runFile('npm', ['root', '--global'])).stdout.trim();
  await runFile('cp', ['-a', join(npm, 'npm'), modules]);
  for (const name of ['npm', 'npx'])
    await runFile('ln', [
      '-s',
      `../lib/node_modules/npm/bin/${name}-cli.js`,
      join(root, 'usr/local/bin', name),
    ]);
  await buildah('umount', container);
  await buildah('commit', '--quiet', container, base);
  await buildah('rm', container);
}

/** The registry of this machine, and its certificate authorities as a secret of the build. */
async function findNpmSettings(folder: string): Promise<readonly string[]> {
  const registry = (await runFile('npm', ['config', 'get', 'registry'])).stdout.trim();
  const settings = ['--build-arg', `NPM_CONFIG_REGISTRY=${registry}`];
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  if (authorities === undefined) return settings;
  const copy = join(folder, 'ca.pem');
  await copyFile(resolve(authorities), copy);
  return [...settings, '--secret', `id=ca,src=${copy}`, '--build-arg', 'NODE_EXTRA_CA_CERTS=/run/secrets/ca'];
}
