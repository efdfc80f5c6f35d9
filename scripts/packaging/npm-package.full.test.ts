import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { startProgram } from '#server/testing/start-program.ts';

const runFile = promisify(execFile);
const packedSchema = z.tuple([
  z.object({ filename: z.string(), size: z.number(), files: z.array(z.object({ path: z.string() })) }),
]);

let folder: string;
let packed: z.output<typeof packedSchema>[0];
let command: string;

/** `npm pack` of the build that is there, and its installation without scripts: nothing is compiled. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-npm-'));
  const { stdout } = await runFile('npm', [
    'pack',
    '--json',
    '--ignore-scripts',
    '--pack-destination',
    folder,
  ]);
  [packed] = packedSchema.parse(JSON.parse(stdout));
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  await runFile('npm', [...words, join(folder, packed.filename)]);
  command = join(folder, 'node_modules/.bin/aushang');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('holds what runs and nothing else', () => {
  const paths = packed.files.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'package.json',
      'dist/server/aushang.js',
      'dist/page/THIRD-PARTY-NOTICES.txt',
    ]),
  );
  const others = paths.filter((path) => !/^dist\/(?:page|server|back-office|help)\//.test(path));
  expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json']);
  expect(paths.filter((path) => /\.(?:map|tsx?|mjs)$|\.test\./.test(path))).toEqual([]);
  expect(packed.size).toBeLessThan(3_000_000);
});

it('starts the demo with its slides, and leaves its data in DATA_DIR', async () => {
  const env = { PORT: '0', EVENT_SERVICE_PORT: '0', DATA_DIR: join(folder, 'data') };
  const program = startProgram(command, [], env);
  onTestFinished(() => void program.kill('SIGKILL'));
  const output = await program.until('event service answers');
  const address = /(http\S+)\?monitor=mensa/.exec(output)?.[1] ?? '';
  const eventService = /(http\S+)\/api\/events/.exec(output)?.[1] ?? '';
  const readPage = async () => (await fetch(`${address}?monitor=mensa`)).text();
  // Pages are served without a slide at first on a busy machine.
  await expect.poll(readPage, { timeout: 60_000 }).toContain('<div id="first-slide"><article');
  for (const url of [
    `${address}desk`,
    `${eventService}/event/assets/staff.css`,
    `${eventService}/back-office/sign-in`,
  ])
    expect([url, (await fetch(url)).status]).toEqual([url, 200]);
  program.kill('SIGTERM');
  expect((await program.ended).code).toBe(0);
  expect((await stat(join(folder, 'data'))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(folder, 'data'))).toContain('snapshot.jsonl');
});

it('answers --version and --help', async () => {
  const { stdout } = await runFile(command, ['--version']);
  expect(packed.filename).toBe(`aushang-${stdout.trim()}.tgz`);
  expect((await runFile(command, ['--help'])).stdout).toContain('EVENT_SERVICE_URL');
});
