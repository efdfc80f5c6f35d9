import { readHttpOrPath } from '#events/http-address.ts';
import { placeName } from '#events/read-place.ts';
import { isRecord, type PlainText, referenceId } from '#events/read-reference.ts';
import { readDate } from '#events/read-date.ts';
import type { CollectionWalker } from './walk-collection.ts';

export interface EventImage {
  readonly id: number;
  readonly eventId: number | null;
  /** Absolute, or a path on the service's host. */
  readonly url: string;
}

interface UnknownTimes {
  readonly session: number;
  /** Epoch ms. */
  readonly times: readonly number[];
}

/** Each by the id of its resource. */
export interface Related {
  readonly places: ReadonlyMap<number, string>;
  readonly topics: ReadonlyMap<number, string>;
  readonly images: ReadonlyMap<number, EventImage>;
  /** Event id by session id. */
  readonly sessions: ReadonlyMap<number, number>;
  /** The dates of a session's periods whose clock time is unknown. */
  readonly unknownTimes: ReadonlyMap<number, UnknownTimes>;
}

export const nothingRelated: Related = {
  places: new Map(),
  topics: new Map(),
  images: new Map(),
  sessions: new Map(),
  unknownTimes: new Map(),
};

type Resource = Readonly<Record<string, unknown>>;

/** Each collection is read independently; if it fails the previous data remains. */
export async function fetchRelated(
  walker: CollectionWalker,
  options: { language: string; plainText: PlainText; previous: Related },
): Promise<Related> {
  const { language, plainText, previous } = options;
  const readMap = async <Value>(
    path: string,
    before: ReadonlyMap<number, Value>,
    read: (resource: Resource, id: number) => Value | null,
  ): Promise<ReadonlyMap<number, Value>> => {
    const walk = await walker.walk(path, language).catch(() => null);
    if (walk === null) return before;
    const map = new Map<number, Value>();
    for (const member of walk.members.filter(isRecord)) {
      const id = referenceId(member);
      const value = id === null ? null : read(member, id);
      if (id !== null && value !== null) map.set(id, value);
    }
    return map;
  };
  return {
    places: await readMap('/api/locations', previous.places, (one) => placeName(one, plainText) || null),
    topics: await readMap('/api/categories', previous.topics, ({ name }) =>
      typeof name === 'string' ? plainText(name) : null,
    ),
    images: await readMap('/api/event_images', previous.images, readImage),
    sessions: await readMap('/api/event_sessions', previous.sessions, ({ event }) => referenceId(event)),
    unknownTimes: await readMap('/api/session_time_periods', previous.unknownTimes, readUnknownTimes),
  };
}

function readImage(resource: Resource, id: number): EventImage | null {
  const file = resource['imageFile'];
  const url = isRecord(file) ? readHttpOrPath(file['url']) : null;
  return url === null ? null : { id, eventId: referenceId(resource['event']), url };
}

function readUnknownTimes(period: Resource): UnknownTimes | null {
  const session = referenceId(period['eventSession']);
  const times = ['startDate', 'endDate'].flatMap((field) => {
    const date = period[`${field}TimeIsSet`] === false ? readDate(period[field]) : null;
    return date === null ? [] : [Date.parse(date)];
  });
  return session === null || times.length === 0 ? null : { session, times };
}
