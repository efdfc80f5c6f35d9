import * as z from 'zod';
import { indexMonitors } from '#domain/site-monitors.ts';
import type { Category } from '#events/event.ts';
import type { RecordOpener } from '#server/records/open-records.ts';
import { changeTime, type RecordKind } from '#server/records/record-set.ts';

/** `id`: of a category; `names`: its slugs and paths, the first ones that it had. */
const schema = z.object({ id: z.string(), changedAt: z.int(), names: z.array(z.string()) });

const maxNames = 20;

const kind: RecordKind<Readonly<z.output<typeof schema>>> = {
  name: 'former_monitor_ids',
  schema,
  keep: (records) => records,
  words: { records: 'the IDs of categories', loss: 'after a restart those of before a rename find nothing' },
};

export type AddFormerIds = Awaited<ReturnType<typeof openFormerIds>>;

/** Records the slugs and paths of categories, and adds the earlier ones (design §4): after a rename an old address still finds them. */
export async function openFormerIds({ open }: Pick<RecordOpener, 'open'>, now: () => number) {
  const { find, change } = await open(kind);
  return (categories: readonly Category[]): readonly Category[] => {
    const { namesOf } = indexMonitors(categories, { allMonitors: [] });
    const changed = categories.flatMap((category) => {
      const id = String(category.id);
      const known = find(id);
      const present = namesOf(category).filter(Boolean);
      const names = [...new Set([...(known?.names ?? []), ...present])].slice(0, maxNames);
      const isSame = names.length <= (known?.names.length ?? 0);
      return isSame ? [] : [{ id, changedAt: changeTime(known, now()), names }];
    });
    if (changed.length > 0) void change(changed);
    return categories.map((category) => {
      const current = namesOf(category);
      const known = find(String(category.id))?.names ?? [];
      const formerIds = known.filter((name) => !current.includes(name));
      return formerIds.length === 0 ? category : { ...category, formerIds };
    });
  };
}
