import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';

/** The compiler's errors for one file, checked as if it belonged to a project of `tsconfig/`. */
async function check(project: string, lines: readonly string[]): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'aushang-environment-'));
  const own = { extends: resolve(`tsconfig/${project}.json`), include: ['planted.ts'], references: [] };
  const compilerOptions = { composite: false, noEmit: true, emitDeclarationOnly: false, rootDir: '/' };
  await writeFile(join(tree, 'planted.ts'), lines.join('\n'));
  await writeFile(join(tree, 'tsconfig.json'), JSON.stringify({ ...own, compilerOptions }));
  await symlink(resolve('node_modules'), join(tree, 'node_modules'), 'junction');
  const command = [resolve('node_modules/typescript/bin/tsc'), '-p', tree];
  try {
    return await new Promise((done) => {
      execFile(process.execPath, command, { cwd: tree }, (_error, stdout, stderr) => done(stdout + stderr));
    });
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

it('keeps document, network, timers, Node and newer languages out of the core rooms', async () => {
  const output = await check('core', [
    'export const title = document.title;',
    `export const answer = fetch('/api/events');`,
    'export const timer = setTimeout(() => 0, 1);',
    'export const here = process.cwd();',
    'export const last = [1].at(-1);',
    'export const all = Promise.allSettled([]);',
  ]);
  ['document', 'fetch', 'setTimeout', 'process', 'at'].forEach((name, index) => {
    expect(output).toMatch(new RegExp(`planted\\.ts\\(${index + 1},.*'${name}'`));
  });
  expect(output).not.toContain('planted.ts(6,');
});

it.each(['page', 'back-office'])('keeps Node and newer languages out of the %s', async (project) => {
  const output = await check(project, ['export const a = process.cwd();', 'export const b = [1].at(-1);']);
  expect(output).toMatch(/planted\.ts\(1,.*'process'/);
  expect(output).toMatch(/planted\.ts\(2,.*'at'/);
});
