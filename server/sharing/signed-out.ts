import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Logger } from '#server/telemetry/logger.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';

/** A session that was signed out before its end. */
export const endedSessionSchema = z.object({
  /** SHA-256 of the token, base64url: a stored hash cannot be used to sign in. */
  hash: z.string().regex(/^[\w-]{43}$/),
  /** When the session would have ended, epoch ms. */
  until: z.int().nonnegative(),
});
export type EndedSession = Readonly<z.output<typeof endedSessionSchema>>;

/** The sessions of the desk that count no more although their signature does. */
export interface SignedOut {
  readonly has: (token: string) => boolean;
  /** Ends a session here and now; resolves once that is stored, or could not be. */
  readonly add: (token: string, until: number) => Promise<void>;
  /** Takes what other gateways know. */
  readonly receive: (ended: readonly EndedSession[]) => Promise<void>;
  readonly list: () => readonly EndedSession[];
}

/** Signing in takes the password, so only its holders can fill this; then the sessions that end first are dropped. */
export const mostEnded = 10_000;
const largestFile = 2_000_000;

/**
 * Opens the list in `dataDir`: a restart must not bring a session back. A full disk costs that, never the service. `share`
 * tells the other gateways.
 */
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

/** By their ends, not by the clock: one that jumps ahead and back would bring sessions back. */
function dropSurplus(ended: Map<string, number>): void {
  if (ended.size <= mostEnded) return;
  const soonest = [...ended].toSorted(([, a], [, b]) => a - b).slice(0, ended.size - mostEnded);
  for (const [hash] of soonest) ended.delete(hash);
}

async function load(file: string, logger: Logger): Promise<(readonly [string, number])[]> {
  try {
    if ((await stat(file)).size > largestFile) throw new Error('too large');
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
    const read = lines.flatMap(readLine);
    if (read.length < lines.length)
      logger.warn({ dropped: lines.length - read.length }, 'signed-out sessions hold broken lines; dropped');
    return read;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) logger.error({}, 'signed-out sessions can not be read; they count again until they end');
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
