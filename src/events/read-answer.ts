import type { CalendarEvent, Category, UnreadableMember } from './event.ts';
import { readCategories } from './read-categories.ts';
import { readCollection } from './read-collection.ts';
import { isUnreadable, readMember } from './read-member.ts';

export interface EventsAnswer {
  readonly events: readonly CalendarEvent[];
  readonly unreadable: readonly UnreadableMember[];
  readonly totalItems: number;
}

const identity = (text: string) => text;

/** Null if the body is not a collection. */
export function readEventsAnswer(body: unknown): EventsAnswer | null {
  const reading = readEventsInPortions(body, (event) => event);
  let step = reading.next();
  while (step.done !== true) step = reading.next();
  return step.value;
}

/** A slow device reads these in much less than 50 ms. */
const portionSize = 50;

/** Like `readEventsAnswer`, yielding after each portion. `replace` may return an equal earlier event. */
export function* readEventsInPortions(
  body: unknown,
  replace: (event: CalendarEvent) => CalendarEvent,
): Generator<void, EventsAnswer | null> {
  const page = readCollection(body);
  if (page === null) return null;
  const events: CalendarEvent[] = [];
  const unreadable: UnreadableMember[] = [];
  for (const [index, member] of page.members.entries()) {
    if (index > 0 && index % portionSize === 0) yield;
    const read = readMember(member, identity);
    if (isUnreadable(read)) unreadable.push(read);
    else events.push(replace(read));
  }
  return { events, unreadable, totalItems: page.totalItems ?? page.members.length };
}

/** Null if the body is not a collection. */
export function readCategoriesAnswer(body: unknown): Category[] | null {
  const page = readCollection(body);
  return page === null ? null : readCategories(page.members, identity);
}
