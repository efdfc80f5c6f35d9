import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reasonToBuild } from './staleness.mjs';

const results = [
  'dist/page/build.json',
  'dist/page/index.html',
  'dist/help/help.css',
  'dist/server/aushang.js',
];

let root = '';

/** Sets the mtime of the file and of its folder to this minute. */
async function writeAt(minute: number, file: string): Promise<void> {
  const time = new Date(Date.UTC(2026, 0, 1, 12, minute));
  const path = join(root, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '');
  await utimes(path, time, time);
  await utimes(dirname(path), time, time);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'aushang-stale-'));
  await writeAt(10, 'src/main.ts');
  for (const file of results) await writeAt(20, file);
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('the reason to build', () => {
  it('is null while the results are newer than every source', () => {
    expect(reasonToBuild(root)).toBeNull();
  });

  it.each(results)('names %s if it is missing', async (file) => {
    await rm(join(root, file));
    expect(reasonToBuild(root)).toBe(`${file} is missing`);
  });

  it.each([
    'src/deep/a.ts',
    'server/a.ts',
    'public/a.svg',
    'index.html',
    'package-lock.json',
    'vite.config.ts',
  ])('names a change of %s', async (file) => {
    await writeAt(30, file);
    expect(reasonToBuild(root)).toContain('is newer than the last build');
  });

  it('is null for a newer test or document', async () => {
    await writeAt(30, 'README.md');
    await writeAt(30, 'src/main.test.ts');
    const before = new Date(Date.UTC(2026, 0, 1, 12, 15));
    await utimes(join(root, 'src'), before, before);
    expect(reasonToBuild(root)).toBeNull();
  });

  it('names the folder of a deleted source', async () => {
    await rm(join(root, 'src/main.ts'));
    expect(reasonToBuild(root)).toBe('src is newer than the last build');
  });

  it('compares with the start of the last build, not with its last file', async () => {
    await writeAt(25, 'src/main.ts');
    await writeAt(30, 'dist/server/aushang.js');
    expect(reasonToBuild(root)).toBe('src is newer than the last build');
  });
});
