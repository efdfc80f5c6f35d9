import type { CalendarEvent, Category, CategoryTag } from '#events/event.ts';
import { readHttpOrPath } from '#events/http-address.ts';
import { readDate } from '#events/read-date.ts';
import { readById } from '#events/read-collection.ts';
import { placeName, readPlace } from '#events/read-place.ts';
import { isRecord, referenceId, referenceIds } from '#events/read-reference.ts';
import { type Member, stringOf } from '#events/wire-field.ts';
import { createTagResolver } from './fetch-categories.ts';
import {
  type EventImage,
  type ListedEvent,
  nothingRelated,
  type Related,
  type WalkOptions,
} from './reading.ts';

const maxAgeMs = 600_000;
/** Ids are not negative. */
const noId = -1;

/** If a collection fails its previous data remains. Without changes of events nothing is read again for ten minutes. */
export async function fetchRelated(
  { walker, language, plainText, previous, now }: WalkOptions,
  hasChanges: boolean,
): Promise<Related> {
  const before = previous?.related ?? nothingRelated;
  // A negative age means that the clock was set back.
  const age = now - before.readAt;
  if (!hasChanges && age >= 0 && age < maxAgeMs) return before;
  const readMap = async <Value>(
    path: string,
    known: ReadonlyMap<number, Value>,
    read: (resource: Member, id: number) => Value | null,
  ): Promise<ReadonlyMap<number, Value>> => {
    const walk = await walker.walk(path, language).catch(() => null);
    return walk === null ? known : readById(walk.members, read);
  };
  return {
    readAt: now,
    places: await readMap('/api/locations', before.places, (one) => placeName(one, plainText) || null),
    topics: await readMap('/api/categories', before.topics, ({ name }) => plainText(stringOf(name)) || null),
    images: await readMap('/api/event_images', before.images, readImage),
    sessions: await readMap('/api/event_sessions', before.sessions, ({ event }) => referenceId(event)),
    unknownTimes: await readMap('/api/session_time_periods', before.unknownTimes, readUnknownTimes),
  };
}

function readImage(resource: Member, id: number): EventImage | null {
  const file = resource['imageFile'];
  const url = isRecord(file) ? readHttpOrPath(file['url']) : null;
  return url === null ? null : { id, eventId: referenceId(resource['event']), url };
}

function readUnknownTimes(period: Member) {
  const session = referenceId(period['eventSession']);
  const times = ['startDate', 'endDate'].flatMap((field) => {
    const date = period[`${field}TimeIsSet`] === false ? readDate(period[field]) : null;
    return date === null ? [] : [Date.parse(date)];
  });
  return session === null || times.length === 0 ? null : { session, times };
}

/** Returns a function that adds place, names and image id to an event, and removes clock times that are unknown. */
export function createCompletion(
  { places, topics, images, sessions, unknownTimes }: Related,
  categories: readonly Category[],
) {
  const nameTag = createTagResolver(categories);
  const imagesOf = group([...images.values()], ({ eventId }) => eventId);
  const sessionsOf = group([...sessions], ([, eventId]) => eventId);
  const timesOf = group([...unknownTimes.values()], ({ session }) => session);
  const nameTopic = ({ id, name }: CategoryTag) => ({ id, name: name || (topics.get(id ?? noId) ?? '') });
  /** The first image with a file; before images were read, the first that the event names. */
  const imageOf = ({ id, imageId }: CalendarEvent, member: Member) => {
    if (images.size === 0) return imageId;
    const named = [...referenceIds(member['images']), imageId ?? noId].find((one) => images.has(one));
    return named ?? imagesOf.get(id)?.[0]?.id ?? null;
  };
  return ({ event, member }: ListedEvent): CalendarEvent => {
    const own = (sessionsOf.get(event.id) ?? []).map(([session]) => session);
    const periods = [...referenceIds(member['eventSessions']), ...own].flatMap(
      (one) => timesOf.get(one) ?? [],
    );
    const unknown = new Set(periods.flatMap(({ times }) => times));
    const dropUnknown = (date: string) => (unknown.has(Date.parse(date)) ? date.slice(0, 10) : date);
    return {
      ...event,
      place: event.place || readPlace(member, (location) => places.get(referenceId(location) ?? noId) ?? ''),
      filterCategories: event.filterCategories?.map(nameTag) ?? null,
      topics: event.topics.map(nameTopic),
      imageId: imageOf(event, member),
      startDate: dropUnknown(event.startDate),
      endDate: event.endDate && dropUnknown(event.endDate),
    };
  };
}

function group<Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const found = groups.get(key);
    if (found === undefined) groups.set(key, [value]);
    else found.push(value);
  }
  return groups;
}
