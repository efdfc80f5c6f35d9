import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});
const component = z.object({ name: z.string(), version: z.string(), purl: z.string() });
const bomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component }),
  components: z.array(component),
});

const readManifest = async (folder: string) =>
  manifestSchema.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('the software bill of materials names every production dependency of all packages, and no tool', async () => {
  const file = join(folder, 'sbom.json');
  await promisify(execFile)(process.execPath, ['scripts/sbom.mjs', file]);
  const text = await readFile(file, 'utf8');
  const { metadata, components } = bomSchema.parse(JSON.parse(text));
  const own = await readManifest('.');
  expect(metadata.component).toEqual({
    name: own.name,
    version: own.version,
    purl: `pkg:npm/${own.name}@${own.version}`,
  });
  const packages = await Promise.all(
    ['event-service', 'serving', 'styles'].map((name) => readManifest(`packages/${name}`)),
  );
  const direct = Object.assign({}, ...[own, ...packages].map(({ dependencies }) => dependencies));
  const listed = Object.fromEntries(components.map(({ name, version }) => [name, version]));
  expect(listed).toMatchObject(direct);
  const tools = Object.keys(own.devDependencies).filter((name) => !name.startsWith('@types/'));
  expect(tools.filter((name) => name in listed)).toEqual([]);
});

it('it holds no address of a registry and no path of the machine', async () => {
  const file = join(folder, 'sbom.json');
  await promisify(execFile)(process.execPath, ['scripts/sbom.mjs', file]);
  const text = await readFile(file, 'utf8');
  expect(text).not.toContain(tmpdir());
  expect(text).not.toContain(process.cwd());
  expect(text.match(/https?:\/\/[^/"]*/g)).toEqual(['http://cyclonedx.org']);
});
