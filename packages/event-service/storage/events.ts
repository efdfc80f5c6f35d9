import { type Database, runChange, type Writable } from '#storage/database/database.ts';
import { eventById, type StoredEvent, writeDates } from './event-dates.ts';
import { type EventFields, type EventInput, splitInput } from './event-input.ts';
import { mergeTranslations, textColumns, type Translations, type Values } from './item.ts';
import { removeItem } from './parts.ts';
import { listItems } from './read-items.ts';

export function createEventStore(db: Database, now: () => number) {
  return {
    create: (input: EventInput) => runChange(db, (writable) => insertEvent(writable, input, now())),
    /** Replaces the given fields and relations if `isCurrent` holds for the stored event, in one transaction. */
    update: (id: number, changes: EventFields, isCurrent: (stored: StoredEvent) => boolean = () => true) =>
      runChange(db, async (writable) => {
        const stored = await eventById(writable, id);
        if (stored === null) return 'gone';
        if (!isCurrent(stored)) return 'changed';
        const { values, links, translations, dates } = splitInput(changes);
        const texts = mergeTranslations(stored.translations, translations);
        const row = eventRow({ ...stored.values, modifiedAt: now(), ...values }, texts);
        await writable.updateTable('events').set(row).where('id', '=', id).execute();
        const before = writable.deleteFrom('event_links').where('event_id', '=', id);
        for (const relation in links) await before.where('relation', '=', relation).execute();
        await insertLinks(writable, id, links);
        if (dates !== undefined) await writeDates(writable, id, dates);
        return 'done';
      }),
    /** Removes an event with all its parts; false for an unknown id. */
    remove: (id: number) => runChange(db, (writable) => removeItem(writable, 'Event', id)),
    get: (id: number) => eventById(db, id),
    list: () => listItems(db, 'Event'),
  };
}

export async function insertEvent(db: Writable, input: EventInput, at: number): Promise<number> {
  const { values, links, translations = {}, dates } = splitInput(input);
  const row = eventRow({ published: true, modifiedAt: at, ...values }, translations);
  const insert = db.insertInto('events').values({ id: input.id, ...row });
  const { id } = await insert.returning('id').executeTakeFirstOrThrow();
  await insertLinks(db, id, links);
  if (dates !== undefined) await writeDates(db, id, dates);
  return id;
}

type Links = ReturnType<typeof splitInput>['links'];

/** `modifiedAt` is also the last recursive modification. */
function eventRow(all: Values, translations: Translations) {
  const { startDate, endDate, modifiedAt, modifiedAtRecursive: _, published, ...fields } = all;
  return {
    start_at: Number(startDate),
    end_at: Number(endDate),
    modified_at: Number(modifiedAt),
    modified_at_recursive: Number(modifiedAt),
    published: published === false ? 0 : 1,
    ...textColumns(fields, translations),
  };
}

async function insertLinks(db: Writable, event_id: number, links: Links): Promise<void> {
  const rows = Object.entries(links).flatMap(([relation, targets]) =>
    [...new Set(targets)].map((target_id, position) => ({ event_id, relation, position, target_id })),
  );
  if (rows.length > 0) await db.insertInto('event_links').values(rows).execute();
}
