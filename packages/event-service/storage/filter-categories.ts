import type { Item, Translations } from './item.ts';
import type { ResourceStore } from './resources.ts';

export interface StoredCategory {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
}

export interface CategoryInput {
  readonly name: string;
  readonly parentId?: number | null;
  readonly translations?: Translations;
}

const type = 'FilterCategory';

export function createFilterCategoryStore(resources: ResourceStore) {
  return {
    create: ({ name, ...rest }: CategoryInput): Promise<number> =>
      resources.create(type, { ...rest, values: { name } }),
    /**
     * Renames and moves, in one transaction. Refused: `isCurrent` is false, the parent is unknown, or the category would
     * be its own ancestor.
     */
    save: (
      id: number,
      to: { readonly name: string; readonly english: string; readonly parentId: number | null },
      isCurrent: (stored: Item) => boolean,
    ) => {
      const { name, english, parentId } = to;
      const changes = { values: { name }, translations: { en: { name: english } }, parentId };
      return resources.update(type, id, changes, (all) => {
        const stored = all.find((item) => item.id === id);
        const hasParent = parentId === null || all.some((item) => item.id === parentId);
        return stored === undefined || (hasParent && isCurrent(stored) && !isOwnAncestor(all, id, parentId));
      });
    },
    /** Events lose the tag; children get its parent. False for an unknown id. */
    remove: (id: number): Promise<boolean> => resources.remove(type, id),
    list: async (): Promise<readonly StoredCategory[]> => (await resources.list(type)).map(toStoredCategory),
  };
}

export function toStoredCategory({ id, values, parentId }: Item): StoredCategory {
  return { id, name: typeof values.name === 'string' ? values.name : '', parentId };
}

function isOwnAncestor(all: readonly Item[], id: number, parentId: number | null): boolean {
  for (let at = parentId; at !== null; at = all.find((category) => category.id === at)?.parentId ?? null) {
    if (at === id) return true;
  }
  return false;
}
