import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { codeOf } from '@aushang/serving/start/error-details.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';
import type { Logger } from '#server/telemetry/logger.ts';

export const endedSessionSchema = z.object({
  /** SHA-256 of the token, base64url: a stored hash cannot be used to sign in. */
  hash: z.string().regex(/^[\w-]{43}$/),
  until: z.int().nonnegative(),
});
export type EndedSession = Readonly<z.output<typeof endedSessionSchema>>;

/** Sessions of the desk that ended before they expired. */
export interface SignedOut {
  readonly has: (token: string) => boolean;
  /** Takes effect immediately; resolves after the attempt to store it. */
  readonly add: (token: string, until: number) => Promise<void>;
  readonly receive: (ended: readonly EndedSession[]) => Promise<void>;
  readonly list: () => readonly EndedSession[];
}

/** Beyond this number, sessions that expire first are dropped. Filling the list requires the password. */
export const maxEnded = 10_000;
const maxFileBytes = 2_000_000;

/** Reads the list from `dataDir`. Failures to store it are logged. `share` sends it to the other gateways. */
export async function openSignedOut(options: {
  readonly dataDir: string;
  readonly logger: Logger;
  readonly share: (ended: readonly EndedSession[]) => Promise<void>;
}): Promise<SignedOut> {
  const { dataDir, logger, share } = options;
  const file = join(dataDir, 'signed-out.jsonl');
  const ended = new Map(await load(file, logger));
  let writing = Promise.resolve();
  let isFailing = false;
  const save = async () => {
    const lines = [...ended].map(([hash, until]) => `${JSON.stringify({ hash, until })}\n`);
    try {
      await writeAtomically(file, lines.join(''));
      isFailing = false;
    } catch {
      if (!isFailing)
        logger.error({}, 'signed-out sessions can not be stored; a restart would bring them back');
      isFailing = true;
    }
  };
  const receive = (more: readonly EndedSession[]) => {
    const fresh = more.filter(({ hash }) => !ended.has(hash));
    for (const { hash, until } of fresh) ended.set(hash, until);
    dropSurplus(ended);
    if (fresh.length > 0) writing = writing.then(save);
    return writing;
  };
  return {
    has: (token) => ended.has(hashOf(token)),
    add: async (token, until) => {
      const session = [{ hash: hashOf(token), until }];
      await Promise.all([receive(session), share(session)]);
    },
    receive,
    list: () => [...ended].map(([hash, until]) => ({ hash, until })),
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** By number, not by time: after a temporary jump of the clock, sessions would be valid again. */
function dropSurplus(ended: Map<string, number>): void {
  if (ended.size <= maxEnded) return;
  const soonest = [...ended].toSorted(([, a], [, b]) => a - b).slice(0, ended.size - maxEnded);
  for (const [hash] of soonest) ended.delete(hash);
}

async function load(file: string, logger: Logger): Promise<(readonly [string, number])[]> {
  try {
    if ((await stat(file)).size > maxFileBytes) throw new Error('too large');
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
    const read = lines.flatMap(readLine);
    if (read.length < lines.length)
      logger.warn({ dropped: lines.length - read.length }, 'signed-out sessions hold broken lines; dropped');
    return read;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT')
      logger.error({}, 'signed-out sessions can not be read; they count again until they end');
    return [];
  }
}

function readLine(line: string): (readonly [string, number])[] {
  try {
    const { hash, until } = endedSessionSchema.parse(JSON.parse(line));
    return [[hash, until]];
  } catch {
    return [];
  }
}
