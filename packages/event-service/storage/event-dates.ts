import { isDeepStrictEqual } from 'node:util';
import type { Readable, Writable } from '#storage/database/database.ts';
import { type Item, textColumns, type Values } from './item.ts';
import { removeItem } from './parts.ts';
import { itemById, readItems } from './read-items.ts';
import { insertResource } from './resources.ts';

/** A date of an event: a time period of one of its sessions. Instants in epoch ms; `id` null: a new one. */
export type EventDate = Readonly<Record<'id' | 'visibleUntil', number | null>> &
  Readonly<Record<'startDate' | 'endDate', number>> &
  Readonly<Record<'startDateTimeIsSet' | 'endDateTimeIsSet', boolean>>;

/** The event has all its dates, by their begins. */
export type StoredEvent = Item & { readonly dates: readonly EventDate[] };

/** An end from this instant on (epoch ms) means an open end: its year is 9999 (specification §12.5). */
export const openEnd = Date.UTC(9998, 11, 31);

/** A date of which begin and end say all. */
export function simpleDate(startDate: number, endDate: number, id: number | null = null): EventDate {
  return { id, startDate, startDateTimeIsSet: true, endDate, endDateTimeIsSet: true, visibleUntil: null };
}

/** Whether begin and end of an event say all of its dates. */
export function isSimple({ values: { startDate, endDate }, dates }: StoredEvent): boolean {
  const isAll = (date: EventDate) =>
    isDeepStrictEqual(date, simpleDate(Number(startDate), Number(endDate), date.id));
  return dates.length < 2 && dates.every(isAll);
}

export async function eventById(db: Readable, id: number): Promise<StoredEvent | null> {
  const item = await itemById(db, 'Event', id);
  return item === null ? null : { ...item, dates: await readDates(db, item) };
}

export async function readDates(db: Readable, event: Item): Promise<readonly EventDate[]> {
  const sessions = await readAll(db, 'EventSession', event.links['eventSessions']);
  const periods = sessions.flatMap(({ links }) => links['sessionDates'] ?? []);
  const dates = (await readAll(db, 'SessionTimePeriod', periods)).map(({ id, values }) => ({
    id,
    startDate: Number(values['startDate'] ?? event.values['startDate']),
    startDateTimeIsSet: values['startDateTimeIsSet'] !== false,
    endDate: Number(values['endDate'] ?? event.values['endDate']),
    endDateTimeIsSet: values['endDateTimeIsSet'] !== false,
    visibleUntil: typeof values['visibleUntil'] === 'number' ? values['visibleUntil'] : null,
  }));
  return dates.sort((a, b) => a.startDate - b.startDate || a.id - b.id);
}

/** Replaces the dates of an event. New ones belong to its first session; a session spans its own. */
export async function writeDates(db: Writable, event: number, dates: readonly EventDate[]): Promise<void> {
  const stored = await eventById(db, event);
  for (const { id } of stored?.dates ?? [])
    if (id !== null && !dates.some((date) => date.id === id)) await removeItem(db, 'SessionTimePeriod', id);
  const [first] = stored?.links['eventSessions'] ?? [];
  const parentId = first ?? (await insertResource(db, 'EventSession', { values: {}, parentId: event }));
  for (const { id, ...values } of dates) {
    if (id === null) await insertResource(db, 'SessionTimePeriod', { values, parentId });
    else await updateValues(db, id, values);
  }
  const written = await eventById(db, event);
  for (const { id, links } of await readAll(db, 'EventSession', written?.links['eventSessions'])) {
    const own = written?.dates.filter((date) => links['sessionDates']?.includes(date.id ?? 0)) ?? [];
    if (own.length === 0) await removeItem(db, 'EventSession', id);
    else await updateValues(db, id, spanOf(own));
  }
}

export function spanOf(dates: readonly EventDate[]) {
  const [starts, ends] = [dates.map(({ startDate }) => startDate), dates.map(({ endDate }) => endDate)];
  return { startDate: Math.min(...starts), endDate: Math.max(...ends) };
}

const readAll = (db: Readable, type: string, ids: readonly number[] = []) =>
  readItems(db, type, { ids, unpublishedToo: true });

const updateValues = (db: Writable, id: number, values: Values) =>
  db.updateTable('resources').set(textColumns(values, {})).where('id', '=', id).execute();
