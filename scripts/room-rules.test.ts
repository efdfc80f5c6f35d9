import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** The arrows between the rooms are rules of the linter and the compiler; planted faults prove that they still hold. */
let tree = '';
beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'aushang-rooms-'));
  await copyFile('.oxlintrc.json', join(tree, '.oxlintrc.json'));
});
afterEach(() => rm(tree, { recursive: true, force: true }));

async function plant(file: string, code: string): Promise<void> {
  await mkdir(dirname(join(tree, file)), { recursive: true });
  await writeFile(join(tree, file), code);
}

function run(tool: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const command = [resolve('node_modules', tool), ...args];
  return new Promise((done) => {
    execFile(process.execPath, command, { cwd: tree }, (error, stdout, stderr) => {
      done({ code: error === null ? 0 : 1, output: stdout + stderr });
    });
  });
}

const lint = () => run('oxlint/bin/oxlint', ['--deny-warnings', '.']);

const forbidden: readonly [file: string, imported: string, message: string][] = [
  ['src/events/planted.ts', '#slideshow/x.ts', 'events may know only config'],
  ['src/events/planted.ts', '#domain/x.ts', 'events may know only config'],
  ['src/config/planted.ts', '#events/x.ts', 'config may know only i18n'],
  ['src/i18n/planted.ts', '#config/x.ts', 'i18n knows no other room'],
  ['src/domain/planted.ts', '#slideshow/x.ts', 'domain may know only'],
  ['src/domain/planted.ts', '#server/gateway/x.ts', 'domain may know only'],
  ['src/theme/planted.ts', '#domain/x.ts', 'theme may know only config'],
  ['src/data/planted.ts', '#slideshow/x.ts', 'data may know'],
  ['src/slideshow/planted.ts', '#data/x.ts', 'slideshow takes its data by props'],
  ['src/slideshow/planted.ts', '#server/gateway/x.ts', 'slideshow takes its data by props'],
  ['src/app/planted.ts', '#server/gateway/x.ts', 'The page never knows'],
  ['src/app/planted.ts', '#desk/x.ts', 'The page never knows'],
  ['src/desk/planted.ts', '#server/gateway/x.ts', 'Browser code never knows the server'],
  ['src/sw/planted.ts', '#server/gateway/x.ts', 'Browser code never knows the server'],
  ['server/event-service/planted.ts', '#events/x.ts', 'The reference event service knows nothing'],
  ['server/event-service/planted.ts', '#server/gateway/x.ts', 'The reference event service knows nothing'],
  ['server/gateway/planted.ts', '#slideshow/x.ts', 'The gateway may know'],
  ['server/gateway/planted.ts', '#server/event-service/x.ts', 'The gateway may know'],
  ['src/domain/planted.ts', '../config/x.ts', 'domain may know only'],
  ['src/app/planted.ts', '../data/x.ts', 'The page never knows'],
  ['server/planted.ts', '../src/config/x.ts', 'Across rooms import'],
];

describe('the linter', () => {
  it.each(forbidden)('refuses %s importing %s', async (file, imported, message) => {
    await plant(file, `export { x } from '${imported}';\n`);
    const { code, output } = await lint();
    expect(code).toBe(1);
    expect(output).toContain(message);
  });

  it.each([
    ['src/domain/planted.ts', '#events/x.ts'],
    ['src/slideshow/planted.ts', '#domain/x.ts'],
    ['src/app/planted.ts', '#data/x.ts'],
    ['server/gateway/planted.ts', '#events/x.ts'],
    ['src/events/planted.ts', './x.ts'],
  ])('lets %s import %s', async (file, imported) => {
    await plant(file, `export { x } from '${imported}';\n`);
    expect(await lint()).toMatchObject({ code: 0 });
  });

  it('refuses two files that import each other', async () => {
    await plant('src/domain/one.ts', `import { two } from './two.ts';\nexport const one = () => two;\n`);
    await plant('src/domain/two.ts', `import { one } from './one.ts';\nexport const two = () => one;\n`);
    const { code, output } = await lint();
    expect(code).toBe(1);
    expect(output).toContain('no-cycle');
  });
});

describe('the compiler', () => {
  /** Type-checks one planted file as if it lay in a room of that project. */
  async function check(project: string, code: string): Promise<{ code: number; output: string }> {
    await plant('planted.ts', code);
    const own = { extends: resolve(`tsconfig/${project}.json`), include: ['planted.ts'], references: [] };
    const compilerOptions = { composite: false, noEmit: true, emitDeclarationOnly: false, rootDir: '/' };
    await plant('tsconfig.json', JSON.stringify({ ...own, compilerOptions }));
    await symlink(resolve('node_modules'), join(tree, 'node_modules'), 'junction');
    return run('typescript/bin/tsc', ['-p', tree]);
  }

  it.each([
    ['the document', 'export const title = document.title;\n', 'document'],
    ['the network', `export const answer = fetch('/api/events');\n`, 'fetch'],
    ['a timer', 'export const timer = setTimeout(() => 0, 1);\n', 'setTimeout'],
    ['Node', 'export const here = process.cwd();\n', 'process'],
    ['a newer language', 'export const last = [1].at(-1);\n', `'at'`],
  ])('keeps %s out of the core rooms', async (_what, code, name) => {
    const result = await check('core', code);
    expect(result.code).toBe(1);
    expect(result.output).toContain(name);
  });

  it('keeps Node and newer languages out of the page', async () => {
    const { output } = await check('page', 'export const a = process.cwd();\nexport const b = [1].at(-1);\n');
    expect(output).toMatch(/planted\.ts\(1,.*'process'/);
    expect(output).toMatch(/planted\.ts\(2,.*'at'/);
  });

  it('lets the core rooms use what the language itself brings', async () => {
    expect(await check('core', 'export const all = Promise.allSettled([]);\n')).toMatchObject({ code: 0 });
  });
});
