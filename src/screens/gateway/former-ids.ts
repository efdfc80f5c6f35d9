import { messageOf } from '@aushang/serving/process/error-details.ts';
import { indexMonitors } from '#domain/site-monitors.ts';
import type { Category } from '#events/event.ts';
import { inPortions } from '#server/answers/in-portions.ts';
import { createFaultLog } from '#server/telemetry/fault-log.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { ScreenDatabase, Tables } from './screen-database.ts';

export type FormerIds = ReturnType<typeof createFormerIds>;

const maxPerCategory = 20;

/**
 * The slugs and paths that once named each category (design §4): after a rename an old address still finds it. Stored in the
 * database; while that is unavailable, those of this run are in memory. None where named screens are off.
 */
export function createFormerIds({ database, logger }: { database: ScreenDatabase | null; logger: Logger }) {
  if (database === null) return { update: (categories: readonly Category[]) => Promise.resolve(categories) };
  const known = new Map<number, Set<string>>();
  let isLoaded = false;
  const faults = createFaultLog(logger, { level: 'warn', fault: 'the IDs of categories can not be stored' });

  const add = ({ id, category }: Tables['former_ids']) => {
    const ids = known.get(category) ?? new Set();
    if (ids.has(id) || ids.size >= maxPerCategory) return false;
    known.set(category, ids.add(id));
    return true;
  };
  const load = async () => {
    const rows = await database.run((db) => db.selectFrom('former_ids').selectAll().execute());
    // This run may have added some that are not stored.
    const unstored = [...known].flatMap(([category, ids]) => [...ids].map((id) => ({ id, category })));
    rows.forEach(add);
    isLoaded = true;
    return unstored;
  };
  const store = async (rows: readonly Tables['former_ids'][]) => {
    for await (const part of inPortions(rows))
      await database.run((db) =>
        db
          .insertInto('former_ids')
          .values(part)
          .onConflict((is) => is.doNothing())
          .execute(),
      );
  };
  return {
    /** Records the present IDs, and adds the earlier ones to the categories. Does not reject. */
    update: async (categories: readonly Category[]): Promise<readonly Category[]> => {
      const { namesOf } = indexMonitors(categories, { allMonitors: [] });
      const current = new Map(categories.map((one) => [one.id, new Set(namesOf(one))]));
      try {
        const unstored = isLoaded || !database.isOpen() ? [] : await load();
        const added = [...current]
          .flatMap(([category, ids]) => [...ids].map((id) => ({ id, category })))
          .filter((one) => one.id !== '' && add(one));
        if (isLoaded) await store([...unstored, ...added]);
        faults.succeed();
      } catch (error) {
        isLoaded = false;
        faults.fail({ reason: messageOf(error) });
      }
      return categories.map((category) => {
        const ids = [...(known.get(category.id) ?? [])].filter((id) => !current.get(category.id)?.has(id));
        return ids.length === 0 ? category : { ...category, formerIds: ids };
      });
    },
  };
}
