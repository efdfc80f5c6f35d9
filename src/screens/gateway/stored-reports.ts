import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { heartbeatSchema } from '#screens/model/heartbeat.ts';
import type { Reports } from '#screens/model/screen-health.ts';
import { parseJson } from './screen-rows.ts';
import type { Tables } from './tables.ts';

const reportsSchema = z.object({
  last: heartbeatSchema,
  lastAt: z.number(),
  loads: z.array(z.object({ id: z.string(), firstAt: z.number(), lastAt: z.number() })),
});

const portion = 200;

/** Without what is only in memory, as its network. */
const textOf = ({ last, lastAt, loads }: Reports) => JSON.stringify({ last, lastAt, loads });

/** By name; what cannot be read is left out. */
export async function readReports(db: Kysely<Tables>): Promise<ReadonlyMap<string, Reports>> {
  const found = new Map<string, Reports>();
  const rows = await db.selectFrom('reports').selectAll().execute();
  for (const [at, { name, content }] of rows.entries()) {
    if (at % portion === 0) await setImmediate();
    const reports = reportsSchema.safeParse(parseJson(content)).data;
    if (reports !== undefined) found.set(name, reports);
  }
  return found;
}

/** In portions: SQLite blocks the event loop. `onStored` is called after each of them. */
export async function writeReports(
  db: Kysely<Tables>,
  reports: readonly (readonly [name: string, Reports])[],
  onStored: (names: readonly string[]) => void,
): Promise<void> {
  for (let at = 0; at < reports.length; at += portion) {
    const part = reports.slice(at, at + portion);
    await db
      .insertInto('reports')
      .values(part.map(([name, one]) => ({ name, content: textOf(one), at: one.lastAt })))
      .onConflict((is) =>
        is.column('name').doUpdateSet((row) => ({
          content: row.ref('excluded.content'),
          at: row.ref('excluded.at'),
        })),
      )
      .execute();
    onStored(part.map(([name]) => name));
    await setImmediate();
  }
}

export async function deleteReports(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  for (let at = 0; at < names.length; at += portion)
    await db
      .deleteFrom('reports')
      .where('name', 'in', names.slice(at, at + portion))
      .execute();
}
