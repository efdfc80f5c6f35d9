import * as z from 'zod';
import { indexMonitors } from '#domain/site-monitors.ts';
import type { Category } from '#events/event.ts';
import type { RecordOpener } from '#server/records/open-records.ts';
import type { RecordKind } from '#server/records/record-set.ts';

/** `changedAt`: when the category was first seen with the slug or path `name`. */
const formerSchema = z.object({
  id: z.string(),
  changedAt: z.int(),
  category: z.int(),
  name: z.string().min(1),
});
export type FormerId = Readonly<z.output<typeof formerSchema>>;

const maxPerCategory = 20;

const kind: RecordKind<FormerId> = {
  name: 'former_monitor_ids',
  schema: formerSchema,
  keep: (records) => {
    const counts = new Map<number, number>();
    return records
      .toSorted((one, other) => one.changedAt - other.changedAt)
      .filter(({ category }) => {
        const count = (counts.get(category) ?? 0) + 1;
        counts.set(category, count);
        return count <= maxPerCategory;
      });
  },
  words: { records: 'former IDs of categories', loss: 'old addresses would find nothing after a restart' },
};

export const formerIdOf = (category: number, name: string, changedAt: number): FormerId => ({
  id: `${category}/${name}`,
  changedAt,
  category,
  name,
});

export type FormerIds = Awaited<ReturnType<typeof openFormerIds>>;

/** The slugs and paths that once named each category (design §4): after a rename an old address still finds it. */
export async function openFormerIds({ open }: Pick<RecordOpener, 'open'>, now: () => number) {
  const { list, change } = await open(kind, { isOfScreens: true });
  const namesByCategory = () => {
    const known = new Map<number, Set<string>>();
    for (const { category, name } of list())
      known.set(category, (known.get(category) ?? new Set()).add(name));
    return known;
  };
  return {
    /** Records the present IDs, and adds the earlier ones to the categories. */
    update: (categories: readonly Category[]): readonly Category[] => {
      const known = namesByCategory();
      const { namesOf } = indexMonitors(categories, { allMonitors: [] });
      const added = categories.flatMap((category) => {
        const names = known.get(category.id) ?? new Set();
        const missing = [...new Set(namesOf(category))].filter((name) => name !== '' && !names.has(name));
        return missing
          .slice(0, maxPerCategory - names.size)
          .map((name) => formerIdOf(category.id, name, now()));
      });
      if (added.length > 0) void change(added);
      return categories.map((category) => {
        const current = new Set(namesOf(category));
        const formerIds = [...(known.get(category.id) ?? [])].filter((name) => !current.has(name));
        return formerIds.length === 0 ? category : { ...category, formerIds };
      });
    },
  };
}
