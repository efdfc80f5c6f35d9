import { setImmediate } from 'node:timers/promises';
import type { CalendarEvent, UnreadableMember } from '#events/event.ts';
import { createNote, type EventNote } from '#events/note.ts';
import { isUnreadable, mergeFields, readMember, readMembers } from '#events/read-member.ts';
import { isRecord } from '#events/read-reference.ts';
import { urlsOf } from '#events/read-urls.ts';
import type { Member } from '#events/wire-field.ts';
import { inPortions } from '#server/answers/in-portions.ts';
import { boundEvent, boundText, tidyTexts } from './bound-text.ts';
import { plainText } from './plain-text.ts';
import { readAddressField } from './read-address.ts';
import { type ListedEvent, readBoolean, type Reading, toWritten, type WalkOptions } from './reading.ts';
import { createCompletion, fetchCategories, fetchRelated, placeReader } from './related.ts';
import { type ServiceError, toServiceError } from './service-error.ts';
import { inFixedOrder } from './walk-collection.ts';

/** `careful` stands in place of a value that nobody can read. */
const flags = [
  { name: 'published', careful: false, code: 'unclear-visibility' },
  { name: 'archived', careful: true, code: 'unclear-visibility' },
  { name: 'canceled', careful: false, code: 'unclear-state' },
  { name: 'showAvailableTickets', careful: false, code: null },
] as const;

/** The fields of the event that they become. */
const addresses = { eventUrl: 'eventUrl', directRegistrationUrl: 'registrationUrl' };

const maxTyped = 120;

/** An event of the event service as people mean what they typed, with bounded texts and with notes on what was assumed. */
export function readEvent(wire: unknown, language: string): CalendarEvent | UnreadableMember {
  if (!isRecord(wire)) return readMember(wire, plainText);
  const notes: EventNote[] = [];
  const mended: Record<string, unknown> = {};
  for (const { name, careful, code } of flags) {
    const value = wire[name] ?? null;
    if (value === null) continue;
    const read = readBoolean(value);
    mended[name] = read ?? careful;
    if (read === null && code !== null) notes.push(createNote(code, name, quote(value)));
  }
  const urls: Record<string, unknown> = { ...urlsOf(wire) };
  for (const [key, field] of Object.entries(addresses)) {
    const typed = urls[key];
    if (typeof typed !== 'string') continue;
    const { text, isSeveral } = readAddressField(typed);
    urls[key] = text;
    if (isSeveral) notes.push(createNote('several-addresses', field, quote(typed)));
  }
  const event = readMember({ ...wire, ...mended, '@urls': urls }, plainText, placeReader(language));
  return isUnreadable(event) ? event : boundEvent({ ...tidyTexts(event, language), notes });
}

function quote(value: unknown) {
  return { typed: boundText(plainText(toWritten(value)), maxTyped) };
}

/** A poll fetches at most so many; the next polls fetch the others. */
const maxItems = 2000;
const maxRechecks = 20;
/** An item is read again after this time although its `modifiedAtRecursive` is unchanged. */
const recheckMs = 900_000;
const concurrency = 4;

type Listed = Map<number, ListedEvent>;

/** The events whose items are fetched (design §6): absent ones, those without categories by start, and some stale ones. */
function chooseEvents(listed: Listed, { previous, isNeeded, now }: WalkOptions): readonly ListedEvent[] {
  const startOf = ({ event }: ListedEvent) => Date.parse(event.startDate);
  const readAtOf = ({ event }: ListedEvent) => previous?.itemReadAt.get(event.id) ?? Infinity;
  const needed = [...listed.values()].filter(({ needsItem, event }) => needsItem && isNeeded(event));
  // Relations may change without a new time stamp (specification §12.3).
  const old = [...listed.values()].filter((one) => !one.needsItem && now - readAtOf(one) >= recheckMs);
  const stale = old.filter(({ event }) => isNeeded(event));
  needed.sort((a, b) => Number(b.isAbsent) - Number(a.isAbsent) || startOf(a) - startOf(b));
  stale.sort((a, b) => readAtOf(a) - readAtOf(b));
  return [...needed.slice(0, maxItems), ...stale.slice(0, maxRechecks)];
}

/**
 * Completes `listed` by items. Returns when the items of events were last read, and the last failure. Stops at a refused key and at
 * a rate limit.
 */
async function fetchItems(listed: Listed, options: WalkOptions) {
  const { walker, language, previous, now } = options;
  const itemReadAt = new Map(previous?.itemReadAt);
  const queue = chooseEvents(listed, options).values();
  const errors: ServiceError[] = [];
  let isStopped = false;
  const fetchItem = async (entry: ListedEvent) => {
    const { id } = entry.event;
    const path = `/api/events/${id}`;
    try {
      const item = inFixedOrder(await walker.service.getJson(path, language));
      await setImmediate();
      if (!isRecord(item)) return;
      listed.set(id, mergeItem(entry, item, language));
      itemReadAt.set(id, now);
    } catch (thrown) {
      const failed = toServiceError(thrown, path);
      isStopped ||= failed.failure === 'refused' || failed.failure === 'rate-limited';
      if (failed.failure !== 'not-found') return void errors.push(failed);
      itemReadAt.delete(id);
      if (entry.isAbsent) listed.delete(id);
    }
  };
  const work = async () => {
    for (const entry of queue) if (!isStopped) await fetchItem(entry);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { itemReadAt, error: errors.at(-1) ?? null };
}

/** Reads all events of the service (design §6). Throws a `ServiceError` if the events collection cannot be read. */
export async function walkEvents(options: WalkOptions): Promise<Reading> {
  const { now, isNeeded } = options;
  const { listed, problem, ...list } = await listEvents(options);
  await setImmediate();
  const hasChanges = [...listed.values()].some(({ isChanged, event }) => isChanged && isNeeded(event));
  const items = await fetchItems(listed, options);
  const related = await fetchRelated(options, hasChanges);
  const { categories, error } = await fetchCategories(listed, options);
  const completeEvent = createCompletion(related, categories, listed, options);
  const events: CalendarEvent[] = [];
  // Again, with the names of its places and categories.
  const finish = (entry: ListedEvent) => boundEvent(tidyTexts(completeEvent(entry), options.language));
  for await (const part of inPortions([...listed.values()], 50)) events.push(...part.map(finish));
  return {
    readAt: now,
    ...list,
    events,
    categories,
    related,
    itemReadAt: items.itemReadAt,
    problems: [problem, items.error, error].filter((one) => one !== null),
  };
}

async function listEvents(options: WalkOptions) {
  const { walker, language, previous, isNeeded } = options;
  const { members, totalItems, ...walk } = await walker.walk('/api/events', language);
  const known = previous?.events ?? [];
  // An empty collection in place of known events counts as incomplete, so that their items are requested.
  const complete = walk.complete && (members.length > 0 || !known.some(isNeeded));
  const knownById = new Map(known.map((event) => [event.id, event]));
  const listed: Listed = new Map();
  const onEvent = (event: CalendarEvent, member: unknown) =>
    void listed.set(event.id, toListedEvent(event, member, knownById.get(event.id) ?? null));
  // One by one: the markup of a member may take 50 ms.
  const read = (member: unknown) => readEvent(member, language);
  const unreadable = await readMembers(members, { read, pause: setImmediate, portion: 1, onEvent });
  // Absent events remain after an incomplete walk unless their items are gone (design §6).
  for (const event of complete ? [] : known)
    if (!listed.has(event.id))
      listed.set(event.id, { event, member: {}, needsItem: true, isChanged: false, isAbsent: true });
  return { listed, unreadable, totalItems, complete, problem: walk.problem };
}

/** Completes a member without categories from the previous event. */
function toListedEvent(fresh: CalendarEvent, wire: unknown, previous: CalendarEvent | null): ListedEvent {
  const member = isRecord(wire) ? wire : {};
  const hasCategories = fresh.filterCategories !== null;
  const isChanged =
    previous === null || previous.filterCategories === null || stampOf(previous) !== stampOf(fresh);
  const event = hasCategories || previous === null ? fresh : mergeWithPrevious(previous, fresh, member);
  return { event, member, needsItem: !hasCategories && isChanged, isChanged, isAbsent: false };
}

function stampOf({ modifiedAtRecursive, modifiedAt, name, startDate }: CalendarEvent): string {
  return modifiedAtRecursive ?? modifiedAt ?? `${name} ${startDate}`;
}

/** Overwrites an event with the fields of its new list member, which may have only ten (specification §10.2). */
function mergeWithPrevious(previous: CalendarEvent, fresh: CalendarEvent, member: Member): CalendarEvent {
  return {
    ...mergeFields(previous, fresh, member),
    filterCategories: previous.filterCategories,
    ...(fresh.place === '' && { place: previous.place, building: previous.building }),
  };
}

/** The item's relations are more complete, the list's other values newer. */
function mergeItem(before: ListedEvent, item: Member, language: string): ListedEvent {
  const relations = Object.entries(item).filter(([, value]) => Array.isArray(value));
  const member = { ...item, ...before.member, ...Object.fromEntries(relations) };
  const read = readEvent(member, language);
  if (isUnreadable(read)) return before;
  const categories = read.filterCategories ?? (item['filterCategories'] === null ? [] : null);
  const event = { ...read, filterCategories: categories ?? before.event.filterCategories };
  return { ...before, event, member };
}
