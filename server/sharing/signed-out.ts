import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@aushang/serving/process/error-details.ts';
import type { Kysely } from 'kysely';
import { type ScreenDatabase, type Tables, tolerateFailure } from '#screens/gateway/screen-database.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';
import { createFaultLog } from '#server/telemetry/fault-log.ts';
import type { Logger } from '#server/telemetry/logger.ts';

const keptMs = 86_400_000;
const untilOf = (session: string) => Number.parseInt(session, 10);

/** The signed-out sessions of gateways that share a database, which logs its failures. `now`: epoch ms. */
export function createStoredSessions(database: ScreenDatabase | null, now: () => number) {
  const run = (work: (db: Kysely<Tables>) => Promise<void>) =>
    tolerateFailure(async () => database?.run(work));
  const insert = async (db: Kysely<Tables>, sessions: readonly string[]) => {
    if (sessions.length === 0) return;
    const rows = sessions.map((session) => ({ session, until: untilOf(session) }));
    const insertion = db.insertInto('ended_sessions').values(rows);
    await insertion.onConflict((is) => is.doNothing()).execute();
    const expired = now() - keptMs;
    await db.deleteFrom('ended_sessions').where('until', '<', expired).execute();
  };
  return {
    add: (sessions: readonly string[]) => run((db) => insert(db, sessions)),
    /** Receives those of other gateways, and adds those that could not be stored. */
    look: ({ receive, list }: Pick<SignedOut, 'receive' | 'list'>) =>
      run(async (db) => {
        const rows = await db.selectFrom('ended_sessions').select('session').execute();
        const stored = rows.map(({ session }) => session);
        await receive(stored);
        const known = new Set(stored);
        const missing = list().filter((session) => untilOf(session) > now() && !known.has(session));
        await insert(db, missing);
      }),
  };
}

/** Expiry (epoch ms) and a random text. Without its signature it cannot be used to sign in. */
const isSession = (text: string): boolean => /^\d{13}\.[\w-]{16}$/.test(text);

export type SignedOut = Awaited<ReturnType<typeof openSignedOut>>;

/** Sessions that expire first are dropped beyond this number. Filling the list requires the password. */
export const maxEnded = 10_000;
const maxFileBytes = 2_000_000;

/** Sessions of the desk that ended before they expired. `share` sends them to the other gateways: sets that only grow. */
export async function openSignedOut(options: {
  readonly dataDir: string;
  readonly logger: Logger;
  readonly share: (sessions: readonly string[]) => Promise<unknown>;
}) {
  const { dataDir, logger, share } = options;
  const file = join(dataDir, 'signed-out.txt');
  let ended = new Set(await load(file, logger));
  let writing: Promise<unknown> = Promise.resolve();
  const faults = createFaultLog(logger, {
    fault: 'signed-out sessions can not be stored; a restart would bring them back',
  });
  const save = () => faults.attempt(() => writeAtomically(file, [...ended].join('\n')));
  /** What is no session is left out. */
  const receive = (inputs: readonly string[]) => {
    const sessions = inputs.filter(isSession);
    if (sessions.some((session) => !ended.has(session))) {
      // The limit is a number, not a time: sessions would be valid again after a temporary jump of the clock.
      ended = new Set([...ended, ...sessions].toSorted().slice(-maxEnded));
      writing = writing.then(save);
    }
    return writing;
  };
  return {
    has: (session: string) => ended.has(session),
    /** Takes effect immediately; resolves after the attempt to store it. */
    add: async (session: string) => void (await Promise.all([receive([session]), share([session])])),
    receive,
    list: () => [...ended],
  };
}

async function load(file: string, logger: Logger): Promise<readonly string[]> {
  try {
    if ((await stat(file)).size > maxFileBytes) throw new Error('too large');
    const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
    const sessions = lines.filter(isSession);
    const dropped = lines.length - sessions.length;
    if (dropped > 0) logger.warn({ dropped }, 'signed-out sessions hold broken lines; dropped');
    return sessions;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT')
      logger.error({}, 'signed-out sessions can not be read; they count again until they end');
    return [];
  }
}
