import type { Translations } from './item.ts';
import type { ResourceStore } from './resources.ts';

export interface StoredCategory {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
}

/** Filter categories as a tree of names. */
export interface FilterCategoryStore {
  readonly create: (input: {
    readonly id?: number;
    readonly name: string;
    readonly parentId?: number | null;
    readonly translations?: Translations;
  }) => Promise<number>;
  /** False where there is no such category, like the next two. */
  readonly rename: (id: number, name: string) => Promise<boolean>;
  readonly move: (id: number, parentId: number | null) => Promise<boolean>;
  /** Events lose the tag; children move up to the parent. */
  readonly remove: (id: number) => Promise<boolean>;
  readonly list: () => Promise<readonly StoredCategory[]>;
}

const type = 'FilterCategory';

export function filterCategoryStore(resources: ResourceStore): FilterCategoryStore {
  const list = async (): Promise<readonly StoredCategory[]> =>
    (await resources.list(type)).map(({ id, values, parentId }) => ({
      id,
      name: typeof values.name === 'string' ? values.name : '',
      parentId,
    }));
  return {
    create: ({ name, ...rest }) => resources.create(type, { ...rest, values: { name } }),
    rename: (id, name) => resources.update(type, id, { values: { name } }),
    move: async (id, parentId) => {
      refuseLoop(await list(), id, parentId);
      return resources.update(type, id, { parentId });
    },
    remove: (id) => resources.remove(type, id),
    list,
  };
}

function refuseLoop(all: readonly StoredCategory[], id: number, parentId: number | null): void {
  for (let at = parentId; at !== null; at = all.find((category) => category.id === at)?.parentId ?? null) {
    if (at === id) throw new RangeError('A filter category cannot stand below itself.');
  }
}
