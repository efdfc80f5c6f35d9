import type { CalendarEvent, Category, UnreadableMember } from './event.ts';
import { readCategories } from './read-categories.ts';
import { readCollection } from './read-collection.ts';
import { isUnreadable, readMember } from './read-member.ts';

/** What the gateway's `/api/events` holds. */
export interface EventsAnswer {
  readonly events: readonly CalendarEvent[];
  readonly unreadable: readonly UnreadableMember[];
  readonly totalItems: number;
}

const identity = (text: string) => text;

/** The gateway's events; its texts are plain already. Null where the body is no collection: keep what was known. */
export function readEventsAnswer(body: unknown): EventsAnswer | null {
  const reading = readEventsInPortions(body, (event) => event);
  let step = reading.next();
  while (step.done !== true) step = reading.next();
  return step.value;
}

/** A weak device reads so many members in a part of 50 ms. */
const portion = 50;

/** The same, with a stop after each portion. `keep` says what to take in the place of an event that was read. */
export function* readEventsInPortions(
  body: unknown,
  keep: (event: CalendarEvent) => CalendarEvent,
): Generator<void, EventsAnswer | null> {
  const page = readCollection(body);
  if (page === null) return null;
  const events: CalendarEvent[] = [];
  const unreadable: UnreadableMember[] = [];
  for (const [index, member] of page.members.entries()) {
    if (index > 0 && index % portion === 0) yield;
    const read = readMember(member, identity);
    if (isUnreadable(read)) unreadable.push(read);
    else events.push(keep(read));
  }
  return { events, unreadable, totalItems: page.totalItems ?? page.members.length };
}

/** The gateway's filter categories. Null where the body is no collection. */
export function readCategoriesAnswer(body: unknown): Category[] | null {
  const page = readCollection(body);
  return page === null ? null : readCategories(page.members, identity);
}
