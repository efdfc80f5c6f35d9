import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';

const manifests = ['package.json', 'packages/event-service/package.json', 'packages/serving/package.json'];

/** The programs in `dist/server`. */
export const serverPrograms = {
  aushang: 'server/command/aushang.ts',
  'slide-worker': 'server/slides/slide-worker.ts',
};

/**
 * Bundles programs of the server. Workspace packages are TypeScript and go into the bundle, libraries stay outside: it must
 * lie below the root of the project to find them.
 * @param {import('esbuild').BuildOptions} options entry points and output
 */
export async function bundleServer(options) {
  const texts = await Promise.all(manifests.map((file) => readFile(file, 'utf8')));
  const names = texts.flatMap((text) => Object.keys(JSON.parse(text).dependencies));
  return build({
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    jsx: 'automatic',
    external: names.filter((name) => !name.startsWith('@aushang/')),
    ...options,
  });
}

/**
 * What the bundle imports from outside: libraries, and modules of Node. Writes nothing.
 * @param {import('esbuild').BuildOptions} options those of `bundleServer`
 */
export async function readImports(options) {
  const { metafile } = await bundleServer({ ...options, write: false, metafile: true });
  const outputs = Object.values(metafile?.outputs ?? {});
  const paths = outputs.flatMap(({ imports }) =>
    imports.filter(({ external }) => external).map(({ path }) => path),
  );
  return [...new Set(paths)];
}
