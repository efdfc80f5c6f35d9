import type { Kysely } from 'kysely';
import { type ScreenDatabase, tolerateFailure } from '#screens/gateway/screen-database.ts';
import type { Tables } from '#screens/gateway/tables.ts';
import { endedSessionSchema, type SignedOut } from './signed-out.ts';

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
        await receive(stored.filter((session) => endedSessionSchema.safeParse(session).success));
        const known = new Set(stored);
        const missing = list().filter((session) => untilOf(session) > now() && !known.has(session));
        await insert(db, missing);
      }),
  };
}
