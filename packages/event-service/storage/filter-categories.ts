import { type Database, runChange } from '#storage/database/database.ts';
import { type Item, mergeTranslations, textColumns } from './item.ts';
import { bumpModifiedAtRecursive } from './parts.ts';
import { listItems } from './read-items.ts';
import type { ResourceInput, ResourceStore } from './resources.ts';

export type StoredCategory = Readonly<ReturnType<typeof toStoredCategory>>;

const type = 'FilterCategory';

export function createFilterCategoryStore(db: Database, now: () => number, resources: ResourceStore) {
  return {
    create: ({ name, ...rest }: Omit<ResourceInput, 'values'> & { readonly name: string }) =>
      resources.create(type, { ...rest, values: { name } }),
    /** False: gone, not `isCurrent`, an unknown parent, or a category that would be its own ancestor. */
    save: (
      id: number,
      { name, english, parentId }: Omit<StoredCategory, 'id'> & { readonly english: string },
      isCurrent: (stored: Item) => boolean = () => true,
    ) =>
      runChange(db, async (writable) => {
        const all = await listItems(writable, type);
        const stored = all.find((item) => item.id === id);
        const hasParent = parentId === null || all.some((item) => item.id === parentId);
        if (stored === undefined || !isCurrent(stored)) return false;
        if (!hasParent || isOwnAncestor(all, id, parentId)) return false;
        const translations = mergeTranslations(stored.translations, { en: { name: english } });
        const row = { parent_id: parentId, ...textColumns({ ...stored.values, name }, translations) };
        await writable.updateTable('resources').set(row).where('id', '=', id).execute();
        await bumpModifiedAtRecursive(writable, type, id, now());
        return true;
      }),
    /** Events lose the tag; children get its parent. False for an unknown id. */
    remove: (id: number) => resources.remove(type, id),
    list: async () => (await resources.list(type)).map(toStoredCategory),
  };
}

export function toStoredCategory({ id, values, parentId }: Item) {
  return { id, name: typeof values['name'] === 'string' ? values['name'] : '', parentId };
}

function isOwnAncestor(all: readonly Item[], id: number, parentId: number | null): boolean {
  for (let at = parentId; at !== null; at = all.find((category) => category.id === at)?.parentId ?? null) {
    if (at === id) return true;
  }
  return false;
}
