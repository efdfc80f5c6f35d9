import type { CalendarEvent, Category, CategoryTag } from '#events/event.ts';
import { chooseDates } from '#domain/choose-dates.ts';
import { readHttpOrPath } from '#events/http-address.ts';
import { createNote, replaceNotes } from '#events/note.ts';
import { readById } from '#events/read-collection.ts';
import { isRecord, type PlainText, referenceId, referenceIds } from '#events/read-reference.ts';
import { type Member, stringOf } from '#events/wire-field.ts';
import { linkPeriods, readSession, readSessionPeriod } from './link-periods.ts';
import { createTagResolver } from './fetch-categories.ts';
import { namePlace, placeName } from './name-place.ts';
import { decodeEntities } from './read-address.ts';
import { isTransient } from './service-error.ts';
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

/**
 * If a collection fails its previous data remains. Without changes of events nothing is read again for ten minutes, unless time
 * periods were never read and may be readable at the next poll.
 */
export async function fetchRelated(
  { walker, language, plainText, timeZone, previous, now }: WalkOptions,
  hasChanges: boolean,
): Promise<Related> {
  const before = previous?.related ?? nothingRelated;
  // A negative age means that the clock was set back.
  const age = now - before.readAt;
  if (!hasChanges && age >= 0 && age < maxAgeMs) return before;
  let isMissing = false;
  const readMap = async <Value, Known extends ReadonlyMap<number, Value> | null>(
    path: string,
    known: Known,
    read: (resource: Member, id: number) => Value | null,
  ): Promise<ReadonlyMap<number, Value> | Known> => {
    const walk = await walker.walk(path, language).catch((error: unknown) => {
      isMissing ||= known === null && isTransient(error);
      return null;
    });
    if (walk === null) return known;
    const found = readById(walk.members, read);
    return walk.complete ? found : new Map([...(known ?? []), ...found]);
  };
  return {
    places: await readMap(
      '/api/locations',
      before.places,
      (one) => placeName(one, plainText, language) || null,
    ),
    topics: await readMap('/api/categories', before.topics, ({ name }) => plainText(stringOf(name)) || null),
    images: await readMap('/api/event_images', before.images, (one, id) => readImage(one, id, plainText)),
    sessions: await readMap('/api/event_sessions', before.sessions, (one) => readSession(one, timeZone)),
    periods: await readMap('/api/session_time_periods', before.periods, (one) =>
      readSessionPeriod(one, timeZone),
    ),
    // After the last one.
    readAt: isMissing ? before.readAt : now,
  };
}

function readImage(resource: Member, id: number, plainText: PlainText): EventImage {
  const file = resource['imageFile'];
  const url = isRecord(file) ? readHttpOrPath(decodeEntities(stringOf(file['url']), plainText)) : null;
  return { id, eventId: referenceId(resource['event']), url: url ?? '' };
}

/** Returns a function that adds place, names, image id and dates to an event. */
export function createCompletion(
  { places, topics, images, sessions, periods }: Related,
  categories: readonly Category[],
  listed: ReadonlyMap<number, ListedEvent>,
  { language, previous, now, timeZone }: WalkOptions,
) {
  const nameTag = createTagResolver(categories);
  const hasFile = (id: number) => (images.get(id)?.url ?? '') !== '';
  // Of each event the last one counts: that with a file and the lowest id.
  const inOrder = [...images.values()].sort(
    (a, b) => Number(a.url !== '') - Number(b.url !== '') || b.id - a.id,
  );
  const imageOfEvent = new Map(inOrder.map(({ id, eventId }) => [eventId, id]));
  const periodsOf = linkPeriods(sessions, periods, listed.values(), timeZone);
  const before = new Map(previous?.events.map(({ id, dates }) => [id, dates]));
  /** While periods of an event may exist that were not read this time, such as those in its item, the previous ones. */
  const keptOf = ({ id, sessions: own }: CalendarEvent) =>
    periods === null || sessions === null || own.some((session) => !sessions.has(session))
      ? before.get(id)?.filter((date) => date.id !== undefined)
      : null;
  const nameTopic = ({ id, name }: CategoryTag) => ({ id, name: name || (topics.get(id ?? noId) ?? '') });
  /** The first image with a file; before images were read, the first that the event names. */
  const imageOf = ({ id, imageId, notes }: CalendarEvent, member: Member) => {
    if (images.size === 0) return { imageId, notes };
    const named = [...referenceIds(member['images']), imageId ?? noId, imageOfEvent.get(id) ?? noId];
    const found = named.find(hasFile) ?? null;
    const isFileless = found === null && named.some((one) => images.has(one));
    // What the item said of its images stays.
    if (found === null && !isFileless && !('images' in member)) return { imageId: null, notes };
    const note = createNote('no-image', 'imageId', { typed: 'missing' });
    return { imageId: found, notes: replaceNotes(notes, 'imageId', isFileless ? [note] : []) };
  };
  return ({ event, member }: ListedEvent): CalendarEvent => {
    const sent = periodsOf.get(event.id) ?? keptOf(event) ?? [];
    const { imageId, ...image } = imageOf(event, member);
    const { dates, notes } = chooseDates(event, sent, { now, timeZone });
    return {
      ...event,
      place: event.place || namePlace(member, (one) => places.get(referenceId(one) ?? noId) ?? '', language),
      filterCategories: event.filterCategories?.map(nameTag) ?? null,
      topics: event.topics.map(nameTopic),
      imageId,
      dates,
      notes: replaceNotes(image.notes, 'dates', notes),
    };
  };
}
