import type { Item, Translations } from './item.ts';
import type { ResourceStore } from './resources.ts';

export interface StoredCategory {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
}

export interface FilterCategoryStore {
  readonly create: (input: {
    readonly id?: number;
    readonly name: string;
    readonly parentId?: number | null;
    readonly translations?: Translations;
  }) => Promise<number>;
  /** `rename` and `remove` resolve to false for an unknown id. */
  readonly rename: (id: number, name: string) => Promise<boolean>;
  /**
   * Renames and moves, in one transaction. Refused: `isCurrent` is false, the parent is unknown, or the category would be
   * its own ancestor.
   */
  readonly save: (
    id: number,
    to: { readonly name: string; readonly english: string; readonly parentId: number | null },
    isCurrent: (stored: Item) => boolean,
  ) => Promise<'done' | 'refused' | 'gone'>;
  /** Events lose the tag; children get its parent. */
  readonly remove: (id: number) => Promise<boolean>;
  readonly list: () => Promise<readonly StoredCategory[]>;
}

const type = 'FilterCategory';

export function createFilterCategoryStore(resources: ResourceStore): FilterCategoryStore {
  return {
    create: ({ name, ...rest }) => resources.create(type, { ...rest, values: { name } }),
    rename: (id, name) => resources.update(type, id, { values: { name } }),
    save: (id, { name, english, parentId }, isCurrent) => {
      const changes = { values: { name }, translations: { en: { name: english } }, parentId };
      return resources.updateIf(type, id, changes, (all) => {
        const stored = all.find((item) => item.id === id);
        const hasParent = parentId === null || all.some((item) => item.id === parentId);
        return stored === undefined || (hasParent && isCurrent(stored) && !isOwnAncestor(all, id, parentId));
      });
    },
    remove: (id) => resources.remove(type, id),
    list: async () => (await resources.list(type)).map(toStoredCategory),
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
