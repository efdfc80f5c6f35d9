import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';

const manifests = ['package.json', 'packages/event-service/package.json', 'packages/serving/package.json'];

/**
 * Bundles programs of the server. Workspace packages are TypeScript and go into the bundle, libraries stay outside: it must
 * lie below the root of the project to find them.
 * @param {import('esbuild').BuildOptions} options entry points and output
 */
export async function bundleServer(options) {
  const texts = await Promise.all(manifests.map((file) => readFile(file, 'utf8')));
  const names = texts.flatMap((text) => Object.keys(JSON.parse(text).dependencies));
  await build({
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    jsx: 'automatic',
    external: names.filter((name) => !name.startsWith('@aushang/')),
    ...options,
  });
}
