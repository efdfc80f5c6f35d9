import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

const manifestSchema = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const component = z.object({ name: z.string(), version: z.string(), purl: z.string() });
const bomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component }),
  components: z.array(component),
});

let folder: string;
let text: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-test-'));
  const file = join(folder, 'bom.json');
  await promisify(execFile)(process.execPath, ['scripts/sbom.mjs', file]);
  text = await readFile(file, 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the software bill of materials', () => {
  it('names what is shipped, with versions, and no tool', async () => {
    const own = manifestSchema.parse(JSON.parse(await readFile('package.json', 'utf8')));
    const { metadata, components } = bomSchema.parse(JSON.parse(text));
    expect(metadata.component).toEqual({
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

  it('holds no address of a registry and no path of the machine', () => {
    expect(text).not.toContain(tmpdir());
    expect(text).not.toContain(process.cwd());
    expect(text.match(/https?:\/\/[^/"]*/g)).toEqual(['http://cyclonedx.org']);
  });
});
