import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { expect, it } from 'vitest';
import { subset } from 'semver';
import * as z from 'zod';
import { readImports, serverPrograms } from '#scripts/build/bundle-server.mjs';

const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });
const readDependencies = (file: string) =>
  manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).dependencies;

/** Read as files at run time: the console of the embedded event service. */
const readAsFiles = ['@fastify/swagger-ui'];

const nameOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

it('lists exactly the libraries that the built servers import, since packages hold nothing else', async () => {
  const imported = (
    await readImports({ entryPoints: serverPrograms, outdir: 'unused', splitting: true })
  ).map(nameOf);
  const libraries = imported.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));
  const expected = [...new Set([...libraries, ...readAsFiles])].toSorted((a, b) => (a < b ? -1 : 1));
  expect(Object.keys(readDependencies('package.json'))).toEqual(expected);
});

it.each(['event-service', 'serving'])('has the versions of packages/%s', (name) => {
  const theirs = Object.entries(readDependencies(`packages/${name}/package.json`));
  const libraries = theirs.filter(([library]) => !library.startsWith('@aushang/'));
  expect(readDependencies('package.json')).toMatchObject(Object.fromEntries(libraries));
});

/** `["node >= 0.8"]`, as old packages write it. */
const listedEngines = z
  .array(z.string())
  .transform((engines) => ({ node: engines.find((engine) => engine.startsWith('node '))?.slice(5) }));

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      engines: z.union([z.looseObject({ node: z.string().optional() }), listedEngines]).optional(),
    }),
  ),
});

it('runs on no version of Node that one of its libraries refuses', () => {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const ours = packages['']?.engines?.node ?? '';
  expect(JSON.parse(readFileSync('package.json', 'utf8')).engines.node).toBe(ours);
  // Optional ones are builds for other machines.
  const shipped = Object.entries(packages).filter(
    ([, { dev, optional }]) => dev !== true && optional !== true,
  );
  const refusing = shipped.filter(([, { engines }]) => !subset(ours, engines?.node ?? '*'));
  expect(refusing.map(([path, { engines }]) => [path, engines?.node])).toEqual([]);
});
