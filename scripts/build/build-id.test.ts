import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashFolder, stampPages } from './build-id.mjs';
import { listFiles, precompress } from './precompress.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-page-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>\n<head>\n<title>A</title>\n</head>\n');
  await writeFile(join(folder, 'assets/a.js'), `console.log('${'long '.repeat(400)}');`);
  await writeFile(join(folder, 'assets/f.woff2'), 'x'.repeat(5000));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the build id', () => {
  it('is the same for the same content and differs for other content', async () => {
    const first = await hashFolder(folder);
    expect(first).toMatch(/^[0-9a-f]{12}$/);
    expect(await hashFolder(folder)).toBe(first);
    await writeFile(join(folder, 'assets/f.woff2'), 'y');
    expect(await hashFolder(folder)).not.toBe(first);
  });

  it('is stamped into the head of a page', async () => {
    await stampPages(folder, ['index.html'], 'abc');
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toContain(
      '<head>\n    <meta name="build" content="abc" />\n',
    );
  });

  it('cannot be stamped into a page without a head', async () => {
    await writeFile(join(folder, 'index.html'), '<p>no head</p>');
    await expect(stampPages(folder, ['index.html'], 'abc')).rejects.toThrow('index.html has no <head>');
  });
});

describe('precompress', () => {
  it('writes .br and .gz for texts of 1 kB and more, and none for fonts', async () => {
    expect(await precompress(folder)).toBe(1);
    expect(await listFiles(folder)).toEqual([
      'assets/a.js',
      'assets/a.js.br',
      'assets/a.js.gz',
      'assets/f.woff2',
      'index.html',
    ]);
    const original = await readFile(join(folder, 'assets/a.js'));
    expect(brotliDecompressSync(await readFile(join(folder, 'assets/a.js.br')))).toEqual(original);
    expect(gunzipSync(await readFile(join(folder, 'assets/a.js.gz')))).toEqual(original);
  });
});
