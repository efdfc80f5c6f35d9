import type { Item } from './item.ts';
import type { ResourceInput, ResourceStore } from './resources.ts';

export type StoredCategory = Readonly<ReturnType<typeof toStoredCategory>>;

const type = 'FilterCategory';

export function createFilterCategoryStore(resources: ResourceStore) {
  return {
    create: ({ name, ...rest }: Omit<ResourceInput, 'values'> & { readonly name: string }) =>
      resources.create(type, { ...rest, values: { name } }),
    /** Renames and moves. Refused: not `isCurrent`, the parent is unknown, or the category would be its own ancestor. */
    save: (
      id: number,
      { name, english, parentId }: Omit<StoredCategory, 'id'> & { readonly english: string },
      isCurrent: (stored: Item) => boolean,
    ) => {
      const changes = { values: { name }, translations: { en: { name: english } }, parentId };
      return resources.update(type, id, changes, (all) => {
        const stored = all.find((item) => item.id === id);
        const hasParent = parentId === null || all.some((item) => item.id === parentId);
        return stored === undefined || (hasParent && isCurrent(stored) && !isOwnAncestor(all, id, parentId));
      });
    },
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
