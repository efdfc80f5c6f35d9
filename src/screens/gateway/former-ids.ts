import * as z from 'zod';
import { indexMonitors } from '#domain/site-monitors.ts';
import type { Category } from '#events/event.ts';
import type { RecordOpener } from '#server/records/open-records.ts';
import { changeTime, type RecordKind } from '#server/records/record-set.ts';

/** `id`: of a category; `names`: its slugs and paths, the first ones that it had. */
const namesSchema = z.object({ id: z.string(), changedAt: z.int(), names: z.array(z.string()) });

const maxNames = 20;

const kind: RecordKind<Readonly<z.output<typeof namesSchema>>> = {
  name: 'former_monitor_ids',
  schema: namesSchema,
  keep: (records) => records,
  words: { records: 'the IDs of categories', loss: 'after a restart those of before a rename find nothing' },
};

export type FormerIds = Awaited<ReturnType<typeof openFormerIds>>;

/** The slugs and paths that once named each category (design §4): after a rename an old address still finds it. */
export async function openFormerIds({ open }: Pick<RecordOpener, 'open'>, now: () => number) {
  const { find, change } = await open(kind);
  return {
    /** Records the present IDs, and adds the earlier ones to the categories. */
    update: (categories: readonly Category[]): readonly Category[] => {
      const { namesOf } = indexMonitors(categories, { allMonitors: [] });
      const present = categories.map((category) => {
        const current = namesOf(category).filter(Boolean);
        const known = find(String(category.id));
        const names = [...new Set([...(known?.names ?? []), ...current])].slice(0, maxNames);
        return { category, current, known, names };
      });
      const changed = present.filter(({ names, known }) => names.length > (known?.names.length ?? 0));
      if (changed.length > 0)
        void change(
          changed.map(({ category, known, names }) => ({
            id: String(category.id),
            changedAt: changeTime(known, now()),
            names,
          })),
        );
      return present.map(({ category, current, names }) => {
        const formerIds = names.filter((name) => !current.includes(name));
        return formerIds.length === 0 ? category : { ...category, formerIds };
      });
    },
  };
}
