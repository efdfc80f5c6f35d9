import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { sources } from '#scripts/build/staleness.mjs';
import { readSettings, variableNames } from '#server/settings/settings.ts';

/* What deploy/container says, without building it: image.full.test.ts does. */

const read = (path: string) => readFileSync(path, 'utf8');

interface Instruction {
  readonly name: string;
  readonly words: string;
}

/** The Containerfile is divided into its stages. */
const stages = read('deploy/container/Containerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .split(/^(?=FROM )/m)
  .map((stage) =>
    stage
      .split('\n')
      .filter(Boolean)
      .map((line): Instruction => ({ name: line.replace(/ .*/, ''), words: line.replace(/^\S+ /, '') })),
  );
const [head = [], build = [], final = []] = stages;
const wordsOf = (stage: readonly Instruction[], name: string) =>
  stage.filter((one) => one.name === name).map(({ words }) => words);

describe('the Containerfile', () => {
  it('has two stages of one slim base, which can be replaced', () => {
    expect(wordsOf(head, 'ARG')).toEqual([expect.stringMatching(/^BASE=\S+:\d+-\w+-slim$/)]);
    // oxlint-disable-next-line no-template-curly-in-string
    expect([build, final].map(([from]) => from?.words)).toEqual(['${BASE} AS build', '${BASE}']);
    expect(stages).toHaveLength(3);
  });

  it('copies from the first stage, and downloads nothing by ADD', () => {
    expect(stages.flat().map(({ name }) => name)).not.toContain('ADD');
    expect(wordsOf(final, 'COPY')).toEqual(['--from=build /app /app', 'deploy/container/health.mjs /app/']);
    expect(wordsOf(build, 'RUN').join('\n')).toMatch(/ npm ci /);
  });

  it('runs without a shell and not as root, and is asked for its health without curl', () => {
    expect(wordsOf(final, 'USER')).toEqual([expect.stringMatching(/^[1-9]\d{3,}:[1-9]\d{3,}$/)]);
    for (const words of [
      ...wordsOf(final, 'ENTRYPOINT'),
      ...wordsOf(final, 'HEALTHCHECK').map((text) => text.replace(/.* CMD /, '')),
    ])
      expect(JSON.parse(words)[0]).toBe('node');
    expect(wordsOf(final, 'HEALTHCHECK')).toHaveLength(1);
    expect(wordsOf(final, 'ENTRYPOINT')).toHaveLength(1);
    expect(wordsOf(final, 'STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(wordsOf(final, 'VOLUME')).toEqual(['/data']);
    expect(wordsOf(final, 'CMD')).toEqual([]);
  });

  it('sets what the gateway knows, as the service of systemd does, and no secret', () => {
    const pairs = wordsOf(final, 'ENV').flatMap((words) => words.trim().split(/\s+/));
    const isOfProcess = (pair: string) => /^(?:NODE|MALLOC)_/.test(pair);
    const lines = read('deploy/aushang.service').replaceAll('Environment=', '').split('\n');
    expect(pairs.filter(isOfProcess)).toEqual(lines.filter(isOfProcess));
    const own = pairs.filter((pair) => !isOfProcess(pair));
    const settings: Readonly<Record<string, string>> = Object.fromEntries(own.map((pair) => pair.split('=')));
    for (const name of Object.keys(settings)) expect(variableNames).toContain(name);
    expect(readSettings(settings, '')).toMatchObject({ HOST: '0.0.0.0', DATA_DIR: '/data' });
    expect(wordsOf(final, 'EXPOSE')).toEqual([`${settings['PORT']} ${settings['EVENT_SERVICE_PORT']}`]);
    expect(read('deploy/container/Containerfile')).not.toMatch(/PASSWORD|TOKEN|API_KEY/);
  });

  it('is built from named files, secrets not among them', () => {
    const lines = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines[0]).toBe('*');
    const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    for (const path of allowed) expect(existsSync(path)).toBe(true);
    expect(allowed.filter((path) => path.startsWith('deploy'))).toEqual(['deploy/container/health.mjs']);
    const copied = [...wordsOf(build, 'COPY'), ...wordsOf(final, 'COPY')]
      .filter((words) => !words.startsWith('--from') && words !== '. .')
      .flatMap((words) => words.split(' ').slice(0, -1));
    const isAllowed = (path: string) => allowed.some((one) => path === one || path.startsWith(`${one}/`));
    expect([...copied, ...sources].filter((path) => !isAllowed(path))).toEqual([]);
  });
});

const serviceSchema = z.object({
  image: z.string(),
  user: z.string().optional(),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  restart: z.string(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.tuple([z.literal('CMD')], z.string()) }),
});
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.object({})),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

describe('compose.yaml', () => {
  const folder = 'deploy/container';
  const { services, networks, volumes, secrets } = composeSchema.parse(
    parse(read(`${folder}/compose.yaml`), { merge: true }),
  );
  const all = Object.entries(services);
  let secretsFolder = '';
  beforeAll(async () => {
    secretsFolder = await mkdtemp(join(tmpdir(), 'aushang-secrets-'));
  });
  afterAll(() => rm(secretsFolder, { recursive: true }));

  it.each(all)('lets %s do no more than it must', (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'unless-stopped',
    });
    const isOwn = service.image.includes('aushang');
    expect(service.user ?? '').toMatch(isOwn ? /^$/ : /^[1-9]\d*:[1-9]\d*$/);
    // oxlint-disable-next-line no-template-curly-in-string
    const own = '${AUSHANG_IMAGE:-localhost/aushang:latest}';
    expect(service.image).toMatch(isOwn ? own : /^docker\.io\/library\/[\w/]+:\d+/);
    expect(service.ports.length > 0).toBe(name === 'nginx');
  });

  it('gives nginx all processors, and connections for the streams of many addresses', () => {
    const script = read(`${folder}/nginx.sh`);
    for (const line of ['worker_processes auto;', 'worker_rlimit_nofile 32768;', 'worker_connections 16384;'])
      expect(script).toContain(line);
  });

  it.each(['server 127.0.0.1:8080;', 'listen 80;'])('replaces “%s” in deploy/nginx.conf', (text) => {
    expect(read('deploy/nginx.conf').split(text)).toHaveLength(2);
    expect(read(`${folder}/nginx.sh`).replaceAll('\\.', '.')).toContain(`s|${text}|`);
  });

  it('mounts what exists', () => {
    const mounted = all.flatMap(([, service]) => service.volumes.map((text) => text.split(':')));
    const sources = mounted.map(([source = '']) => source);
    const isPath = (source: string) => source.startsWith('.');
    expect(sources.filter((source) => isPath(source) && !existsSync(join(folder, source)))).toEqual([]);
    const named = sources.filter((source) => !isPath(source));
    expect(named.toSorted()).toEqual(Object.keys(volumes).toSorted());
  });

  it('keeps secrets in files, which no repository has', () => {
    const used = new Set(all.flatMap(([, service]) => service.secrets));
    expect([...used].toSorted()).toEqual(Object.keys(secrets).toSorted());
    for (const { file } of Object.values(secrets)) expect(file).toMatch(/^\.\/secrets\//);
    expect(read('.gitignore').split('\n')).toEqual(
      expect.arrayContaining([`${folder}/secrets/`, `${folder}/.env`]),
    );
  });

  it('keeps Redis and PostgreSQL away from nginx and from other networks', () => {
    expect(networks['data']?.internal).toBe(true);
    for (const name of ['redis', 'postgres']) expect(services[name]?.networks).toEqual(['data']);
    expect(services['nginx']?.networks).toEqual(['front']);
  });

  it.each(['gateway-a', 'gateway-b'])('gives %s settings that it accepts', async (name) => {
    const texts: Record<string, string> = {
      event_service_key: 'a-key',
      database_url: 'postgres://aushang:secret@postgres/aushang',
      desk_password: 'drei kluge Worte',
    };
    for (const [secret, text] of Object.entries(texts)) await writeFile(join(secretsFolder, secret), text);
    const { HTTPS_PROXY, NO_PROXY, ...environment } = services[name]?.environment ?? {};
    for (const variable of Object.keys(environment)) expect(variableNames).toContain(variable);
    const env = Object.entries(environment).map(([variable, value]) => [
      variable,
      value
        .replace('/run/secrets', secretsFolder)
        .replace('/etc/aushang', `${folder}/site`)
        // oxlint-disable-next-line no-template-curly-in-string
        .replace(/\$\{EVENT_SERVICE_URL:.*\}/, 'https://events.example.edu')
        .replace(/\$\{\w+:-(.*)\}/, '$1'),
    ]);
    expect([HTTPS_PROXY, NO_PROXY].every((value) => value?.endsWith(':-}'))).toBe(true);
    expect(readSettings(Object.fromEntries(env), '')).toMatchObject({
      EVENT_SERVICE_URL: 'https://events.example.edu',
      DATABASE_URL: texts['database_url'],
      DESK_PASSWORD: texts['desk_password'],
      TRUST_PROXY: 1,
    });
  });
});
