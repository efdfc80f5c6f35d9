import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { sources } from './staleness.mjs';

const copied = [...sources, 'tsconfig', 'package.json', 'tsconfig.json'];

/** Builds a copy of the project in another folder. */
function buildCopy(): { readonly build: string; readonly notices: string } {
  const copy = mkdtempSync(join(tmpdir(), 'aushang-build-'));
  try {
    for (const source of copied.filter((path) => existsSync(path))) {
      cpSync(source, join(copy, source), { recursive: true });
    }
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'junction');
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: copy, stdio: 'pipe' });
    const read = (name: string) => readFileSync(join(copy, 'dist/page', name), 'utf8');
    return { build: read('build.json'), notices: read('THIRD-PARTY-NOTICES.txt') };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const libraries = ['react', 'react-dom', '@tanstack/query-core', 'zod', 'lean-qr', 'idb-keyval', 'date-fns'];

it('builds the same id from the same sources in any folder, with the notices of what it bundles', () => {
  const first = buildCopy();
  expect(first.build).toMatch(/^\{"build":"[0-9a-f]{12}"\}\n$/);
  expect(buildCopy()).toEqual(first);
  for (const name of libraries)
    expect(first.notices).toMatch(new RegExp(`^${name} \\d\\S+ \\(.*\\)\n\n\\S`, 'm'));
  expect(first.notices).toContain('Licences of the hyphenation patterns');
  expect(first.notices).toContain('SIL OPEN FONT LICENSE');
});
