import type { CalendarEvent, CategoryTag } from '#events/event.ts';
import type { Related } from './fetch-related.ts';
import { listOf, referenceIds } from '#events/read-reference.ts';

type Member = Readonly<Record<string, unknown>>;

/** An event with place, topics, picture and unknown clock times from the resources around it; each where it is found. */
export function applyRelated(
  event: CalendarEvent,
  member: Member | null,
  related: Related,
  byEvent: RelatedByEvent,
): CalendarEvent {
  const moments = unknownTimesOf(event.id, member, related, byEvent);
  return {
    ...event,
    place: event.place || placeOf(member, related),
    topics: event.topics.map((tag) => nameTopic(tag, related)),
    imageId: imageOf(event, member, related, byEvent),
    startDate: dropUnknownTime(event.startDate, moments) ?? event.startDate,
    endDate: dropUnknownTime(event.endDate, moments),
  };
}

/** The back references of pictures and sessions, turned round once for all events. */
export interface RelatedByEvent {
  readonly images: ReadonlyMap<number, number>;
  readonly sessions: ReadonlyMap<number, readonly number[]>;
}

/** Turns the back references round. */
export function indexRelated(related: Related): RelatedByEvent {
  const images = new Map<number, number>();
  for (const { id, eventId } of related.images.values()) {
    if (eventId !== null && !images.has(eventId)) images.set(eventId, id);
  }
  const sessions = new Map<number, number[]>();
  for (const [session, eventId] of related.sessions) {
    sessions.set(eventId, [...(sessions.get(eventId) ?? []), session]);
  }
  return { images, sessions };
}

function placeOf(member: Member | null, { places }: Related): string {
  const many = listOf(member?.['locations']) ?? [];
  const ids = referenceIds(many.length > 0 ? many : member?.['location']);
  const names = ids.map((id) => places.get(id) ?? '').filter((name) => name !== '');
  return [...new Set(names)].slice(0, 2).join(' · ');
}

function nameTopic(tag: CategoryTag, { topics }: Related): CategoryTag {
  return { id: tag.id, name: tag.name || ((tag.id === null ? undefined : topics.get(tag.id)) ?? '') };
}

/** The first picture that is known to have a file; while no pictures are known at all, the first that is named. */
function imageOf(
  event: CalendarEvent,
  member: Member | null,
  { images }: Related,
  byEvent: RelatedByEvent,
): number | null {
  if (images.size === 0) return event.imageId;
  const named = referenceIds(member?.['images']);
  const known = event.imageId !== null && images.has(event.imageId) ? event.imageId : null;
  return named.find((id) => images.has(id)) ?? known ?? byEvent.images.get(event.id) ?? null;
}

function unknownTimesOf(
  id: number,
  member: Member | null,
  { unknownTimes }: Related,
  byEvent: RelatedByEvent,
): ReadonlySet<number> {
  const sessions = [...referenceIds(member?.['eventSessions']), ...(byEvent.sessions.get(id) ?? [])];
  return new Set(sessions.flatMap((session) => [...(unknownTimes.get(session) ?? [])]));
}

function dropUnknownTime(date: string | null, moments: ReadonlySet<number>): string | null {
  return date !== null && moments.has(Date.parse(date)) ? date.slice(0, 10) : date;
}
