import { applyRelated, indexRelated } from './apply-related.ts';
import type { UpstreamEvents } from './upstream-events.ts';
import { chooseItemIds, type ListedEvent } from './choose-item-ids.ts';
import type { CalendarEvent, Category, UnreadableMember } from '#events/event.ts';
import { fetchCategories, resolveTags } from './fetch-categories.ts';
import { fetchItems, type FetchedItems } from './fetch-items.ts';
import { fetchRelated, nothingRelated, type Related } from './fetch-related.ts';
import { mergeKnown } from './merge-known.ts';
import { isUnreadable, readMember } from '#events/read-member.ts';
import { isRecord } from '#events/read-reference.ts';
import { readTypedUrls } from '#events/read-urls.ts';
import type { CollectionWalk, CollectionWalker } from './walk-collection.ts';

export interface WalkOptions {
  readonly walker: CollectionWalker;
  readonly language: string;
  readonly plainText: (text: string) => string;
  /** Epoch ms. */
  readonly now: number;
  readonly known: UpstreamEvents | null;
  /** Whether an event may still be shown: items of ended events are never asked for. */
  readonly isNeeded: (event: CalendarEvent) => boolean;
  /** Within which time every item is read again even where its `modifiedAtRecursive` stands still. */
  readonly recheckSeconds?: number;
  /** Lets the event loop breathe between portions of work. */
  readonly pause?: () => Promise<void>;
}

const portion = 50;

/**
 * Reads all events of the service: walks the pages, fetches items only where the list says too little, resolves
 * categories, places, topics, pictures and unknown clock times. What was known is kept as design §6 says. Throws a
 * `ServiceError` when the events collection itself can't be read.
 */
export async function walkEvents(options: WalkOptions): Promise<UpstreamEvents> {
  const { walker, language, known, now } = options;
  const walk = distrustEmptyWalk(await walker.walk('/api/events', language), options);
  const { listed, unreadable } = await readMembers(walk, options);
  await options.pause?.();
  const picks = chooseItemIds({
    ...options,
    listed,
    complete: walk.complete,
    recheckSeconds: options.recheckSeconds ?? 900,
  });
  const fetched = await fetchItems(walker.service, picks.ids, language);
  const merged = await mergeItems(listed, fetched, options, walk.complete);
  const { related, relatedReadAt } = await refreshRelated(options, picks.hasNews);
  const events = merged.map(({ event }) => event);
  const { categories, error } = await fetchCategories(walker, {
    ...options,
    known: known?.categories ?? [],
    events,
  });
  return {
    events: await finishEvents(merged, categories, related, options.pause),
    unreadable,
    categories,
    related,
    relatedReadAt,
    itemReadAt: updateReadTimes(known, fetched, now),
    totalItems: walk.totalItems,
    complete: walk.complete,
    walks: walk.walks,
    problems: [fetched.error, error].filter((problem) => problem !== null),
  };
}

/** An empty collection where events were known is believed only when their items are gone too. */
function distrustEmptyWalk(walk: CollectionWalk, { known, isNeeded }: WalkOptions): CollectionWalk {
  const isDoubtful = walk.members.length === 0 && known !== null && known.events.some(isNeeded);
  return isDoubtful ? { ...walk, complete: false } : walk;
}

async function readMembers(walk: CollectionWalk, { plainText, known, pause }: WalkOptions) {
  const knownById = new Map(known?.events.map((event) => [event.id, event]));
  const listed = new Map<number, ListedEvent>();
  const unreadable: UnreadableMember[] = [];
  for (const [index, member] of walk.members.entries()) {
    if (index % portion === 0) await pause?.();
    const event = readMember(member, plainText, readTypedUrls);
    if (isUnreadable(event)) unreadable.push(event);
    else listed.set(event.id, toListedEvent(event, member, knownById.get(event.id) ?? null));
  }
  return { listed, unreadable };
}

/** A member that says too little is completed from what is known, where that is of the same revision. */
function toListedEvent(event: CalendarEvent, member: unknown, known: CalendarEvent | null): ListedEvent {
  const wire = isRecord(member) ? member : {};
  const told = event.filterCategories !== null;
  const isSame = known !== null && known.filterCategories !== null && isSameRevision(known, event);
  const merged = told || known === null ? event : mergeKnown(known, event, wire);
  return { event: merged, member: wire, needsItem: !told && !isSame, isChanged: !isSame };
}

function isSameRevision(known: CalendarEvent, fresh: CalendarEvent): boolean {
  const stamp = (event: CalendarEvent) =>
    event.modifiedAtRecursive ?? event.modifiedAt ?? `${event.name} ${event.startDate}`;
  return stamp(known) === stamp(fresh);
}

async function mergeItems(
  listed: ReadonlyMap<number, ListedEvent>,
  { items }: FetchedItems,
  { known, plainText, pause }: WalkOptions,
  complete: boolean,
): Promise<ListedEvent[]> {
  const all = new Map(listed);
  if (!complete) addAbsent(all, known?.events ?? [], items);
  let merged = 0;
  for (const [id, item] of items) {
    if (merged++ % portion === 0) await pause?.();
    const before = all.get(id);
    if (item === 'gone' || before === undefined) continue;
    const member = { ...item, ...before.member, ...relationsOf(item) };
    const read = readMember(member, plainText, readTypedUrls);
    if (isUnreadable(read)) continue;
    const filterCategories = read.filterCategories ?? (item['filterCategories'] === null ? [] : null);
    const event = { ...read, filterCategories: filterCategories ?? before.event.filterCategories };
    all.set(id, { ...before, event, member });
  }
  return [...all.values()];
}

/** After a walk that stayed incomplete an absent event stays, unless its item is gone (design §6). */
function addAbsent(
  all: Map<number, ListedEvent>,
  known: readonly CalendarEvent[],
  items: FetchedItems['items'],
): void {
  for (const event of known) {
    if (!all.has(event.id) && items.get(event.id) !== 'gone')
      all.set(event.id, { event, member: {}, needsItem: false, isChanged: false });
  }
}

/** The item's relations are richer than the list's; the list's plain values are fresher. */
function relationsOf(item: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => Array.isArray(value)));
}

const relatedMaxAgeSeconds = 600;

async function refreshRelated({ walker, language, plainText, known, now }: WalkOptions, hasNews: boolean) {
  const before = known?.related ?? nothingRelated;
  const readAt = known?.relatedReadAt ?? Number.NEGATIVE_INFINITY;
  // Below zero the clock jumped back: what it says of the past is void.
  const age = now - readAt;
  if (!hasNews && age >= 0 && age < relatedMaxAgeSeconds * 1000)
    return { related: before, relatedReadAt: readAt };
  return { related: await fetchRelated(walker, { language, plainText, known: before }), relatedReadAt: now };
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
  known: UpstreamEvents | null,
  { items }: FetchedItems,
  now: number,
): Map<number, number> {
  const stamps = new Map(known?.itemReadAt);
  for (const [id, item] of items) {
    if (item === 'gone') stamps.delete(id);
    else stamps.set(id, now);
  }
  return stamps;
}
