import { type Database, type Readable, runChange, type Writable } from '#storage/database/database.ts';
import { type EventFields, type EventInput, splitInput } from './event-input.ts';
import { type Item, searchText, type Translations, type Values } from './item.ts';
import { eventsByIds, readEvent } from './read-items.ts';
import { removeParts } from './parts.ts';

export interface EventStore {
  readonly create: (input: EventInput) => Promise<number>;
  /** Replaces the given fields and relations; false for an unknown id. */
  readonly update: (id: number, changes: EventFields) => Promise<boolean>;
  /** Updates if `isCurrent` holds for the stored event, in one transaction. */
  readonly updateIf: (
    id: number,
    changes: EventFields,
    isCurrent: (stored: Item) => boolean,
  ) => Promise<'done' | 'changed' | 'gone'>;
  /** Removes an event with all its parts; false for an unknown id. */
  readonly remove: (id: number) => Promise<boolean>;
  readonly get: (id: number) => Promise<Item | null>;
  readonly list: () => Promise<readonly Item[]>;
}

export function createEventStore(db: Database, now: () => number): EventStore {
  return {
    create: (input) => runChange(db, (writable) => insertEvent(writable, input, now())),
    update: (id, changes) => runChange(db, (writable) => updateEvent(writable, { id, changes, at: now() })),
    updateIf: (id, changes, isCurrent) =>
      runChange(db, async (writable) => {
        const stored = await readEvent(writable, id);
        if (stored === null) return 'gone';
        if (!isCurrent(stored)) return 'changed';
        return (await updateEvent(writable, { id, changes, at: now() })) ? 'done' : 'gone';
      }),
    remove: (id) => runChange(db, (writable) => removeEvent(writable, id)),
    get: (id) => readEvent(db, id),
    list: () => listEvents(db),
  };
}

export async function insertEvent(db: Writable, input: EventInput, at: number): Promise<number> {
  const { values, links, translations = {} } = splitInput(input);
  const modifiedAt = typeof values.modifiedAt === 'number' ? values.modifiedAt : at;
  const row = eventRow(
    { published: true, ...values, modifiedAt, modifiedAtRecursive: modifiedAt },
    translations,
  );
  const id = input.id === undefined ? {} : { id: input.id };
  const added = await db
    .insertInto('events')
    .values({ ...row, ...id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertLinks(db, added.id, links);
  return added.id;
}

async function updateEvent(
  db: Writable,
  { id, changes, at }: { id: number; changes: EventFields; at: number },
): Promise<boolean> {
  const before = await readEvent(db, id);
  if (before === null) return false;
  const { values, links, translations = {} } = splitInput(changes);
  const modifiedAt = typeof values.modifiedAt === 'number' ? values.modifiedAt : at;
  const merged = { ...before.values, ...values, modifiedAt, modifiedAtRecursive: modifiedAt };
  const texts = mergeTranslations(before.translations, translations);
  await db.updateTable('events').set(eventRow(merged, texts)).where('id', '=', id).execute();
  await writeLinks(db, id, links);
  return true;
}

export async function removeEvent(db: Writable, id: number): Promise<boolean> {
  await removeParts(db, 'Event', id);
  await db
    .deleteFrom('event_links')
    .where('relation', '=', 'alternativeEvents')
    .where('target_id', '=', id)
    .execute();
  await db.deleteFrom('event_links').where('event_id', '=', id).execute();
  const { numDeletedRows } = await db.deleteFrom('events').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

async function listEvents(db: Readable): Promise<readonly Item[]> {
  const rows = await db.selectFrom('events').select('id').orderBy('id').execute();
  return eventsByIds(
    db,
    rows.map((row) => row.id),
  );
}

function eventRow(all: Values, translations: Translations) {
  const { startDate, endDate, modifiedAt, modifiedAtRecursive, published, ...fields } = all;
  return {
    start_at: Number(startDate),
    end_at: Number(endDate),
    modified_at: Number(modifiedAt),
    modified_at_recursive: Number(modifiedAtRecursive),
    published: published === false ? 0 : 1,
    search_text: searchText(fields.name, translations),
    fields: JSON.stringify(fields),
    translations: JSON.stringify(translations),
  };
}

type Links = Readonly<Record<string, readonly number[]>>;

async function writeLinks(db: Writable, eventId: number, links: Links): Promise<void> {
  const relations = Object.keys(links);
  if (relations.length === 0) return;
  const before = db.deleteFrom('event_links').where('event_id', '=', eventId);
  await before.where('relation', 'in', relations).execute();
  await insertLinks(db, eventId, links);
}

async function insertLinks(db: Writable, eventId: number, links: Links): Promise<void> {
  const rows = Object.entries(links).flatMap(([relation, targets]) =>
    [...new Set(targets)].map((target, position) => {
      return { event_id: eventId, relation, position, target_id: target };
    }),
  );
  if (rows.length > 0) await db.insertInto('event_links').values(rows).execute();
}

/** Merges by language and field; '' removes a translated text. */
export function mergeTranslations(before: Translations, changes: Translations): Translations {
  if (changes.en === undefined) return { ...before, ...changes };
  const texts = Object.entries({ ...before.en, ...changes.en }).filter(([, text]) => text !== '');
  return { ...before, ...changes, en: Object.fromEntries(texts) };
}
