import { setImmediate } from 'node:timers/promises';
import type { CalendarEvent } from '#events/event.ts';
import { isUnreadable, mergeFields, readMembers } from '#events/read-member.ts';
import { isRecord } from '#events/read-reference.ts';
import type { Member } from '#events/wire-field.ts';
import { boundEvent } from './bound-text.ts';
import { fetchCategories } from './fetch-categories.ts';
import { chooseItemIds, fetchItems } from './fetch-items.ts';
import { readEvent } from './read-event.ts';
import { createCompletion, fetchRelated } from './related.ts';
import type { ListedEvent, Reading, WalkOptions } from './reading.ts';
import { tidyTexts } from './tidy-texts.ts';

type Listed = Map<number, ListedEvent>;

const portion = 50;

/** Reads all events of the service (design §6). Throws a `ServiceError` if the events collection cannot be read. */
export async function walkEvents(options: WalkOptions): Promise<Reading> {
  const { now, isNeeded } = options;
  const { listed, problem, ...list } = await listEvents(options);
  await setImmediate();
  const hasChanges = [...listed.values()].some(({ isChanged, event }) => isChanged && isNeeded(event));
  const fetched = await fetchItems(chooseItemIds(listed, options), options);
  const itemReadAt = await mergeItems(listed, fetched.items, options);
  const related = await fetchRelated(options, hasChanges);
  const { categories, error } = await fetchCategories(listed, options);
  const completeEvent = createCompletion(related, categories, listed, options);
  const events: CalendarEvent[] = [];
  for (const entry of listed.values()) {
    if (events.length % portion === 0) await setImmediate();
    // Again, with the names of its places and categories.
    events.push(boundEvent(tidyTexts(completeEvent(entry), options.language)));
  }
  return {
    readAt: now,
    ...list,
    events,
    categories,
    related,
    itemReadAt,
    problems: [problem, fetched.error, error].filter((one) => one !== null),
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
  const read = (member: unknown) => readEvent(member, options);
  const unreadable = await readMembers(members, { read, pause: setImmediate, portion: 1, onEvent });
  // After an incomplete walk absent events remain unless their items are gone (design §6).
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
    filterCategories: fresh.filterCategories ?? previous.filterCategories,
    place: fresh.place || previous.place,
  };
}

/** Returns when the items of events were last read. */
async function mergeItems(
  listed: Listed,
  items: ReadonlyMap<number, Member | 'gone'>,
  options: WalkOptions,
): Promise<ReadonlyMap<number, number>> {
  const readAt = new Map(options.previous?.itemReadAt);
  for (const [id, item] of items) {
    await setImmediate();
    const before = listed.get(id);
    if (item === 'gone') {
      readAt.delete(id);
      if (before?.isAbsent === true) listed.delete(id);
      continue;
    }
    readAt.set(id, options.now);
    if (before !== undefined) listed.set(id, mergeItem(before, item, options));
  }
  return readAt;
}

/** The item's relations are more complete, the list's other values newer. */
function mergeItem(before: ListedEvent, item: Member, options: WalkOptions): ListedEvent {
  const relations = Object.entries(item).filter(([, value]) => Array.isArray(value));
  const member = { ...item, ...before.member, ...Object.fromEntries(relations) };
  const read = readEvent(member, options);
  if (isUnreadable(read)) return before;
  const categories = read.filterCategories ?? (item['filterCategories'] === null ? [] : null);
  const event = { ...read, filterCategories: categories ?? before.event.filterCategories };
  return { ...before, event, member };
}
