import type { Parameters } from '#config/parameters.ts';
import { slugify, withoutMonitor } from '#domain/slugify.ts';
import { isForAll } from '#notices/model/listed-notice.ts';
import type { Screen } from '#screens/model/screen.ts';
import type { NoticeRecord } from './notice-record.ts';

/** A page that shows notices. `screen`: the name of a named one; `key`: the same for all walls that get the same notices. */
export type Wall = ReturnType<typeof wallOf>;

/** The category id of a monitor ID; null if none has it, or no categories are known. */
export type FindCategory = (id: string) => number | null;

type Target = ReturnType<typeof targetOf>;
export type Recipient = ReturnType<typeof recipientOf>;

export function wallOf(screen: string | null, { monitor = [] }: Pick<Parameters, 'monitor'>) {
  const monitors: readonly string[] = [...new Set(monitor)].sort();
  return { monitors, screen, key: [screen ?? '', ...monitors].join() };
}

export const wallOfScreen = ({ name, monitors }: Pick<Screen, 'name' | 'monitors'>): Wall =>
  wallOf(name, { monitor: monitors.map(String) });

export function targetOf({ monitors, screens, categories }: NoticeRecord, find: FindCategory) {
  const compared = compareBy(monitors, find);
  return {
    ...compared,
    // Those of the moment when it was sent: since then another category may have got the name.
    categories: categories.length > 0 ? new Set(categories) : compared.categories,
    isForAll: isForAll({ monitors, screens }),
    screens: new Set(screens),
  };
}

export const recipientOf = ({ monitors, screen }: Wall, find: FindCategory) => ({
  ...compareBy(monitors, find),
  screen,
});

/** What monitor IDs are compared by. */
function compareBy(ids: readonly string[], find: FindCategory) {
  const categories = ids.flatMap((id) => find(id) ?? (/^\d{1,15}$/.test(id.trim()) ? Number(id) : []));
  const slugs = ids.map((id) => withoutMonitor(slugify(id))).filter((slug) => slug !== '');
  return { categories: new Set(categories), slugs: new Set(slugs) };
}

export function isFor({ isForAll, screens, categories, slugs }: Target, recipient: Recipient): boolean {
  if (isForAll || (recipient.screen !== null && screens.has(recipient.screen))) return true;
  const { categories: known, slugs: named } = recipient;
  return [...known].some((id) => categories.has(id)) || [...named].some((slug) => slugs.has(slug));
}
