import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';

/* Kills a real process while it writes: nothing that it confirmed is lost, in any store. */

const kills = 10;
const writesBetween = 100;
const foundSchema = z.record(z.string(), z.number());
const program = fileURLToPath(new URL('../testing/write-records-until-killed.ts', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-kill-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Kills the writer after so many writes; resolves to what it found at its start, by store, and what it confirmed last. */
async function writeAndKill(writes: number) {
  const child = spawn(process.execPath, ['--import', 'tsx', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (lines.length === writes + 1) child.kill('SIGKILL');
  }
  return { found: foundSchema.parse(JSON.parse(lines[0] ?? '')), confirmed: Number(lines.at(-1)) };
}

it(`killed ${kills} times within ${kills * writesBetween} writes, every store has all that was confirmed`, async () => {
  let last = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const { found, confirmed } = await writeAndKill(writesBetween);
    expect(Object.keys(found)).toHaveLength(6);
    // One write that was not confirmed may have been stored.
    const complete = (count: number) => count === last || count === last + 1;
    expect(Object.entries(found).filter(([, count]) => !complete(count))).toEqual([]);
    last = confirmed;
  }
  expect(last).toBeGreaterThanOrEqual(kills * writesBetween);
  const { found } = await writeAndKill(1);
  expect(Object.entries(found).filter(([, count]) => count < last)).toEqual([]);
});
