import { type Database, type Readable, runChange, type Writable } from '#storage/database/database.ts';
import { mergeTranslations } from './events.ts';
import { type Item, searchText, type Translations, type Values } from './item.ts';
import { resourcesByIds } from './read-items.ts';
import { removeParts } from './parts.ts';
import { bumpModifiedAtRecursive } from './bump-modified-at-recursive.ts';

export interface ResourceInput {
  readonly id?: number;
  readonly values: Values;
  readonly translations?: Translations;
  readonly parentId?: number | null;
}
export type ResourceChanges = Partial<Omit<ResourceInput, 'id'>>;

/** Resources other than events, by type name (`Location`, `EventImage` …). */
export interface ResourceStore {
  readonly create: (type: string, input: ResourceInput) => Promise<number>;
  readonly update: (type: string, id: number, changes: ResourceChanges) => Promise<boolean>;
  /** Updates if `isAllowed` accepts all stored resources of the type, in one transaction. */
  readonly updateIf: (
    type: string,
    id: number,
    changes: ResourceChanges,
    isAllowed: (all: readonly Item[]) => boolean,
  ) => Promise<'done' | 'refused' | 'gone'>;
  readonly remove: (type: string, id: number) => Promise<boolean>;
  readonly list: (type: string) => Promise<readonly Item[]>;
}

export function createResourceStore(db: Database, now: () => number): ResourceStore {
  return {
    create: (type, input) =>
      runChange(db, async (writable) => {
        const id = await insertResource(writable, type, input);
        await bumpModifiedAtRecursive(writable, { type, id, at: now() });
        return id;
      }),
    update: (type, id, changes) =>
      runChange(db, (writable) => updateResource(writable, { type, id, changes, at: now() })),
    updateIf: (type, id, changes, isAllowed) =>
      runChange(db, async (writable) => {
        if (!isAllowed(await listResources(writable, type))) return 'refused';
        return (await updateResource(writable, { type, id, changes, at: now() })) ? 'done' : 'gone';
      }),
    remove: (type, id) => runChange(db, (writable) => removeResource(writable, { type, id, at: now() })),
    list: (type) => listResources(db, type),
  };
}

export async function insertResource(db: Writable, type: string, input: ResourceInput): Promise<number> {
  const { values, translations = {}, parentId = null } = input;
  const id = input.id === undefined ? {} : { id: input.id };
  const row = { type, parent_id: parentId, ...textColumns(values, translations), ...id };
  return (await db.insertInto('resources').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

interface Change {
  readonly type: string;
  readonly id: number;
  readonly at: number;
}

async function updateResource(
  db: Writable,
  request: Change & { changes: ResourceChanges },
): Promise<boolean> {
  const { type, id, at, changes } = request;
  const [before] = await resourcesByIds(db, type, [id]);
  if (before === undefined) return false;
  const values = { ...before.values, ...changes.values };
  const translations = mergeTranslations(before.translations, changes.translations ?? {});
  const parent_id = changes.parentId === undefined ? before.parentId : changes.parentId;
  // Before and after: `parentId` may change.
  await bumpModifiedAtRecursive(db, { type, id, at });
  await db
    .updateTable('resources')
    .set({ parent_id, ...textColumns(values, translations) })
    .where('id', '=', id)
    .execute();
  await bumpModifiedAtRecursive(db, { type, id, at });
  return true;
}

async function removeResource(db: Writable, { type, id, at }: Change): Promise<boolean> {
  const [before] = await resourcesByIds(db, type, [id]);
  if (before === undefined) return false;
  await bumpModifiedAtRecursive(db, { type, id, at });
  await detachChildren(db, type, before);
  await db
    .deleteFrom('event_links')
    .where('target_id', '=', id)
    .where('relation', '!=', 'alternativeEvents')
    .execute();
  await db.deleteFrom('resources').where('id', '=', id).execute();
  return true;
}

async function detachChildren(db: Writable, type: string, item: Item): Promise<void> {
  if (type === 'FilterCategory') {
    const moveUp = db.updateTable('resources').set({ parent_id: item.parentId });
    await moveUp.where('type', '=', type).where('parent_id', '=', item.id).execute();
  }
  await removeParts(db, type, item.id);
}

async function listResources(db: Readable, type: string): Promise<readonly Item[]> {
  const rows = await db.selectFrom('resources').select('id').where('type', '=', type).orderBy('id').execute();
  return resourcesByIds(
    db,
    type,
    rows.map((row) => row.id),
  );
}

function textColumns(values: Values, translations: Translations) {
  return {
    search_text: searchText(values.name, translations),
    fields: JSON.stringify(values),
    translations: JSON.stringify(translations),
  };
}
