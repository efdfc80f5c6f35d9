import { chooseDates } from '#domain/choose-dates.ts';
import type { CalendarEvent, Category, CategoryTag } from '#events/event.ts';
import { createNote, replaceNotes } from '#events/note.ts';
import { readById, readCategories } from '#events/read-collection.ts';
import { readFloor } from '#events/read-floor.ts';
import { isRecord, listOf, referenceId, referenceIds } from '#events/read-reference.ts';
import { readHttpOrPath } from '#events/read-urls.ts';
import { maxShort, type Member, type Place, type PlaceOf, stringOf } from '#events/wire-field.ts';
import { boundText, tidyText } from './bound-text.ts';
import { plainText } from './plain-text.ts';
import { decodeEntities } from './read-address.ts';
import {
  type EventImage,
  linkPeriods,
  type ListedEvent,
  nothingRelated,
  readSession,
  readSessionPeriod,
  type Related,
  type WalkOptions,
} from './reading.ts';
import { isTransient, toServiceError } from './service-error.ts';

/** The names of so many places are read; equal ones count once. */
const maxPlaces = 20;

/** Two places in one line, and how many more in the language of the texts; `location` is the single reference of older servers. */
function joinPlaces(
  { locations, location, eventAttendanceMode: mode }: Member,
  placeOf: (location: unknown) => Place | undefined,
  language: string,
): Place {
  const list = listOf(locations) ?? [];
  const items = list.length > 0 ? list : (listOf(location) ?? []);
  const read = items.slice(0, maxPlaces).map(placeOf);
  const places = new Set(read.map((one) => one?.place ?? ''));
  const isOne = places.size === 1 && items.length <= maxPlaces && mode !== 'online';
  const building = isOne ? read[0]?.building : null;
  places.delete('');
  const more = places.size - 2 + Math.max(0, items.length - maxPlaces);
  const [one, other] = places;
  const shown = other === undefined ? (one ?? '') : `${one} · ${other}`;
  if (more < 1) return { place: shown, building };
  if (language === 'en') return { place: `${shown} and ${more} more ${more === 1 ? 'place' : 'places'}` };
  return { place: `${shown} und ${more} ${more === 1 ? 'weiterer Ort' : 'weitere Orte'}` };
}

/** Reads the places that an event holds itself. */
export const placeReader =
  (language: string): PlaceOf =>
  (member) =>
    joinPlaces(member, (location) => readLocation(location, language), language);

function readLocation(location: unknown, language: string): Place {
  const place = placeName(location, language);
  const { building, ...rest }: Member = isRecord(location) ? location : {};
  const short = (text: unknown) => boundText(tidyText(plainText(stringOf(text)), language), maxShort);
  const name = short(placeName({ building }, language));
  if (name === '') return { place, building: null };
  const inside = short(placeName({ ...rest, streetName: '', town: '' }, language));
  const within = /^\d[\d.]*$/.test(inside) ? `${language === 'en' ? 'Room' : 'Raum'} ${inside}` : inside;
  const floor = readFloor([short(rest['room']), short(rest['name'])], name);
  return { place, building: { name, within: within === name ? '' : within, floor } };
}

/** Name, building and room in one line, else the address; without what another of them says in the same words. */
export function placeName(location: unknown, language: string): string {
  if (!isRecord(location)) return '';
  const part = (key: string) => plainText(stringOf(location[key]));
  const [building, room] = [part('building'), part('room')];
  const ownParts = [part('listViewDisplayName') || part('name'), building, room];
  const parts = ownParts.some(hasWords) ? ownParts : [part('streetName'), part('town')];
  const words = parts.map(wordsOf);
  const isSaid = (own: string, at: number) =>
    words.some((other, index) => index !== at && other.includes(own) && (other !== own || index < at));
  const said = parts.filter((one, at) => hasWords(one) && !isSaid(words[at] ?? '', at));
  const label = language === 'en' ? 'Building' : 'Gebäude';
  const named = said.map((one) => (one === building && buildingCode.test(one) ? `${label} ${one}` : one));
  return named.join(', ') || (ownParts.find(Boolean) ?? '');
}

/** "A", "12", "B2", "12a"; not "EG", the ground floor. */
const buildingCode = /^(?:[a-z]|[a-z]?\d{1,3}[a-z]?)$/i;
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);
/** "Haus 12" does not contain "1", nor "Raum 1.01" does. */
const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[\s,;:()]+/g, ' ')
    .trim()} `;

/** Returns the named categories of the events if there is no such collection; the previous ones remain after other failures. */
export async function fetchCategories(
  listed: ReadonlyMap<number, ListedEvent>,
  { walker, language, previous }: WalkOptions,
) {
  const path = '/api/filter_categories';
  const known = previous?.categories ?? [];
  try {
    const walk = await walker.walk(path, language);
    const found = readCategories(walk.members, (text) => boundText(plainText(text), maxShort));
    // An empty collection would make every monitor ID unknown.
    const isWhole = walk.complete && found.length > 0;
    return { categories: uniqueById(isWhole ? found : [...known, ...found]), error: walk.problem };
  } catch (thrown) {
    const error = toServiceError(thrown, path);
    const derived = deriveCategories(listed);
    if (error.failure === 'not-found') return { categories: derived, error: null };
    return { categories: known.length > 0 ? known : derived, error };
  }
}

function deriveCategories(listed: ReadonlyMap<number, ListedEvent>): Category[] {
  const tags = [...listed.values()].flatMap(({ event }) => event.filterCategories ?? []);
  return uniqueById(
    tags.flatMap(({ id, name }) => (id === null || name === '' ? [] : [{ id, name, parentId: null }])),
  );
}

/** The last one of each id, in the order of ids. */
function uniqueById(categories: readonly Category[]): Category[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** Returns a function that adds the id to a tag that is only a name, and replaces names by those of the categories. */
function createTagResolver(categories: readonly Category[]) {
  const named = categories.filter(({ name }) => name !== '');
  const nameById = new Map(named.map(({ id, name }) => [id, name]));
  const idByName = new Map(named.map(({ id, name }) => [name.toLowerCase(), id]));
  return (tag: CategoryTag): CategoryTag => {
    const id = tag.id ?? idByName.get(tag.name.toLowerCase()) ?? null;
    return { id, name: (id === null ? undefined : nameById.get(id)) ?? tag.name };
  };
}

const maxAgeMs = 600_000;
/** Ids are not negative. */
const noId = -1;

/**
 * If a collection fails its previous data remains. Without changes of events nothing is read again for ten minutes, unless time
 * periods were never read and may be readable at the next poll.
 */
export async function fetchRelated(
  { walker, language, timeZone, previous, now }: WalkOptions,
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
    places: await readMap('/api/locations', before.places, (one) => readLocation(one, language)),
    topics: await readMap('/api/categories', before.topics, ({ name }) => plainText(stringOf(name)) || null),
    images: await readMap('/api/event_images', before.images, (one, id) => readImage(one, id)),
    sessions: await readMap('/api/event_sessions', before.sessions, (one) => readSession(one, timeZone)),
    periods: await readMap('/api/session_time_periods', before.periods, (one) =>
      readSessionPeriod(one, timeZone),
    ),
    // The time is the end of the last one.
    readAt: isMissing ? before.readAt : now,
  };
}

function readImage(resource: Member, id: number): EventImage {
  const file = resource['imageFile'];
  const url = isRecord(file) ? readHttpOrPath(decodeEntities(stringOf(file['url']))) : null;
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
  // The last one of each event counts: that with a file and the lowest id.
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
      ...(event.place === '' && joinPlaces(member, (one) => places.get(referenceId(one) ?? noId), language)),
      filterCategories: event.filterCategories?.map(nameTag) ?? null,
      topics: event.topics.map(nameTopic),
      imageId,
      dates,
      notes: replaceNotes(image.notes, 'dates', notes),
    };
  };
}
