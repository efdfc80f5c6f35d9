import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { EventServiceOptions } from '#app/start-event-service.ts';

const program = fileURLToPath(new URL('./write-until-killed.ts', import.meta.url));

type Storage = Pick<EventServiceOptions, 'dataDir' | 'databaseUrl'>;

/** Starts `write-until-killed.ts`, which stores events and prints their ids. */
export function startWriter(
  { dataDir, databaseUrl }: Storage,
  { stderr = 'inherit' }: { readonly stderr?: 'inherit' | 'ignore' } = {},
) {
  return spawn(process.execPath, ['--import', 'tsx', program, dataDir ?? ''], {
    stdio: ['ignore', 'pipe', stderr],
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '' },
  });
}

/** Kills the writer after so many events; resolves to all ids it printed. */
export async function writeAndKill(storage: Storage, events: number): Promise<readonly number[]> {
  const child = startWriter(storage);
  const storedIds: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    storedIds.push(Number(line));
    if (storedIds.length === events) child.kill('SIGKILL');
  }
  return storedIds;
}
