import { type Database, runChange, type Writable } from '#storage/database/database.ts';
import { textColumns, type Translations, type Values } from './item.ts';
import { bumpModifiedAtRecursive, removeItem } from './parts.ts';
import { itemById, listItems } from './read-items.ts';

export interface ResourceInput {
  readonly id?: number;
  readonly values: Values;
  readonly translations?: Translations;
  readonly parentId?: number | null;
}

export type ResourceStore = ReturnType<typeof createResourceStore>;

/** Resources other than events, by type name (`Location`, `EventImage` …). */
export function createResourceStore(db: Database, now: () => number) {
  return {
    create: (type: string, input: ResourceInput) =>
      runChange(db, async (writable) => {
        const id = await insertResource(writable, type, input);
        await bumpModifiedAtRecursive(writable, type, id, now());
        return id;
      }),
    /** False for an unknown id. */
    remove: (type: string, id: number) =>
      runChange(db, async (writable) => {
        const before = await itemById(writable, type, id);
        if (before === null) return false;
        await bumpModifiedAtRecursive(writable, type, id, now());
        if (type === 'FilterCategory') {
          const moveUp = writable.updateTable('resources').set({ parent_id: before.parentId });
          await moveUp.where('type', '=', type).where('parent_id', '=', id).execute();
        }
        return removeItem(writable, type, id);
      }),
    list: (type: string) => listItems(db, type),
  };
}

export async function insertResource(db: Writable, type: string, input: ResourceInput): Promise<number> {
  const { id, values, translations = {}, parentId = null } = input;
  const row = { id, type, parent_id: parentId, ...textColumns(values, translations) };
  return (await db.insertInto('resources').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
