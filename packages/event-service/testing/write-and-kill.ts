import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { EventServiceOptions } from '#start/start-event-service.ts';

const program = fileURLToPath(new URL('./write-until-killed.ts', import.meta.url));

type Storage = Pick<EventServiceOptions, 'dataDir' | 'databaseUrl'>;

/**
 * A service in a process of its own that stores one event after the other and says the id of each. `complaints`: where
 * its errors go.
 */
export function startWriter(
  { dataDir, databaseUrl }: Storage,
  { complaints = 'inherit' }: { readonly complaints?: 'inherit' | 'ignore' } = {},
) {
  return spawn(process.execPath, ['--import', 'tsx', program, dataDir ?? ''], {
    stdio: ['ignore', 'pipe', complaints],
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '' },
  });
}

/** Lets it write until it has said so many events, kills it in the middle of the next, gives their ids. */
export async function writeAndKill(storage: Storage, events: number): Promise<readonly number[]> {
  const child = startWriter(storage);
  const said: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(Number(line));
    if (said.length === events) child.kill('SIGKILL');
  }
  return said;
}
