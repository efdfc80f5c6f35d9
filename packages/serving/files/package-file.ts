import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The path of a file of a workspace package, named like a module: `@aushang/styles/fonts.css`. The build copies these files
 * beside the bundle (scripts/build/copy-package-files.mjs): where only the build is there are no workspace packages.
 * `from`: the caller's `import.meta.url`.
 */
export function findPackageFile(specifier: string, from: string): string {
  const copied = fileURLToPath(new URL(`packages/${specifier}`, from));
  return existsSync(copied) ? copied : createRequire(from).resolve(specifier);
}
