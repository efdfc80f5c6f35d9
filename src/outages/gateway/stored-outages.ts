import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#screens/gateway/tables.ts';

const kindSchema = z.enum(['silent', 'frozen']);
export type AlarmKind = z.output<typeof kindSchema>;

/** `at`: epoch ms, since when the screen has it. */
export interface Alarm {
  readonly kind: AlarmKind;
  readonly at: number;
}

const portion = 200;

/** By the name of the screen; what cannot be read is left out. */
export async function readAlarms(db: Kysely<Tables>): Promise<ReadonlyMap<string, Alarm>> {
  const rows = await db.selectFrom('alarms').selectAll().execute();
  return new Map(
    rows.flatMap(({ name, kind, at }) => {
      const read = kindSchema.safeParse(kind);
      return read.success ? [[name, { kind: read.data, at }] as const] : [];
    }),
  );
}

/** Null: the screen has no alarm any more. */
export async function writeAlarms(
  db: Kysely<Tables>,
  alarms: readonly (readonly [name: string, Alarm | null])[],
): Promise<void> {
  for (let at = 0; at < alarms.length; at += portion) {
    const part = alarms.slice(at, at + portion);
    const rows = part.flatMap(([name, alarm]) => (alarm === null ? [] : [{ name, ...alarm }]));
    const ended = part.flatMap(([name, alarm]) => (alarm === null ? [name] : []));
    if (rows.length > 0)
      await db
        .insertInto('alarms')
        .values(rows)
        .onConflict((is) =>
          is
            .column('name')
            .doUpdateSet((row) => ({ kind: row.ref('excluded.kind'), at: row.ref('excluded.at') })),
        )
        .execute();
    if (ended.length > 0) await db.deleteFrom('alarms').where('name', 'in', ended).execute();
    // SQLite blocks the event loop.
    await setImmediate();
  }
}
