import type { Hash } from 'node:crypto';
import type { TimeZone } from '#config/time-zone.ts';
import { endOf, startOf } from '#domain/event-times.ts';
import type { CalendarEvent, Category } from '#events/event.ts';
import { toCategoryMember } from '#events/read-collection.ts';
import { toMember } from '#events/read-member.ts';
import type { WrittenMember } from '#server/answers/prepare-collection.ts';
import type { Pause } from '#server/snapshot/snapshot.ts';
import type { RankedEvent } from './event-ranks.ts';

/** A public event as JSON; its rank is its start. */
export interface Entry extends WrittenMember, RankedEvent {}

const portion = 200;

/** Serializes the published events, sorted by id, and updates `hash` with them. */
export async function writeEntries(
  events: readonly CalendarEvent[],
  timeZone: TimeZone,
  pause: Pause,
  hash: Hash,
): Promise<Entry[]> {
  const publicEvents = events
    .filter(({ published, archived }) => published && !archived)
    .sort((a, b) => a.id - b.id);
  const entries: Entry[] = [];
  for (const event of publicEvents) {
    if (entries.length % portion === 0) await pause();
    const json = JSON.stringify(toMember(event));
    hash.update(json);
    const start = startOf(event, timeZone);
    entries.push({ event, start, end: endOf(event, timeZone), rank: start, json });
  }
  return entries;
}

export function writeCategory(category: Category, rank: number): WrittenMember {
  return { json: JSON.stringify(toCategoryMember(category)), rank };
}
