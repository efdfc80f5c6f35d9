import type { CalendarEvent, Category, UnreadableMember } from '#events/event.ts';
import { isUnreadable, readMember } from '#events/read-member.ts';
import { isRecord } from '#events/read-reference.ts';
import { applyRelated, indexRelated } from './apply-related.ts';
import type { UpstreamEvents } from './upstream-events.ts';
import { chooseItemIds, type ListedEvent } from './choose-item-ids.ts';
import { fetchCategories, resolveTags } from './fetch-categories.ts';
import { fetchItems, type FetchedItems } from './fetch-items.ts';
import { fetchRelated, nothingRelated, type Related } from './fetch-related.ts';
import { mergeWithPrevious } from './merge-with-previous.ts';
import type { CollectionWalk, CollectionWalker } from './walk-collection.ts';

export interface WalkOptions {
  readonly walker: CollectionWalker;
  readonly language: string;
  readonly plainText: (text: string) => string;
  /** Epoch ms. */
  readonly now: number;
  readonly previous: UpstreamEvents | null;
  /** Whether an event may still be shown; items of other events are not requested. */
  readonly isNeeded: (event: CalendarEvent) => boolean;
  /** Yields to the event loop between portions of work. */
  readonly pause?: () => Promise<void>;
}

const portion = 50;

/** Reads all events of the service (design §6). Throws a `ServiceError` if the events collection cannot be read. */
export async function walkEvents(options: WalkOptions): Promise<UpstreamEvents> {
  const { walker, language, previous, now } = options;
  const walk = markEmptyWalkIncomplete(await walker.walk('/api/events', language), options);
  const { listed, unreadable } = await readMembers(walk, options);
  await options.pause?.();
  const chosen = chooseItemIds({ ...options, listed, complete: walk.complete });
  const fetched = await fetchItems(walker.service, chosen.ids, language);
  const merged = await mergeItems(listed, fetched, options, walk.complete);
  const { related, relatedReadAt } = await refreshRelated(options, chosen.hasChanges);
  const events = merged.map(({ event }) => event);
  const { categories, error } = await fetchCategories(walker, {
    ...options,
    previous: previous?.categories ?? [],
    events,
  });
  return {
    events: await finishEvents(merged, categories, related, options.pause),
    unreadable,
    categories,
    related,
    relatedReadAt,
    itemReadAt: updateReadTimes(previous, fetched, now),
    totalItems: walk.totalItems,
    complete: walk.complete,
    walks: walk.walks,
    problems: [fetched.error, error].filter((problem) => problem !== null),
  };
}

/** An empty collection in place of known events counts as incomplete, so that their items are requested. */
function markEmptyWalkIncomplete(walk: CollectionWalk, { previous, isNeeded }: WalkOptions): CollectionWalk {
  const isDoubtful = walk.members.length === 0 && previous !== null && previous.events.some(isNeeded);
  return isDoubtful ? { ...walk, complete: false } : walk;
}

async function readMembers(walk: CollectionWalk, { plainText, previous, pause }: WalkOptions) {
  const previousById = new Map(previous?.events.map((event) => [event.id, event]));
  const listed = new Map<number, ListedEvent>();
  const unreadable: UnreadableMember[] = [];
  for (const [index, member] of walk.members.entries()) {
    if (index % portion === 0) await pause?.();
    const event = readMember(member, plainText);
    if (isUnreadable(event)) unreadable.push(event);
    else listed.set(event.id, toListedEvent(event, member, previousById.get(event.id) ?? null));
  }
  return { listed, unreadable };
}

/** Completes a member without categories from the previous event. */
function toListedEvent(event: CalendarEvent, member: unknown, previous: CalendarEvent | null): ListedEvent {
  const wire = isRecord(member) ? member : {};
  const hasCategories = event.filterCategories !== null;
  const isUnchanged =
    previous !== null && previous.filterCategories !== null && isSameRevision(previous, event);
  const merged = hasCategories || previous === null ? event : mergeWithPrevious(previous, event, wire);
  return { event: merged, member: wire, needsItem: !hasCategories && !isUnchanged, isChanged: !isUnchanged };
}

function isSameRevision(previous: CalendarEvent, fresh: CalendarEvent): boolean {
  const stamp = (event: CalendarEvent) =>
    event.modifiedAtRecursive ?? event.modifiedAt ?? `${event.name} ${event.startDate}`;
  return stamp(previous) === stamp(fresh);
}

async function mergeItems(
  listed: ReadonlyMap<number, ListedEvent>,
  { items }: FetchedItems,
  { previous, plainText, pause }: WalkOptions,
  complete: boolean,
): Promise<ListedEvent[]> {
  const all = new Map(listed);
  if (!complete) addAbsent(all, previous?.events ?? [], items);
  let merged = 0;
  for (const [id, item] of items) {
    if (merged++ % portion === 0) await pause?.();
    const before = all.get(id);
    if (item === 'gone' || before === undefined) continue;
    const member = { ...item, ...before.member, ...relationsOf(item) };
    const read = readMember(member, plainText);
    if (isUnreadable(read)) continue;
    const filterCategories = read.filterCategories ?? (item['filterCategories'] === null ? [] : null);
    const event = { ...read, filterCategories: filterCategories ?? before.event.filterCategories };
    all.set(id, { ...before, event, member });
  }
  return [...all.values()];
}

/** After an incomplete walk absent events remain unless their items are gone (design §6). */
function addAbsent(
  all: Map<number, ListedEvent>,
  previous: readonly CalendarEvent[],
  items: FetchedItems['items'],
): void {
  for (const event of previous) {
    if (!all.has(event.id) && items.get(event.id) !== 'gone')
      all.set(event.id, { event, member: {}, needsItem: false, isChanged: false });
  }
}

/** The item's relations are more complete, the list's other values newer. */
function relationsOf(item: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => Array.isArray(value)));
}

const relatedMaxAgeSeconds = 600;

async function refreshRelated(
  { walker, language, plainText, previous, now }: WalkOptions,
  hasChanges: boolean,
) {
  const related = previous?.related ?? nothingRelated;
  const readAt = previous?.relatedReadAt ?? Number.NEGATIVE_INFINITY;
  // A negative age means that the clock was set back.
  const age = now - readAt;
  if (!hasChanges && age >= 0 && age < relatedMaxAgeSeconds * 1000) return { related, relatedReadAt: readAt };
  return {
    related: await fetchRelated(walker, { language, plainText, previous: related }),
    relatedReadAt: now,
  };
}

async function finishEvents(
  merged: readonly ListedEvent[],
  categories: readonly Category[],
  related: Related,
  pause: WalkOptions['pause'],
): Promise<CalendarEvent[]> {
  const byEvent = indexRelated(related);
  const named = categories.filter(({ name }) => name !== '');
  const names = {
    byId: new Map(named.map(({ id, name }) => [id, name])),
    byName: new Map(named.map(({ id, name }) => [name.toLowerCase(), id])),
  };
  const finished: CalendarEvent[] = [];
  for (const { event, member } of merged) {
    if (finished.length % portion === 0) await pause?.();
    const filterCategories = event.filterCategories && resolveTags(event.filterCategories, names);
    finished.push({ ...applyRelated(event, member, related, byEvent), filterCategories });
  }
  return finished;
}

function updateReadTimes(
  previous: UpstreamEvents | null,
  { items }: FetchedItems,
  now: number,
): Map<number, number> {
  const stamps = new Map(previous?.itemReadAt);
  for (const [id, item] of items) {
    if (item === 'gone') stamps.delete(id);
    else stamps.set(id, now);
  }
  return stamps;
}
