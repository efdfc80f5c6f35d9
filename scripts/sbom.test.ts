import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

const manifestSchema = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ integrity: z.string().optional() })),
});

const component = z.object({
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  'bom-ref': z.string(),
});
/** By an e-mail address, else by a web page (BSI TR-03183-2, 5.2.2). */
const creator = z.union([
  z.strictObject({ contact: z.tuple([z.strictObject({ email: z.email() })]) }),
  z.strictObject({ url: z.tuple([z.url({ protocol: /^https$/ })]) }),
]);
const licences = z.tuple([
  z.strictObject({ expression: z.string().min(1), acknowledgement: z.literal('concluded') }),
]);
const sha512 = z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[\da-f]{128}$/) });
const library = component.extend({
  manufacturer: creator,
  licenses: licences,
  externalReferences: z.tuple(
    [z.object({ type: z.literal('distribution'), url: z.url(), hashes: z.tuple([sha512]) })],
    z.object({ type: z.literal('source-distribution'), url: z.url() }),
  ),
  properties: z.array(z.object({ name: z.string(), value: z.string() })),
});
const bomSchema = z.object({
  specVersion: z.literal('1.6'),
  serialNumber: z.string().startsWith('urn:uuid:'),
  metadata: z.object({
    timestamp: z.iso.datetime(),
    manufacturer: creator,
    component: component.extend({ manufacturer: creator, licenses: licences }),
  }),
  components: z.array(library),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
  compositions: z.array(z.object({ aggregate: z.string(), dependencies: z.array(z.string()) })),
});

const env = { ...process.env, GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'example/aushang' };
const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

let folder: string;
let text: string;
let bom: z.output<typeof bomSchema>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-test-'));
  const file = join(folder, 'bom.json');
  await promisify(execFile)(process.execPath, ['scripts/sbom.mjs', file], { env });
  text = await readFile(file, 'utf8');
  bom = bomSchema.parse(JSON.parse(text));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the software bill of materials', () => {
  it('names what is shipped, with versions, and no tool', async () => {
    const own = manifestSchema.parse(await readJson('package.json'));
    const { metadata, components } = bom;
    expect(metadata.component).toMatchObject({
      name: 'aushang',
      version: own.version,
      purl: `pkg:npm/aushang@${own.version}`,
    });
    const listed = Object.fromEntries(components.map(({ name, version }) => [name, version]));
    expect(listed).toMatchObject(own.dependencies);
    const bundled = ['@date-fns/utc', '@fontsource-variable/schibsted-grotesk', 'hyphen', 'idb-keyval'];
    for (const name of bundled) expect([name, listed[name]]).toEqual([name, own.devDependencies[name]]);
    const tools = ['@types/node', 'esbuild', 'marked', 'playwright', 'typescript', 'vite', 'vitest'];
    expect(tools.filter((name) => listed[name] !== undefined)).toEqual([]);
  });

  it('is valid by the schema of CycloneDX 1.6', async () => {
    const require = createRequire(import.meta.url);
    const manifest = require.resolve('@cyclonedx/cyclonedx-library/package.json');
    const read = async (name: string) =>
      z.looseObject({}).parse(await readJson(join(dirname(manifest), 'res/schema', name)));
    const ajv = new Ajv({ strict: false, validateFormats: false });
    for (const name of ['spdx.SNAPSHOT.schema.json', 'jsf-0.82.SNAPSHOT.schema.json'])
      ajv.addSchema(await read(name), `http://cyclonedx.org/schema/${name}`);
    const isValid = ajv.validate(await read('bom-1.6.SNAPSHOT.schema.json'), JSON.parse(text));
    expect([isValid, ajv.errors]).toEqual([true, null]);
  });

  it('has the archive of each library with the SHA-512 of the lock and the properties of BSI TR-03183-2', async () => {
    const { packages } = lockSchema.parse(await readJson('package-lock.json'));
    for (const { name, version, properties, externalReferences } of bom.components) {
      const file = `${name.split('/').at(-1)}-${version}.tgz`;
      expect(properties.map((one) => [one.name, one.value])).toEqual([
        ['bsi:component:filename', file],
        ['bsi:component:executable', 'non-executable'],
        ['bsi:component:archive', 'archive'],
        ['bsi:component:structured', 'structured'],
      ]);
      const [{ url, hashes }] = externalReferences;
      expect(url).toBe(`https://registry.npmjs.org/${name}/-/${file}`);
      const integrity = `sha512-${Buffer.from(hashes[0].content, 'hex').toString('base64')}`;
      const entries = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
      expect(entries.map(([, entry]) => entry.integrity)).toContain(integrity);
    }
  });

  it('names who made it and each library, the source of libraries, and how complete dependencies are', () => {
    const project = { url: ['https://github.com/example/aushang'] };
    expect([bom.metadata.manufacturer, bom.metadata.component.manufacturer]).toEqual([project, project]);
    const refs = bom.components.map((one) => one['bom-ref']);
    const product = bom.metadata.component['bom-ref'];
    expect(bom.dependencies.map(({ ref }) => ref).toSorted()).toEqual([product, ...refs].toSorted());
    expect(bom.compositions).toEqual([
      { aggregate: 'complete', dependencies: [product] },
      { aggregate: 'unknown', dependencies: refs },
    ]);
    const sourceOf = (name: string) =>
      bom.components.find((one) => one.name === name)?.externalReferences[1]?.url;
    expect(['fastify', 'yaml', '@opentelemetry/api', 'react'].map(sourceOf)).toEqual([
      'https://github.com/fastify/fastify',
      'https://github.com/eemeli/yaml',
      'https://github.com/open-telemetry/opentelemetry-js',
      'https://github.com/react/react',
    ]);
  });

  it('holds no path of the machine, and no address of a mirror of the registry', () => {
    expect(text).not.toContain(tmpdir());
    expect(text).not.toContain(process.cwd());
    const hosts = new Set(text.match(/(?<=https?:\/\/)[^/"]*/g));
    expect([...hosts].toSorted()).toEqual([
      'cyclonedx.org',
      'github.com',
      'registry.npmjs.org',
      'www.npmjs.com',
    ]);
  });
});
