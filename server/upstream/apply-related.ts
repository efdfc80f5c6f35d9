import type { CalendarEvent, CategoryTag } from '#events/event.ts';
import { listOf, referenceIds } from '#events/read-reference.ts';
import type { Related } from './fetch-related.ts';

type Member = Readonly<Record<string, unknown>>;
type RelatedByEvent = ReturnType<typeof indexRelated>;

/** Adds place, topic names and image id, and removes clock times that are unknown. */
export function applyRelated(
  event: CalendarEvent,
  member: Member,
  related: Related,
  byEvent: RelatedByEvent,
): CalendarEvent {
  const sessions = [...referenceIds(member['eventSessions']), ...(byEvent.sessions.get(event.id) ?? [])];
  const unknownTimes = new Set(sessions.flatMap((session) => byEvent.unknownTimes.get(session) ?? []));
  return {
    ...event,
    place: event.place || placeOf(member, related),
    topics: event.topics.map((tag) => nameTopic(tag, related)),
    imageId: imageOf(event, member, related, byEvent),
    startDate: dropUnknownTime(event.startDate, unknownTimes) ?? event.startDate,
    endDate: dropUnknownTime(event.endDate, unknownTimes),
  };
}

/** Image id and session ids by event id, unknown times by session id. */
export function indexRelated(related: Related) {
  const images = new Map<number, number>();
  for (const { id, eventId } of related.images.values()) {
    if (eventId !== null && !images.has(eventId)) images.set(eventId, id);
  }
  const sessions = new Map<number, number[]>();
  for (const [session, eventId] of related.sessions) {
    sessions.set(eventId, [...(sessions.get(eventId) ?? []), session]);
  }
  const unknownTimes = new Map<number, readonly number[]>();
  for (const { session, times } of related.unknownTimes.values()) {
    unknownTimes.set(session, [...(unknownTimes.get(session) ?? []), ...times]);
  }
  return { images, sessions, unknownTimes };
}

function placeOf(member: Member, { places }: Related): string {
  const list = listOf(member['locations']) ?? [];
  const ids = referenceIds(list.length > 0 ? list : member['location']);
  const names = ids.map((id) => places.get(id) ?? '').filter((name) => name !== '');
  return [...new Set(names)].slice(0, 2).join(' · ');
}

function nameTopic(tag: CategoryTag, { topics }: Related): CategoryTag {
  return { id: tag.id, name: tag.name || ((tag.id === null ? undefined : topics.get(tag.id)) ?? '') };
}

/** The first image with a file; before images were read, the first that the event names. */
function imageOf(
  event: CalendarEvent,
  member: Member,
  { images }: Related,
  byEvent: RelatedByEvent,
): number | null {
  if (images.size === 0) return event.imageId;
  const ids = referenceIds(member['images']);
  const current = event.imageId !== null && images.has(event.imageId) ? event.imageId : null;
  return ids.find((id) => images.has(id)) ?? current ?? byEvent.images.get(event.id) ?? null;
}

function dropUnknownTime(date: string | null, unknownTimes: ReadonlySet<number>): string | null {
  return date !== null && unknownTimes.has(Date.parse(date)) ? date.slice(0, 10) : date;
}
