import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { readScreen, type Screen, writeScreen } from '#screens/model/screen.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { Tables } from './screen-database.ts';

/** `content`: JSON of `writeScreen`; `device`: the hash of its device's secret, '' until one has reported a secret. */
export interface ScreenRow {
  readonly name: string;
  readonly content: string;
  readonly device: string;
}

/** `after`: null removes the screen. */
export interface ScreenChange {
  readonly name: string;
  readonly after: Screen | null;
}

/** Another device for a screen. Nothing changes where not `from` is stored: another gateway was first. */
export interface DeviceChange extends Pick<ScreenRow, 'name' | 'device'> {
  readonly from: string;
}

export interface RecordedChange {
  readonly at: number;
  readonly actor: string;
  readonly screen: string;
  /** JSON; null where there was no screen. */
  readonly before: string | null;
  readonly after: string | null;
}

const maxChanges = 10_000;
const portion = 50;
const storedSchema = z.record(z.string(), z.unknown());

/** Grows with each change, by whichever gateway. */
export const readRevision = async (db: Kysely<Tables>): Promise<number> =>
  (await db.selectFrom('revision').select('number').executeTakeFirstOrThrow()).number;

export const readChanges = (db: Kysely<Tables>, limit: number): Promise<readonly RecordedChange[]> =>
  db
    .selectFrom('changes')
    .select(['at', 'actor', 'screen', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** All or none, and the record of them. */
export async function writeChanges(
  db: Kysely<Tables>,
  changes: readonly (ScreenChange | DeviceChange)[],
  by: Pick<RecordedChange, 'at' | 'actor'>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('revision')
      .set((is) => ({ number: is.eb('number', '+', 1) }))
      .execute();
    for (const [at, change] of changes.entries()) {
      // SQLite blocks the event loop.
      if (at % portion === 0) await setImmediate();
      if ('device' in change) await writeDevice(transaction, change, by);
      else await writeChange(transaction, change, by);
    }
    const { last } = await transaction
      .selectFrom('changes')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    const oldest = (last ?? 0) - maxChanges;
    await transaction.deleteFrom('changes').where('id', '<=', oldest).execute();
  });
}

async function writeChange(
  db: Kysely<Tables>,
  { name, after }: ScreenChange,
  by: Pick<RecordedChange, 'at' | 'actor'>,
): Promise<void> {
  const stored = db.selectFrom('screens').select('content').where('name', '=', name);
  const before = (await stored.executeTakeFirst())?.content ?? null;
  const content = after && JSON.stringify(writeScreen(after));
  if (before === content) return;
  await db
    .insertInto('changes')
    .values({ ...by, screen: name, before, after: content })
    .execute();
  if (content === null) await db.deleteFrom('screens').where('name', '=', name).execute();
  else
    await db
      .insertInto('screens')
      .values({ name, content })
      .onConflict((is) => is.column('name').doUpdateSet({ content }))
      .execute();
}

/** Recorded with the same screen before and after it; the first device is not. */
async function writeDevice(
  db: Kysely<Tables>,
  { name, device, from }: DeviceChange,
  by: Pick<RecordedChange, 'at' | 'actor'>,
): Promise<void> {
  const row = db.updateTable('screens').where('name', '=', name).where('device', '=', from);
  const stored = await row.set({ device }).returning('content').executeTakeFirst();
  if (stored === undefined || from === '') return;
  const { content } = stored;
  await db
    .insertInto('changes')
    .values({ ...by, screen: name, before: content, after: content })
    .execute();
}

export const readRows = (db: Kysely<Tables>): Promise<readonly ScreenRow[]> =>
  db.selectFrom('screens').selectAll().execute();

/** Null for a row that cannot be read, which stays in the database. */
export function readScreenRow({ name, content }: ScreenRow, logger: Logger): Screen | null {
  const input = { ...storedSchema.safeParse(parseJson(content)).data, name };
  const { screen, problems } = readScreen(input, () => null);
  if (screen === null) logger.warn({ problems }, 'a stored screen can not be read; it is left out');
  return screen;
}

/** Undefined for anything else. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
