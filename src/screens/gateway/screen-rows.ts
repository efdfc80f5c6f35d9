import type { Kysely, Selectable } from 'kysely';
import * as z from 'zod';
import { readScreen, type Screen, writeScreen } from '#screens/model/screen.ts';
import { inPortions } from '#server/answers/in-portions.ts';
import { parseJson } from '#server/answers/parse-json.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { Tables } from './screen-database.ts';

/** `content`: JSON of `writeScreen`; `device`: the hash of its device's secret, '' until one has reported a secret. */
export type ScreenRow = Readonly<Selectable<Tables['screens']>>;

/** `after`: null removes the screen. */
export interface ScreenChange {
  readonly name: string;
  readonly after: Screen | null;
}

/** Another device for a screen. Nothing changes where not `from` is stored: another gateway was first. */
export interface DeviceChange extends Pick<ScreenRow, 'name' | 'device'> {
  readonly from: string;
}

/** `before`, `after`: JSON; null where there was no screen. */
export type RecordedChange = Readonly<Omit<Selectable<Tables['changes']>, 'id'>>;

const maxChanges = 10_000;
/** SQLite blocks the event loop. */
const changesAtOnce = 50;
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
    for await (const part of inPortions(changes, changesAtOnce))
      for (const change of part)
        if ('device' in change) await writeDevice(transaction, change, by);
        else await writeChange(transaction, change, by);
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
  await recordChange(db, { ...by, screen: name, before, after: content });
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
  await recordChange(db, { ...by, screen: name, before: stored.content, after: stored.content });
}

const recordChange = (db: Kysely<Tables>, change: RecordedChange) =>
  db.insertInto('changes').values(change).execute();

/** Null for a row that cannot be read, which stays in the database. */
export function readScreenRow({ name, content }: ScreenRow, logger: Logger): Screen | null {
  const input = { ...storedSchema.safeParse(parseJson(content)).data, name };
  const { screen, problems } = readScreen(input, () => null);
  if (screen === null) logger.warn({ problems }, 'a stored screen can not be read; it is left out');
  return screen;
}
