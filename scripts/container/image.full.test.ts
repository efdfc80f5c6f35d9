import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#server/testing/start-redis.ts';
import { findDebianRootProblem, isMissing } from '#scripts/testing/debian-root.ts';
import { describeService, makeServicesRoot, makeVolume, readComposition } from './compose-project.ts';
import { type Container, type ContainerOptions, runContainer } from './run-container.ts';
import { buildTestImage, type TestImage } from './test-image.ts';
import { createNetworks } from './test-networks.ts';

/*
 * Builds the image with buildah and runs it with crun: read-only, not as root, without capabilities. No registry of images is
 * asked: the base, Redis, PostgreSQL, nginx and Compose are Debian's packages.
 */

const run = promisify(execFile);

async function findProblem(): Promise<string | null> {
  const problem = await findDebianRootProblem();
  if (problem !== null) return problem;
  const programs = { buildah: 'buildah', crun: 'crun', ip: 'iproute2' };
  for (const [program, name] of Object.entries(programs))
    if (await isMissing(program)) return `${program} is missing: apt-get install -y ${name}`;
  return null;
}

const problem = await findProblem();
const note = problem === null ? '' : ` (skipped: ${problem})`;

let folder = '';
let image: TestImage;
const running: Container[] = [];

const start = async (options: Omit<ContainerOptions, 'folder'>) => {
  const container = await runContainer({ folder, ...options });
  running.push(container);
  return container;
};

const imageDefaults = (): Pick<ContainerOptions, 'root' | 'args' | 'env' | 'user' | 'workingFolder'> => ({
  root: image.root,
  args: image.config.Entrypoint,
  env: image.config.Env,
  user: image.config.User,
  workingFolder: image.config.WorkingDir,
});

const volume = (name: string) => makeVolume(join(folder, 'volumes', name), image.config.User);

/** Status and text of what a container gets from an address. Certificates are not checked. */
const get = async (container: Container, url: string, options: RequestInit = {}) => {
  const script = `process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; process.removeAllListeners('warning'); fetch(${JSON.stringify(url)}, ${JSON.stringify(options)}).then(async (answer) => console.log(answer.status, await answer.text()))`;
  return (await container.exec('node', '-e', script)).output;
};

/** Pages are served without a slide at first on a busy machine. */
const untilSlide = (container: Container, url: string) =>
  eventually(async () => /^200 [^]*<article/.test(await get(container, url)), 180);

describe.skipIf(problem !== null)(`the container image${note}`, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aushang-image-'));
    image = await buildTestImage(folder);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((container) => container.stop('SIGKILL')));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const health = (container: Container) => {
    const [kind, ...command] = image.config.Healthcheck.Test;
    expect(kind).toBe('CMD');
    return container.exec(...command);
  };

  it('serves slides and event pages without any setting, keeps its data, and ends at SIGTERM', async () => {
    const data = await volume('data');
    const options = { ...imageDefaults(), mounts: [{ source: data, target: '/data', readonly: false }] };
    const first = await start({ ...options, name: 'first' });
    await eventually(async () => (await health(first)).code === 0, 180);
    await eventually(async () => (await get(first, 'http://127.0.0.1:8080/readyz')).startsWith('200'), 180);
    await untilSlide(first, 'http://127.0.0.1:8080/?monitor=mensa');
    const events = await get(first, 'http://127.0.0.1:8080/api/events?monitor=mensa');
    const address = /http:\/\/localhost:8081\/[^"]+/.exec(events)?.[0] ?? '';
    expect(await get(first, address)).toMatch(/^200 [^]*<h1/);
    const secrets = await first.exec('cat', '/data/event-service/start-secrets.txt');
    const link = /http:\S+welcome\S+/.exec(secrets.output)?.[0] ?? '';
    expect(link).not.toBe('');
    expect(first.output()).not.toContain(link);
    expect(first.output()).toContain('/data/event-service/start-secrets.txt');

    const began = performance.now();
    expect(await first.stop(image.config.StopSignal)).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    const kept = await readFile(join(data, 'snapshot.jsonl'), 'utf8');
    const second = await start({
      ...options,
      name: 'second',
      env: [...image.config.Env, 'POLL_SECONDS=3600'],
    });
    await eventually(async () => (await health(second)).code === 0, 180);
    await eventually(async () => second.output().includes('"hasSnapshot":true'), 180);
    expect(kept.length).toBeGreaterThan(1000);
    expect(await second.stop(image.config.StopSignal)).toBe(0);
  });

  it('runs neither as root nor with capabilities, and writes to its data folder alone', async () => {
    const data = await volume('data-2');
    const mounts = [{ source: data, target: '/data', readonly: false }];
    const container = await start({ ...imageDefaults(), name: 'third', mounts });
    await eventually(async () => (await health(container)).code === 0, 180);
    const status = await container.exec('cat', '/proc/1/status');
    expect(status.output).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m);
    expect(status.output).toMatch(/^CapEff:\t0+$/m);
    expect(status.output).toMatch(/^CapBnd:\t0+$/m);
    expect((await container.exec('cat', '/proc/1/cmdline')).output).toMatch(/^node\0\/app\/dist\/server\//);
    for (const path of ['/', '/app/', '/app/dist/', '/tmp/', '/etc/', '/var/'])
      expect((await container.exec('touch', `${path}x`)).output).toMatch(/Read-only file system/);
    expect((await container.exec('touch', '/data/x')).code).toBe(0);
    // The app cannot be overwritten without a read-only root either.
    const writable = await run('find', [
      join(image.root, 'app'),
      '!',
      '-user',
      'root',
      '-o',
      '-perm',
      '/022',
      '!',
      '-type',
      'l',
    ]);
    expect(writable.stdout).toBe('');
  });

  it('is unhealthy where the gateway does not answer', async () => {
    const args = ['sleep', '600'];
    const container = await start({ ...imageDefaults(), name: 'asleep', args });
    expect((await health(container)).code).toBe(1);
  });

  it('passes arguments to the command', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    const args = [...image.config.Entrypoint, '--version'];
    const container = await start({ ...imageDefaults(), name: 'version', args: ['sleep', '600'] });
    expect((await container.exec(...args)).output).toContain(version);
    expect(image.config.Labels['org.opencontainers.image.version']).toBe(version);
  });

  it('has what runs and nothing else', async () => {
    const app = join(image.root, 'app');
    expect((await readdir(app)).toSorted()).toEqual(
      expect.arrayContaining(['dist', 'health.mjs', 'node_modules', 'package.json']),
    );
    const paths = (await run('find', [app, '-type', 'f'], { maxBuffer: 64 << 20 })).stdout.split('\n');
    expect(paths).toContain(join(app, 'dist/page/THIRD-PARTY-NOTICES.txt'));
    const own = paths.filter((path) => !path.includes('/node_modules/'));
    expect(own.filter((path) => /\.(?:tsx?|map)$/.test(path))).toEqual([]);
    const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
    const modules = await readdir(join(app, 'node_modules'));
    for (const name of ['vite', 'vitest', 'esbuild', 'playwright', 'typescript', 'oxlint']) {
      expect(Object.keys(devDependencies)).toContain(name);
      expect(modules).not.toContain(name);
    }
    for (const path of ['src', 'root/.npm', 'root/.cache', 'run/secrets/ca', 'app/.git'])
      await expect(readdir(join(image.root, path))).rejects.toThrow(/ENOENT/);
    const registry = (await run('npm', ['config', 'get', 'registry'])).stdout.trim();
    const settings = JSON.stringify(image.config);
    for (const word of ['NPM_CONFIG', 'NODE_EXTRA_CA_CERTS', registry]) expect(settings).not.toContain(word);
    const isPublic = registry.startsWith('https://registry.npmjs.org');
    const word = isPublic ? '/run/secrets/ca' : new URL(registry).host;
    const found = await run('grep', ['-rlF', word, app]).catch(() => ({ stdout: '' }));
    expect(found.stdout).toBe('');
    const bytes = Number((await run('du', ['-sb', app])).stdout.split('\t')[0]);
    console.info(`/app has ${(bytes / 1e6).toFixed(0)} MB`);
    expect(bytes).toBeLessThan(200e6);
  });

  it('runs as two gateways with Redis and PostgreSQL behind nginx, as deploy/container/compose.yaml says', async () => {
    const project = join(folder, 'project');
    await mkdir(project);
    const certificate = await makeCertificate(project, 'nginx');
    const secrets = {
      event_service_key: 'key-of-the-event-service',
      database_password: 'password-of-the-database',
      database_url: 'postgres://aushang:password-of-the-database@postgres:5432/aushang\n',
      desk_password: 'password-of-the-desk\n',
      tls_certificate: certificate.certificate,
      tls_key: certificate.key,
    };
    const composition = await readComposition(project, {
      secrets,
      settings: { EVENT_SERVICE_URL: 'http://events:8081' },
    });
    for (const secret of Object.values(secrets)) expect(JSON.stringify(composition)).not.toContain(secret);
    const services = await makeServicesRoot(folder);
    const names = ['postgres', 'redis', 'gateway-a', 'gateway-b', 'nginx'];
    expect(Object.keys(composition.services).toSorted()).toEqual(names.toSorted());
    const members = (network: string) =>
      names.filter((name) => composition.services[name]?.networks[network] !== undefined);
    const networks = await createNetworks(`aushang-${process.pid}`, {
      front: [...members('front'), 'events'],
      data: members('data'),
    });
    try {
      const place = (name: string) => ({ network: networks.pathOf(name), hosts: networks.hostsOf(name) });
      const events = await start({
        ...imageDefaults(),
        name: 'events',
        args: [...image.config.Entrypoint, 'event-service'],
        env: [...image.config.Env, `EVENT_SERVICE_API_KEY=${secrets.event_service_key}`],
        mounts: [{ source: await volume('events'), target: '/data', readonly: false }],
        ...place('events'),
      });
      const containers = new Map<string, Container>();
      for (const name of names) {
        const options = await describeService(name, { composition, image, services, folder });
        const container = await start({ ...options, ...place(name) });
        containers.set(name, container);
        const [, ...check] = composition.services[name]?.healthcheck.test ?? [];
        await eventually(async () => (await container.exec(...check)).code === 0, 180).catch(
          (cause: unknown) => {
            throw new Error(`${name} is not healthy:\n${container.output()}`, { cause });
          },
        );
      }
      await eventually(async () => (await get(events, 'http://nginx:8080/readyz')).startsWith('200'), 180);
      await untilSlide(events, 'http://nginx:8080/?monitor=mensa');
      await untilSlide(events, 'https://nginx:8443/?monitor=mensa');
      expect(await get(events, 'http://nginx:8080/metrics')).toMatch(/^404 /);
      const signIn = await get(events, 'http://nginx:8080/desk/sign-in', {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: 'http://nginx:8080', 'content-type': 'application/x-www-form-urlencoded' },
        body: 'password=password-of-the-desk',
      });
      expect(signIn).toMatch(/^303 /);
      const schemas = [
        'psql',
        '-U',
        'aushang',
        '-h',
        '127.0.0.1',
        '-Atc',
        'select schema_name from information_schema.schemata',
      ];
      const psql = await containers
        .get('postgres')
        ?.exec('env', 'PGPASSWORD=password-of-the-database', ...schemas);
      expect(psql?.output.split('\n')).toContain('aushang');
      expect((await containers.get('redis')?.exec('redis-cli', 'dbsize'))?.output).toMatch(/[1-9]/);

      expect(await containers.get('gateway-a')?.stop('SIGTERM')).toBe(0);
      await untilSlide(events, 'http://nginx:8080/?monitor=mensa');
      for (const name of ['nginx', 'gateway-b', 'redis', 'postgres'])
        expect([name, await containers.get(name)?.stop(composition.services[name]?.stop_signal)]).toEqual([
          name,
          0,
        ]);
    } finally {
      await Promise.all(running.splice(0).map((container) => container.stop('SIGKILL')));
      await networks.close();
    }
  });
});

async function makeCertificate(place: string, name: string) {
  const [key, certificate] = [join(place, 'key.pem'), join(place, 'certificate.pem')];
  const how = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`];
  await run('openssl', [...how, '-keyout', key, '-out', certificate]);
  return { key: await readFile(key, 'utf8'), certificate: await readFile(certificate, 'utf8') };
}
