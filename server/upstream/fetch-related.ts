import { readHttpOrPath } from '#events/http-address.ts';
import { placeName } from '#events/read-place.ts';
import { isRecord, referenceId } from '#events/read-reference.ts';
import { readDate } from '#events/read-date.ts';
import type { CollectionWalker } from './walk-collection.ts';

export interface EventImage {
  readonly id: number;
  readonly eventId: number | null;
  /** Absolute, or a path on the service's host. */
  readonly url: string;
}

export interface Related {
  readonly places: ReadonlyMap<number, string>;
  readonly topics: ReadonlyMap<number, string>;
  readonly images: ReadonlyMap<number, EventImage>;
  /** Event id by session id. */
  readonly sessions: ReadonlyMap<number, number>;
  /** Dates (epoch ms) whose clock time is unknown, by session id. */
  readonly unknownTimes: ReadonlyMap<number, ReadonlySet<number>>;
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
  options: { language: string; plainText: (text: string) => string; previous: Related },
): Promise<Related> {
  const { language, plainText, previous } = options;
  const list = async (path: string): Promise<readonly (readonly [number, Resource])[] | null> => {
    try {
      const { members } = await walker.walk(path, language);
      return members.flatMap((member) => {
        const id = isRecord(member) ? referenceId(member) : null;
        return id === null || !isRecord(member) ? [] : [[id, member] as const];
      });
    } catch {
      return null;
    }
  };
  const readMap = async <Value>(
    path: string,
    before: ReadonlyMap<number, Value>,
    read: (resource: Resource, id: number) => Value | null,
  ): Promise<ReadonlyMap<number, Value>> => {
    const map = new Map<number, Value>();
    const resources = await list(path);
    for (const [id, resource] of resources ?? []) {
      const value = read(resource, id);
      if (value !== null) map.set(id, value);
    }
    return resources === null ? before : map;
  };
  const readPlace = (one: Resource) => placeName(one, plainText) || null;
  const places = await readMap('/api/locations', previous.places, readPlace);
  const topics = await readMap('/api/categories', previous.topics, (one) => readName(one, plainText));
  const images = await readMap('/api/event_images', previous.images, readImage);
  const sessions = await readMap('/api/event_sessions', previous.sessions, (one) =>
    referenceId(one['event']),
  );
  const periods = await list('/api/session_time_periods');
  const unknownTimes = periods === null ? previous.unknownTimes : readUnknownTimes(periods);
  return { places, topics, images, sessions, unknownTimes };
}

function readName(resource: Resource, plainText: (text: string) => string): string | null {
  return typeof resource['name'] === 'string' ? plainText(resource['name']) : null;
}

export function readImage(resource: Resource, id: number): EventImage | null {
  const file = resource['imageFile'];
  const url = isRecord(file) ? readHttpOrPath(file['url']) : null;
  return url === null ? null : { id, eventId: referenceId(resource['event']), url };
}

function readUnknownTimes(periods: readonly (readonly [number, Resource])[]): Map<number, Set<number>> {
  const bySession = new Map<number, Set<number>>();
  for (const [, period] of periods) {
    const session = referenceId(period['eventSession']);
    if (session === null) continue;
    const times = bySession.get(session) ?? new Set();
    for (const field of ['startDate', 'endDate']) {
      const date = readDate(period[field]);
      if (date !== null && period[`${field}TimeIsSet`] === false) times.add(Date.parse(date));
    }
    if (times.size > 0) bySession.set(session, times);
  }
  return bySession;
}
