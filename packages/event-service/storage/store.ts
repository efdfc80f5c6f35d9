import { randomBytes } from 'node:crypto';
import { type Database, type Readable, runChange, type Writable } from '#storage/database/database.ts';
import { createKeyStore } from './api-keys.ts';
import { auditLimits, createAuditLog } from './audit-log.ts';
import { eventById, type StoredEvent, writeDates } from './event-dates.ts';
import { type EventFields, type EventInput, splitInput } from './event-input.ts';
import { createFilterCategoryStore } from './filter-categories.ts';
import { type Item, mergeTranslations, textColumns, type Translations, type Values } from './item.ts';
import { partsOf, removeItem } from './parts.ts';
import { createPeopleStore } from './people.ts';
import { listItems } from './read-items.ts';
import { createResourceStore, insertResource } from './resources.ts';
import { createLinkStore, createSessionStore } from './sessions.ts';

type NewFile = { readonly mediaType: string; readonly content: Uint8Array };

/** Other files, such as those of the samples, may be referred to by more than resources. */
const addedFile = /\/[\da-f]{32}\.\w+$/;

/** Files are public (specification §12.7); the path of an added one is known only to clients that may read its event. */
function createFileStore(db: Database, now: () => number) {
  const put = (path: string, file: NewFile) => putFile(db, path, { ...file, modifiedAt: now() });
  return {
    put,
    /** Stores a file under a random name in a folder like `/uploads/event/images`. */
    add: (folder: string, extension: string, file: NewFile) => {
      // 128 random bits, as for keys: the path is the only protection.
      const name = randomBytes(16).toString('hex');
      return put(`${folder}/${name}.${extension}`, file);
    },
    /** Removes an added file that no resource refers to. */
    removeUnused: (path: string) =>
      runChange(db, async (writable) => {
        if (!addedFile.test(path)) return;
        const resources = writable.selectFrom('resources').select('id');
        const users = resources.where('fields', 'like', `%${JSON.stringify(path)}%`);
        const removal = writable.deleteFrom('files').where('path', '=', path);
        await removal.where((is) => is.not(is.exists(users))).execute();
      }),
    get: async (path: string) => {
      const row = await db.selectFrom('files').selectAll().where('path', '=', path).executeTakeFirst();
      if (row === undefined) return null;
      // SQLite's driver returns an ArrayBuffer, PostgreSQL's a Buffer.
      const content = new Uint8Array(row.content);
      return { mediaType: row.media_type, content, modifiedAt: row.modified_at };
    },
  };
}

export async function putFile(db: Readable, path: string, file: NewFile & { readonly modifiedAt: number }) {
  const { mediaType, content, modifiedAt } = file;
  const columns = { media_type: mediaType, content, modified_at: modifiedAt };
  const insert = db.insertInto('files').values({ path, ...columns });
  await insert.onConflict((is) => is.column('path').doUpdateSet(columns)).execute();
  const name = path.slice(path.lastIndexOf('/') + 1);
  return { url: path, name, size: content.byteLength, modifiedAt };
}

function createEventStore(db: Database, now: () => number) {
  return {
    create: (input: EventInput) => runChange(db, (writable) => insertEvent(writable, input, now())),
    /** Replaces the given fields and relations. False if the event is gone, or `isCurrent` does not hold for it. */
    update: (id: number, changes: EventFields, isCurrent: (stored: StoredEvent) => boolean = () => true) =>
      runChange(db, async (writable) => {
        const stored = await eventById(writable, id);
        if (stored === null || !isCurrent(stored)) return false;
        await updateEvent(writable, stored, changes, now());
        return true;
      }),
    /**
     * A new event with what the `source` has and the `input` does not replace, its images, attachments and prices too, but no
     * parts of the type `without`. With `isReplacement` the source is cancelled and names the new one in its place: it is
     * postponed. Null without the source.
     */
    copy: (source: number, input: EventInput, isReplacement: boolean, without: string | null = null) =>
      runChange(db, async (writable) => {
        const stored = await eventById(writable, source);
        if (stored === null) return null;
        const id = await insertEvent(writable, input, now(), describeCopy(stored));
        for (const type of copiedParts.filter((part) => part !== without))
          for (const part of await listItems(writable, type))
            if (part.parentId === source)
              await insertResource(writable, type, {
                values: part.values,
                translations: part.translations,
                parentId: id,
              });
        const changes = { canceled: true, alternativeEvents: [id] };
        if (isReplacement) await updateEvent(writable, stored, changes, now());
        return id;
      }),
    remove: (id: number) => runChange(db, (writable) => removeItem(writable, 'Event', id)),
    get: (id: number) => eventById(db, id),
    list: () => listItems(db, 'Event'),
  };
}

type Content = Pick<Item, 'values' | 'links' | 'translations'>;
const noContent: Content = { values: {}, links: {}, translations: {} };

/** `base`: what it has besides. */
export async function insertEvent(
  db: Writable,
  input: EventInput,
  at: number,
  base = noContent,
): Promise<number> {
  const { values, links, translations, dates } = splitInput(input);
  const texts = mergeTranslations(base.translations, translations);
  const row = eventRow({ published: true, modifiedAt: at, ...base.values, ...values }, texts);
  const insert = db.insertInto('events').values({ id: input.id, ...row });
  const { id } = await insert.returning('id').executeTakeFirstOrThrow();
  await insertLinks(db, id, { ...base.links, ...links });
  if (dates !== undefined) await writeDates(db, id, dates);
  return id;
}

async function updateEvent(db: Writable, stored: StoredEvent, changes: EventFields, at: number) {
  const { id } = stored;
  const { values, links, translations, dates } = splitInput(changes);
  const texts = mergeTranslations(stored.translations, translations);
  const row = eventRow({ ...stored.values, modifiedAt: at, ...values }, texts);
  await db.updateTable('events').set(row).where('id', '=', id).execute();
  const before = db.deleteFrom('event_links').where('event_id', '=', id);
  for (const relation in links) await before.where('relation', '=', relation).execute();
  await insertLinks(db, id, links);
  if (dates !== undefined) await writeDates(db, id, dates);
}

const copiedParts = ['EventImage', 'EventAttachment', 'EventTicketPriceVariant'];
/** What is of one event alone; its dates and orders are no fields of it. */
const ownFields = [
  'modifiedAt',
  'canceled',
  'completed',
  'archived',
  'availableTickets',
  'alternativeEvents',
];

function describeCopy({ values, links, translations }: StoredEvent): Content {
  const own = new Set([...ownFields, ...partsOf('Event').values()]);
  const copied = <One>(fields: Readonly<Record<string, One>>) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !own.has(name)));
  return { values: copied(values), links: copied(links), translations };
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

export type Store = ReturnType<typeof createStore>;

export function createStore(db: Database, now: () => number, days = auditLimits.days) {
  const resources = createResourceStore(db, now);
  return {
    events: createEventStore(db, now),
    filterCategories: createFilterCategoryStore(db, now, resources),
    resources,
    keys: createKeyStore(db, now),
    files: createFileStore(db, now),
    people: createPeopleStore(db, now),
    sessions: { ...createSessionStore(db, now), ...createLinkStore(db, now) },
    audit: createAuditLog(db, now, { ...auditLimits, days }),
  };
}
