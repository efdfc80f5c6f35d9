import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Logger } from '#server/telemetry/logger.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';
import { protectFolder, protectTree } from './protect-folder.ts';

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

async function modesBelow(folder: string): Promise<{ folders: Set<string>; files: Set<string> }> {
  const modes = { folders: new Set<string>(), files: new Set<string>() };
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const mode = (await modeOf(join(entry.parentPath, entry.name))).toString(8);
    (entry.isDirectory() ? modes.folders : modes.files).add(mode);
  }
  return modes;
}

describe('the data folder', () => {
  let test: TestGateway;
  afterEach(() => test.close());

  it('and all files in it are accessible by their owner only, also those of earlier versions', async () => {
    test = await startTestGateway();
    const data = join(test.folder, 'data');
    for (let round = 0; round < 2; round += 1) {
      expect(await modeOf(data)).toBe(0o700);
      expect(await modesBelow(data)).toEqual({ folders: new Set(['700']), files: new Set(['600']) });
      await writeFile(join(data, 'set-aside-1.jsonl'), '');
      for (const name of await readdir(data, { recursive: true })) await chmod(join(data, name), 0o755);
      await chmod(data, 0o755);
      test = await test.restart();
    }
    expect(test.log.join('\n')).not.toContain('data folder');
  });
});

it('a folder with other files keeps its mode, which is logged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aushang-shared-'));
  const log: string[] = [];
  const write = (fields: object, message: string) => void log.push(message + JSON.stringify(fields));
  const logger: Logger = { info: write, warn: write, error: write };
  try {
    await chmod(folder, 0o755);
    for (const name of ['letter.txt', 'snapshot.jsonl'])
      await writeFile(join(folder, name), '', { mode: 0o644 });
    await protectFolder(folder, logger);
    expect(await modeOf(folder)).toBe(0o755);
    expect(await modeOf(join(folder, 'letter.txt'))).toBe(0o644);
    expect(await modeOf(join(folder, 'snapshot.jsonl'))).toBe(0o600);
    expect(log).toHaveLength(1);
    await protectFolder(join(folder, 'missing'), logger);
    expect(log[1]).toContain('ENOENT');
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('a file that is removed meanwhile is left out', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aushang-removed-'));
  await rm(folder, { recursive: true });
  await expect(protectTree(join(folder, 'screens.sqlite-wal'))).resolves.toBeUndefined();
});
