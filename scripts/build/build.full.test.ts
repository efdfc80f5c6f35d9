import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { sources } from './staleness.mjs';

const copied = [...sources, 'tsconfig', 'package.json', 'tsconfig.json'];

/** Builds a copy of the project in another folder. Returns `build.json`. */
function buildCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'aushang-build-'));
  try {
    for (const source of copied.filter((path) => existsSync(path))) {
      cpSync(source, join(copy, source), { recursive: true });
    }
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'junction');
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: copy, stdio: 'pipe' });
    return readFileSync(join(copy, 'dist/page/build.json'), 'utf8');
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

it('builds the same id from the same sources in any folder', { timeout: 120_000 }, () => {
  const first = buildCopy();
  expect(first).toMatch(/^\{"build":"[0-9a-f]{12}"\}\n$/);
  expect(buildCopy()).toBe(first);
});
